/** Numbers, days and times as people read them, by their kind: the same in histories, palette and macros. */
import { formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { formatDuration } from '../../../core/dates/duration.ts'
import { formatEnd } from '../../../core/dates/ends.ts'
import { formatBasisPoints, formatDecimal, formatNumber, formatVnd } from '../../../core/money.ts'
import { languageAtom, store } from '../atoms.ts'

/** Whole minutes in the person's language. */
export const durationText = (minutes: number): string => formatDuration(minutes, store.get(languageAtom))

const WRITERS: Readonly<Record<string, (value: unknown) => string>> = {
  money: (value) => formatVnd(Number(value)),
  percent: (value) => formatBasisPoints(Number(value)),
  duration: (value) => durationText(Number(value)),
  decimal: (value) => formatDecimal(Number(value)),
  integer: (value) => formatNumber(Number(value)),
  date: (value) => formatDay(String(value)),
  time: (value) => formatDateTime(String(value)),
  end: (value) => formatEnd(String(value)),
}

/** A value of a field's or step's kind (VND, basis points, ISO 8601) as text; undefined for kinds that need words. */
export function scalarText(kind: string | undefined, value: unknown): string | undefined {
  return kind === undefined ? undefined : WRITERS[kind]?.(value)
}
