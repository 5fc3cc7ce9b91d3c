/** The figures as they are written, and the columns of their table. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addWords, type Translate } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { formatDay } from '../../../../core/dates/dates.ts'
import { formatBasisPoints, formatNumber } from '../../../../core/money.ts'
import { type Choice, type Counted, queryOf, shareOf } from '../../statistics.ts'
import { statistics as en } from '../../statistics-en.ts'
import type { Figures, Row, Statistics } from '../../statistics-schema.ts'
import { statistics as vi } from '../../statistics-vi.ts'

// Loaded with the page that shows them.
addWords('statistics', { vi: { page: vi }, en: { page: en } })

export const S = 'statistics:page'
const MINUTE_S = 60
/** Where there is nothing to count or to take a share of. */
export const NONE = '—'

/** The command that saves the figures as a workbook. */
export const EXPORT = 'call-desk.export-statistics'
/** Figures are looked at, not worked from. */
const STALE_MS = 30_000

/** The figures of a choice; those of the choice before while these are fetched. */
export function useStatistics(choice: Choice) {
  const query = queryOf(choice)
  return useQuery({
    queryKey: ['figures', 'call-desk', 'statistics', query],
    queryFn: ({ signal }) => api.figures<Statistics>('call-desk', 'statistics', query, signal),
    staleTime: STALE_MS,
    refetchInterval: 2 * STALE_MS,
    placeholderData: keepPreviousData,
  })
}

/** A share in per cent with one decimal at most. */
export function shareWords(part: number, all: number): string {
  const share = shareOf(part, all)
  return share === null ? NONE : formatBasisPoints(Math.round(share / 10) * 10)
}

/** Minutes and seconds as a clock writes them: 95 -> `1:35`. */
export const clockWords = (seconds: number): string =>
  `${formatNumber(Math.floor(seconds / MINUTE_S))}:${String(seconds % MINUTE_S).padStart(2, '0')}`

export const talkWords = ({ talkSeconds }: Figures): string =>
  talkSeconds === null ? NONE : clockWords(talkSeconds)

export const waitWords = ({ firstMinutes }: Figures, t: Translate): string =>
  firstMinutes === null ? NONE : t('call-desk:detail.board.minutes', { count: formatNumber(firstMinutes) })

const two = (hour: number) => String(hour).padStart(2, '0')

/** The name of a row. */
export function rowName({ key, name }: Pick<Row, 'key' | 'name'>, by: string, t: Translate): string {
  if (by === 'day') return formatDay(key)
  if (by === 'hour') return t(`${S}.hour`, { from: two(Number(key)), to: two(Number(key) + 1) })
  return name ?? t(`${S}.gone`, { key: key.slice(0, 8) })
}

/** As short as an axis needs it: the hour, or day and month. */
export function shortName(row: Pick<Row, 'key' | 'name'>, by: string, t: Translate): string {
  if (by === 'hour') return two(Number(row.key))
  return by === 'day' ? formatDay(row.key).slice(0, 5) : rowName(row, by, t)
}

type Column = {
  figure: Counted | 'talkSeconds'
  /** Keys of its heading and of the line below it. */
  head(about: string): string
  hint?(about: string): string
  /** The whole of which the second line is a share. */
  of?: 'calls' | 'matters'
  words(figures: Figures, t: Translate): string
  /** The value by which rows are sorted; null is less than anything. */
  value(figures: Figures): number | null
}

const count = (figure: Counted): Pick<Column, 'figure' | 'words' | 'value'> => ({
  figure,
  words: (figures) => formatNumber(figures[figure]),
  value: (figures) => figures[figure],
})
const ofAbout = (name: string) => (about: string) => `figures.${about}.${name}`

export const COLUMNS: readonly Column[] = [
  { ...count('calls'), head: () => 'figures.calls' },
  { ...count('reached'), head: () => 'figures.reached', hint: () => 'hints.reachRate', of: 'calls' },
  { ...count('matters'), head: ofAbout('matters') },
  {
    ...count('confirmed'),
    head: ofAbout('confirmed'),
    hint: (about) => `hints.ofMatters.${about}`,
    of: 'matters',
  },
  {
    ...count('cancelled'),
    head: ofAbout('cancelled'),
    hint: (about) => `hints.ofMatters.${about}`,
    of: 'matters',
  },
  {
    figure: 'talkSeconds',
    head: () => 'figures.talkSeconds',
    hint: () => 'hints.talkSeconds',
    words: talkWords,
    value: ({ talkSeconds }) => talkSeconds,
  },
  {
    ...count('first'),
    head: () => 'figures.firstMinutes',
    hint: () => 'hints.firstMinutes',
    words: waitWords,
    value: ({ firstMinutes }) => firstMinutes,
  },
]

/** Rows in another order: by a column's figure, or by its share. */
export type Sort = { at: number; share: boolean; down: boolean }

/** Rows by a column, by its share where that is shown; as they came without one. */
export function sorted(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  const column = sort && COLUMNS[sort.at]
  if (!column) return rows
  const { of, value } = column
  const rank = (row: Row) => (sort.share && of ? shareOf(value(row) ?? 0, row[of]) : value(row)) ?? -1
  return rows.toSorted((a, b) => (sort.down ? rank(b) - rank(a) : rank(a) - rank(b)))
}
