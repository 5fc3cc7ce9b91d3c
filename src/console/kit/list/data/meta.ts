/** State of the parts around a list's rows: tabs, filter, bars, and the state in place of rows. */
import type { ListQuery } from '../../../../core/filter/filters.ts'
import { NOTHING, type Selection } from './selection.ts'
import type { TotalKind } from './source.ts'

export type ListMeta = {
  status: 'loading' | 'ready' | 'error'
  /** The query whose rows are shown. */
  query: ListQuery
  /** The query asked for last: the one shown, or the one whose rows are on their way. */
  wanted: ListQuery
  /** Rows are being fetched that will replace those shown. */
  pending: boolean
  total: number
  totalKind: TotalKind
  /** Why nothing, or nothing newer, could be loaded. */
  error: unknown
  /** Records created since, which match the filter. */
  fresh: number
  selection: Selection
  selected: number
  /** The range that was asked for is longer than this, the longest there is. */
  tooFar?: number | undefined
  /** Rows at hand: what the first Ctrl+A ticks. */
  loaded: number
}

/** A list that has not been loaded yet. */
export function emptyMeta(query: ListQuery): ListMeta {
  return {
    status: 'loading',
    query,
    wanted: query,
    pending: false,
    total: 0,
    totalKind: 'exact',
    error: undefined,
    fresh: 0,
    selection: NOTHING,
    selected: 0,
    loaded: 0,
  }
}
