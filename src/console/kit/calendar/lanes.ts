/** Where records are in a calendar: their days, and lanes of the bars in a week. Pure. */
import type { AnyRecord } from '../../../core/area.ts'
import { type CalendarFields, daysOfRecord, isWithin } from '../../../core/calendar.ts'

/** A record with its first and last day, both included; undefined: open at that end. */
export type Entry = { record: AnyRecord; first: string | undefined; last: string | undefined }

/** A bar in a week: columns from 0 to 6, both included; `before`, `after`: it goes on outside the week. */
export type Bar = Entry & { lane: number; from: number; to: number; before: boolean; after: boolean }

const length = ({ first, last }: Entry): number =>
  first === undefined || last === undefined ? Number.POSITIVE_INFINITY : Date.parse(last) - Date.parse(first)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Orders entries by their first day, longer ones first, then by time of day and code. */
function compare(fields: CalendarFields, a: Entry, b: Entry): number {
  return (
    byText(a.first ?? '', b.first ?? '') ||
    length(b) - length(a) ||
    byText(String(a.record[fields.from] ?? ''), String(b.record[fields.from] ?? '')) ||
    byText(a.record.code, b.record.code)
  )
}

/** Entries of records, in the order of their lanes; records on no day are left out. */
export function entriesOf(fields: CalendarFields, records: readonly AnyRecord[]): Entry[] {
  return records
    .flatMap((record): Entry[] => {
      const days = daysOfRecord(fields, record)
      return days ? [{ record, ...days }] : []
    })
    .sort((a, b) => compare(fields, a, b))
}

/** Entries of one day. */
export const entriesOn = (entries: readonly Entry[], day: string): Entry[] =>
  entries.filter((entry) => isWithin(entry, day, day))

/** Bars of a week: each in the lowest lane that is free over all its days. */
export function barsOf(entries: readonly Entry[], week: readonly string[]): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const taken: boolean[][] = []
  return entries
    .filter((entry) => isWithin(entry, first, last))
    .map((entry) => {
      const before = entry.first === undefined || entry.first < first
      const after = entry.last === undefined || entry.last > last
      const from = before ? 0 : week.indexOf(entry.first ?? '')
      const to = after ? week.length - 1 : week.indexOf(entry.last ?? '')
      const columns = week.slice(from, to + 1).map((_, at) => from + at)
      let lane = 0
      while (columns.some((column) => taken[lane]?.[column])) lane++
      taken[lane] ??= []
      for (const column of columns) (taken[lane] as boolean[])[column] = true
      return { ...entry, lane, from, to, before, after }
    })
}

/** Number of bars of each day that are in no lane below `lanes`. */
export function hiddenOf(bars: readonly Bar[], days: number, lanes: number): number[] {
  return Array.from(
    { length: days },
    (_, column) => bars.filter((bar) => bar.lane >= lanes && bar.from <= column && bar.to >= column).length,
  )
}
