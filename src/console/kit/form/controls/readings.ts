/** How amounts, numbers, days and times are typed and shown. Pure. */
import { dayOf, formatDateTime, formatDay } from '../../../../core/dates/dates.ts'
import { parseDay, parseMoment } from '../../../../core/dates/day-text.ts'
import { formatNumber, formatVnd, parsePercent, parseVnd } from '../../../../core/money.ts'

export type Reading = {
  /** The value as the text that is edited. */
  show(value: number | string): string
  /** The value of a text, undefined when it is none. */
  read(text: string): number | string | undefined
  /** The interpretation of the text, shown next to it where that is not obvious. */
  means?(value: number | string, typed: string): string | undefined
  /** An empty field's value: the record's own way to say "none". */
  empty: null | ''
  numeric: boolean
}

const plainNumber = (text: string) => {
  const clean = text.replace(/[\s,]/g, '')
  return /^-?\d+$/.test(clean) ? Number(clean) : undefined
}

/** Readings by field type. */
export const READINGS = {
  money: {
    show: (value) => formatNumber(Number(value)),
    read: parseVnd,
    means: (value, typed) =>
      plainNumber(typed) === undefined || Number(value) >= 1e6 ? formatVnd(Number(value)) : undefined,
    empty: null,
    numeric: true,
  },
  integer: {
    show: (value) => formatNumber(Number(value)),
    read: plainNumber,
    empty: null,
    numeric: true,
  },
  percent: {
    show: (value) => String(Number(value) / 100),
    read: parsePercent,
    empty: null,
    numeric: true,
  },
  date: {
    show: (value) => formatDay(String(value)),
    read: (text) => parseDay(text, dayOf(Date.now())),
    means: (value, typed) => (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(typed) ? undefined : formatDay(String(value))),
    empty: '',
    numeric: false,
  },
  time: {
    show: (value) => formatDateTime(String(value)),
    read: (text) => parseMoment(text),
    means: (value, typed) => {
      const full = formatDateTime(String(value))
      return full === typed ? undefined : full
    },
    empty: '',
    numeric: false,
  },
} as const satisfies Record<string, Reading>

export type ParsedKind = keyof typeof READINGS

/** A value that was read, as text; text that was not, as it is. */
export function shown(reading: Reading, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const readable = reading.numeric ? typeof value === 'number' : isStored(value)
  return readable ? reading.show(value as number | string) : String(value)
}

/** A day or instant as it is stored, rather than text that could not be read. */
export function isStored(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value)
}
