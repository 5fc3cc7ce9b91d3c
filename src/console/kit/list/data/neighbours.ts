/** Records of a list by their places, for commands that move them. */
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { treeOf } from './lists.ts'
import type { ListStore } from './store.ts'

type Rows = Pick<ListStore, 'indexOf' | 'record'>

const indexes = (list: Rows, records: readonly AnyRecord[]) =>
  records.flatMap(({ id }) => list.indexOf(id) ?? []).sort((a, b) => a - b)

/** Records in the order of the list; those that are not at hand are left out. */
export function inOrder(list: Rows, records: readonly AnyRecord[]): AnyRecord[] {
  return indexes(list, records).flatMap((index) => list.record(index) ?? [])
}

/** A record at hand by its code. */
export const rowByCode = (list: Pick<ListStore, 'entries'>, code: string): AnyRecord | undefined =>
  [...list.entries()].find(([, record]) => record.code === code)?.[1]

/**
 * The record above the first (-1) or below the last (1) of these, by its id; in a tree its sibling, by its code. Rows that
 * are apart come together.
 */
export function neighbour(list: ListStore, records: readonly AnyRecord[], by: -1 | 1): string | undefined {
  const all = indexes(list, records)
  const [from] = by < 0 ? all : all.slice(-1)
  if (from === undefined) return undefined
  const tree = treeOf(list)
  if (tree?.isTree(list.meta.query)) return tree.sibling(list.record(from)?.code, by)
  return list.record(from + by)?.id
}

/** Areas whose lists have an order by hand. */
export type Ordered = Pick<Area, 'order' | 'tree'>

/** Whether a record has another place in the list than its row, where that is sorted by the field of places. */
export function isMoved(list: ListStore, record: AnyRecord, { order, tree }: Ordered): boolean {
  const index = list.indexOf(record.id)
  const place = order?.by
  if (place === undefined || index === undefined || list.meta.query.sort !== place) return false
  const row = list.record(index)
  if (row === undefined || row.version >= record.version) return false
  // Places are among siblings: under another parent it may have the same one.
  return (
    row[place] !== record[place] ||
    (tree !== undefined && idOf(row[tree.parent]) !== idOf(record[tree.parent]))
  )
}

const idOf = (value: unknown) => (value as { id: string } | null | undefined)?.id
