/** The figures of the page as they are fetched and written. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Translate } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { formatDay } from '../../../core/dates/dates.ts'
import type { Span } from '../../../core/dates/relative-days.ts'
import type { Dimension, MeasureId } from '../../orders/measured/measures.ts'
import type { Figures, Report, Row } from '../../orders/measured/schema.ts'
import { area } from '../area.ts'

export const D = `${area.id}:detail`
/** Figures are looked at, not worked from. */
const STALE_MS = 30_000

/** The figures of a question; those of the one before while these are fetched. */
export function useFigures(query: Record<string, string> | undefined) {
  return useQuery({
    queryKey: ['figures', area.id, query],
    queryFn: ({ signal }) => api.figures<Report>(area.id, 'figures', query ?? {}, signal),
    enabled: query !== undefined,
    staleTime: STALE_MS,
    refetchInterval: 2 * STALE_MS,
    placeholderData: keepPreviousData,
  })
}

/** The name of a row. */
export function rowName(
  { key, name, code }: Pick<Row, 'key' | 'name' | 'code'>,
  by: Dimension,
  t: Translate,
): string {
  if (key === null) return t(`${D}.empty`)
  if (by === 'day') return formatDay(key)
  if (by === 'month') return formatDay(key)
  if (by === 'status') return t(`orders:values.status.${key}`)
  if (by === 'payment') return t(`${D}.payments.${key}`)
  if (by === 'province') return key
  return name ?? code ?? t(`${D}.gone`, { key: key.slice(0, 8) })
}

export const spanText = ({ from, to }: Span): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** Rows by a measure; as they came without one. */
export function sortedRows(
  rows: readonly Row[],
  sort: { id: MeasureId; down: boolean } | undefined,
): readonly Row[] {
  if (!sort) return rows
  const rank = ({ figures }: Row) => figures[sort.id] ?? Number.NEGATIVE_INFINITY
  return rows.toSorted((a, b) => (sort.down ? rank(b) - rank(a) : rank(a) - rank(b)))
}

/** Whether no order makes any of the numbers. */
export const isNothing = ({ placed = 0, delivered = 0, returns = 0 }: Figures): boolean =>
  !placed && !delivered && !returns
