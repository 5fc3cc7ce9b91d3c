/** Dragging rows to another place of an order by hand: a line shows the exact place, Escape gives it up. */
import type { PointerEvent, RefObject } from 'react'
import type { AnyRecord } from '../../../core/area.ts'
import type { ListSpot } from '../../../core/list-port.ts'
import { treeOf } from '../list/data/lists.ts'
import type { ListStore } from '../list/data/store.ts'
import { followPointer, scrollOn } from './drag.ts'

/** A press that moves less is a click, px. */
const CLICK_PX = 4

export type DragOptions = {
  store: ListStore
  box: RefObject<HTMLDivElement | null>
  slab: RefObject<HTMLDivElement | null>
  /** The row at which the slab begins. */
  base: number
  onDrop(records: readonly AnyRecord[], spot: ListSpot): void
}

/** The spot of a gap between rows, next to a row that stays; undefined where nothing would move. */
export function spotAt(
  store: Pick<ListStore, 'record' | 'indexOf' | 'meta'>,
  records: readonly AnyRecord[],
  gap: number,
): ListSpot | undefined {
  const ids = new Set(records.map(({ id }) => id))
  const staying = (row: AnyRecord | undefined) => row !== undefined && !ids.has(row.id)
  let below = gap
  while (below < store.meta.total && !staying(store.record(below))) below++
  let above = gap - 1
  while (above >= 0 && !staying(store.record(above))) above--
  const [first] = records
  // Rows that lie together, dropped where they are.
  if (first && below - above - 1 === records.length && store.indexOf(first.id) === above + 1) return undefined
  const under = store.record(below)
  if (under) return { before: under.id }
  const over = store.record(above)
  return over && { after: over.id }
}

/** Where a drop is drawn: a line above row `gap`, or a frame around row `inside`. */
export type Drop = { gap: number; level?: number; left?: number } | { inside: number }

/**
 * The spot in a tree over a row: its upper part is before it, its lower part after it (of an open one: under it, first),
 * between them under it. Undefined where that would be in a branch that is dragged.
 */
export function treeSpotAt(
  list: ListStore,
  records: readonly AnyRecord[],
  row: number,
): { drop: Drop; spot: ListSpot } | undefined {
  const index = Math.max(0, Math.min(list.meta.total - 1, Math.floor(row)))
  const code = list.record(index)?.code
  const tree = treeOf(list)
  const node = tree?.node(code)
  if (!tree || !node || code === undefined) return undefined
  if (records.some((record) => tree.isWithin(code, record.code))) return undefined
  const part = row - index
  if (part < 0.3) return { drop: { gap: index, level: node.level }, spot: { before: code } }
  if (part <= 0.7) return { drop: { inside: index }, spot: { end: 'last', under: code } }
  return node.open
    ? { drop: { gap: index + 1, level: node.level + 1 }, spot: { end: 'first', under: code } }
    : { drop: { gap: index + 1, level: node.level }, spot: { after: code } }
}

/** Begins to drag the record of a row, or all that are ticked with it; `onDrop` gets the place, `show` what to draw. */
export function beginDrag(
  event: PointerEvent,
  index: number,
  latest: { readonly current: DragOptions },
  show: (drop: Drop | undefined) => void,
): void {
  const { store } = latest.current
  const record = store.record(index)
  if (event.button !== 0 || !record) return
  event.preventDefault()
  const ticked = store.selectedRecords()
  const own = store.meta.selection.mode === 'some' && ticked.some(({ id }) => id === record.id)
  const places = (one: AnyRecord) => store.indexOf(one.id) ?? 0
  const records = own ? ticked.toSorted((a, b) => places(a) - places(b)) : [record]
  const from = event.clientY
  let found: { drop: Drop; spot: ListSpot | undefined } | undefined
  let dragged = false
  let y = from
  let frame = 0
  const look = () => {
    const { slab, base, store } = latest.current
    const top = slab.current?.getBoundingClientRect().top
    if (top === undefined) return
    const row = (y - top) / store.scroll.rowHeight + base
    const left = slab.current?.querySelector<HTMLElement>('[data-branch]')?.offsetLeft ?? 0
    if (treeOf(store)?.isTree(store.meta.query)) found = treeSpotAt(store, records, row)
    else {
      const gap = Math.max(0, Math.min(store.meta.total, Math.round(row)))
      found = { drop: { gap }, spot: spotAt(store, records, gap) }
    }
    show(found && { ...found.drop, left })
  }
  const scroll = () => {
    const box = latest.current.box.current
    if (box && scrollOn(box, y)) look()
    frame = requestAnimationFrame(scroll)
  }
  followPointer(
    event,
    (_dx, _x, now) => {
      y = now
      if (!dragged && Math.abs(now - from) < CLICK_PX) return
      if (!dragged) frame = requestAnimationFrame(scroll)
      dragged = true
      look()
    },
    (kept) => {
      cancelAnimationFrame(frame)
      show(undefined)
      const spot = kept ? found?.spot : undefined
      if (spot) latest.current.onDrop(records, spot)
    },
  )
}
