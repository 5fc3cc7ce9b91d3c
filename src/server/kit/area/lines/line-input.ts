/** Lines as they were sent, before they are checked: their number, and masked numbers of lines that stay. */
import type { Area } from '../../../../core/area.ts'
import { type AnyLine, LINES_MAX, linesIn, linesOf } from '../../../../core/lines.ts'
import { isMaskedPhone, maskPhone } from '../../../../core/phone.ts'
import { type FieldProblem, Problem } from '../../../../core/problems/problems.ts'

type Values = Readonly<Record<string, unknown>>

/** Throws `invalid` for more lines than a record can have: they are not looked at one by one. */
export function refuseManyLines(area: Area, sent: Values): void {
  for (const [name, { max = LINES_MAX }] of linesOf(area)) {
    const value = sent[name]
    if (Array.isArray(value) && value.length > max)
      throw new Problem('invalid', {
        area: area.id,
        fields: { [name]: { key: 'tooManyItems', params: { max } } },
      })
  }
}

/**
 * Lines with masked numbers replaced by those of the record's own lines, by id: they are sent as they were shown. Throws
 * `invalid` for any other masked number.
 */
export function withLineNumbers(
  area: Area,
  sent: Record<string, unknown>,
  record: Values | undefined,
): Record<string, unknown> {
  const wrong: Record<string, FieldProblem> = {}
  const own: Record<string, unknown> = {}
  for (const [name, { columns }] of linesOf(area)) {
    const numbers = Object.keys(columns).filter((column) => columns[column]?.private)
    const value = sent[name]
    if (numbers.length === 0 || !Array.isArray(value)) continue
    const stored = new Map(linesIn(record?.[name]).map((line) => [line.id, line]))
    own[name] = value.map((line: unknown, at) => {
      if (typeof line !== 'object' || line === null) return line
      const full: Record<string, unknown> = { ...line }
      for (const column of numbers) {
        if (!isMaskedPhone(full[column])) continue
        const number = stored.get(String(full.id).toLowerCase())?.[column]
        if (typeof number === 'string' && maskPhone(number) === full[column]) full[column] = number
        else wrong[`${name}.${at}.${column}`] = { key: 'phone' }
      }
      return full
    })
  }
  if (Object.keys(wrong).length > 0) throw new Problem('invalid', { area: area.id, fields: wrong })
  return { ...sent, ...own }
}

/** A record with the private numbers of its lines masked. */
export function maskLines<R extends Values>(area: Area, record: R): R {
  const masked: Record<string, unknown> = {}
  for (const [name, { columns }] of linesOf(area)) {
    const numbers = Object.keys(columns).filter((column) => columns[column]?.private)
    if (numbers.length === 0 || !Array.isArray(record[name])) continue
    masked[name] = linesIn(record[name]).map((line): AnyLine => {
      const shown: AnyLine = { ...line }
      for (const column of numbers) {
        const number = line[column]
        if (typeof number === 'string') shown[column] = maskPhone(number)
      }
      return shown
    })
  }
  return { ...record, ...masked }
}

/** Fields of lines that have private numbers. */
export function linesWithNumbers(area: Area): string[] {
  return linesOf(area).flatMap(([name, { columns }]) =>
    Object.values(columns).some((column) => column.private) ? [name] : [],
  )
}
