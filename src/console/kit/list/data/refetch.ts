/**
 * Fetching a list again while the user works in it: the pages that a place needs, and the place of the list
 * afterwards.
 */
import type { ScrollModel } from '../../table/scroll.ts'
import { PAGE_ROWS, type PageCache, pageOf } from './pages.ts'
import type { ParkedPlace } from './parked.ts'
import type { RowsAnswer } from './source.ts'

type Size = Pick<ScrollModel, 'rowHeight' | 'viewport'>

/** The pages seen from `top`, one or two. */
export function pagesAt(top: number, { rowHeight, viewport }: Size): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight))
  return [...new Set([pageOf(first), pageOf(first + Math.ceil(viewport / rowHeight))])]
}

/**
 * Where a list is to be whose rows were asked for at `from` and come in for `to`, when by now it is at `now`:
 * keys that were pressed meanwhile are not undone. Undefined: it has gone further than the rows that came.
 */
export function goneOn(
  from: ParkedPlace,
  to: ParkedPlace,
  now: ParkedPlace,
  rows: { pages: PageCache; total: number },
  size: Size,
): ParkedPlace | undefined {
  if (now.cursor === from.cursor && now.top === from.top) return to
  const id = now.cursor?.id
  const found = id === undefined ? now.cursor?.index : rows.pages.indexOf(id)
  if (now.cursor !== from.cursor && found === undefined) return undefined
  const cursor = now.cursor === from.cursor ? to.cursor : { index: found ?? 0, id }
  // What came in above pushes what is seen down with it.
  const shift = (cursor?.index ?? 0) - (now.cursor?.index ?? 0)
  const top = Math.max(0, now.top + shift * size.rowHeight)
  const last = pageOf(Math.max(0, rows.total - 1))
  const here = pagesAt(top, size).every((page) => page > last || rows.pages.has(page))
  return here ? { top, cursor } : undefined
}

/** The total as a page of the list shows it: known for sure where its end was seen, whatever was estimated. */
export function countedBy(page: number, answer: RowsAnswer): Pick<RowsAnswer, 'total' | 'totalKind'> {
  const end = page * PAGE_ROWS + answer.rows.length
  if (answer.next === null && answer.rows.length > 0) return { total: end, totalKind: 'exact' }
  return { total: Math.max(answer.total, end), totalKind: answer.totalKind }
}

/** Whether a row is among those seen from `top`. */
export function isSeen(index: number, top: number, { rowHeight, viewport }: Size): boolean {
  return index * rowHeight >= top && (index + 1) * rowHeight <= top + viewport
}
