/** How amounts, numbers, days and times are typed and shown. Pure. */
import { isClock, parseClock } from '../../../../core/dates/clock.ts'
import { dayOf, formatDateTime, formatDay } from '../../../../core/dates/dates.ts'
import { parseDay, parseEnd, parseMoment } from '../../../../core/dates/day-text.ts'
import { parseDuration } from '../../../../core/dates/duration.ts'
import { formatEnd } from '../../../../core/dates/ends.ts'
import {
  formatDecimal,
  formatNumber,
  formatVnd,
  parseDecimal,
  parsePercent,
  parseVnd,
  parseWhole,
} from '../../../../core/money.ts'
import { durationText } from '../../ui/scalar-text.ts'

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

/** Readings by field type. */
export const READINGS = {
  money: {
    show: (value) => formatNumber(Number(value)),
    read: parseVnd,
    means: (value, typed) =>
      parseWhole(typed) === undefined || Number(value) >= 1e6 ? formatVnd(Number(value)) : undefined,
    empty: null,
    numeric: true,
  },
  integer: {
    show: (value) => formatNumber(Number(value)),
    read: parseWhole,
    empty: null,
    numeric: true,
  },
  duration: {
    show: (value) => durationText(Number(value)),
    read: parseDuration,
    means: (value, typed) => {
      const words = durationText(Number(value))
      return words === typed.trim() ? undefined : words
    },
    empty: null,
    numeric: true,
  },
  percent: {
    show: (value) => String(Number(value) / 100),
    read: parsePercent,
    empty: null,
    numeric: true,
  },
  decimal: {
    show: (value) => formatDecimal(Number(value)).replace('−', '-').replaceAll(',', ''),
    read: parseDecimal,
    empty: null,
    numeric: true,
  },
  clock: {
    show: String,
    read: parseClock,
    means: (value, typed) => (value === typed.trim() ? undefined : String(value)),
    empty: '',
    numeric: false,
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
  end: {
    show: (value) => formatEnd(String(value)),
    read: (text) => parseEnd(text),
    means: (value, typed) => {
      const full = formatEnd(String(value))
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

/** A day, instant or time of day as it is stored, rather than text that could not be read. */
export function isStored(value: unknown): boolean {
  return typeof value === 'string' && (/^\d{4}-\d{2}-\d{2}(T|$)/.test(value) || isClock(value))
}
