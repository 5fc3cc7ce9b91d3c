/**
 * One way to read values, for both kinds of database. Amounts are whole VND and fit a safe integer many
 * times over, so int8 and numeric are numbers; a value that does not fit fails loudly instead of rounding.
 */
import pg from 'pg'

type Parse = (text: string) => unknown

/** `2026-11-21 07:02:03.123456+00` -> `2026-11-21T07:02:03.123Z`. Microseconds are cut, not rounded. */
export function isoTimestamp(text: string): string {
  // The session's TimeZone is UTC, so the cheap path is the only one in practice.
  if (text.length >= 22 && text.charCodeAt(4) === 45 && text.endsWith('+00')) {
    const fraction = text.charCodeAt(19) === 46 ? text.slice(20, -3) : ''
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  }
  const parsed = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(parsed.getTime()) ? text : parsed.toISOString() // 'infinity' stays as it is
}

/** A number as the database sent it. Throws `RangeError` for an integer that JavaScript cannot hold. */
export function safeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(`The number ${text} from the database does not fit a safe integer`)
  }
  return number
}

const asText: Parse = (text) => text
const asJson: Parse = (text) => JSON.parse(text)

// The package's own types describe this one wrongly (as a function).
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: Parse): { parse(): unknown[] }
}

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    arrays.create(text, parse).parse()

const parsers = new Map<number, Parse>([
  [20, safeNumber], // int8
  [1700, safeNumber], // numeric
  [1184, isoTimestamp], // timestamptz
  [1114, asText], // timestamp without zone: not used, so not interpreted
  [1082, asText], // date
  [1186, asText], // interval
  [114, asJson],
  [3802, asJson], // jsonb
  [1016, arrayOf(safeNumber)],
  [1231, arrayOf(safeNumber)],
  [1185, arrayOf(isoTimestamp)],
  [1115, arrayOf(asText)],
  [1182, arrayOf(asText)],
  [1187, arrayOf(asText)],
  [199, arrayOf(asJson)],
  [3807, arrayOf(asJson)],
])

/** Parsers of columns for `pg`; types not named above are read as `pg` reads them. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
