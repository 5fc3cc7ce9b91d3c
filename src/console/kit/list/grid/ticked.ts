/** The ticked rows of a list that is edited as a grid. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListStore } from '../data/store.ts'
import { MAX_ROWS } from './draft.ts'

type Rows = Pick<ListStore, 'selectedRecords' | 'need'> & {
  readonly meta: Pick<ListStore['meta'], 'selected' | 'selection' | 'total'>
}

/**
 * Returns the ticked records. Where everything that matches is ticked, rows that are not at hand are fetched first, as long as
 * a draft can hold them; of more, only those at hand are returned.
 */
export async function tickedRecords(store: Rows): Promise<AnyRecord[]> {
  const { selected, selection, total } = store.meta
  const missing = selection.mode === 'all' && store.selectedRecords().length < selected
  if (missing && total <= MAX_ROWS) await store.need(0, total - 1)
  return store.selectedRecords()
}
