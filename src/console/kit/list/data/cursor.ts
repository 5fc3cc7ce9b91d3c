/**
 * The cursor of a list, put on its row by a person or by the list itself. The record that is open
 * follows a person only; a list changes by itself.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ScrollModel } from '../../table/scroll.ts'
import type { ParkedPlace, ParkedRows } from './parked.ts'
import { isSeen } from './refetch.ts'

/** A row and its record; the id is undefined while the row is being fetched. */
export type Cursor = { index: number; id: string | undefined }

/** The record on which a person had put the cursor and whose row has gone; since when another one has it, ms as in events. */
export type Lost = { record: AnyRecord; at: number }

/** The cursor of one list. */
export class ListCursor {
  at: Cursor | undefined
  /** Whether a person put it on its record. False for the first row, and for the next one after the record has left. */
  chosen = false
  /** Set while the list has given it to another record than the one that a person chose. */
  lost: Lost | undefined

  /** A person puts it onto a row. Returns whether that changes anything. */
  choose(index: number, id: string | undefined): boolean {
    const isNew = this.at?.index !== index || this.at.id !== id || id === undefined
    if (!isNew && this.chosen) return false
    if (isNew) this.at = { index, id }
    this.chosen = true
    this.lost = undefined
    return true
  }

  /**
   * The row that is `rows` away; undefined without a cursor. Down from the open record that has left leads to the row in its
   * place: none is passed over.
   */
  indexAfter(rows: number, open: string | undefined): number | undefined {
    const isLeft = this.lost !== undefined && this.lost.record.code === open
    return this.at && this.at.index + (isLeft && rows > 0 ? rows - 1 : rows)
  }

  /**
   * The list puts it onto a row, as its rows were replaced. `left`: the record that it was on; `same`: the rows are of the
   * same list as before.
   */
  give(next: Cursor | undefined, left: AnyRecord | undefined, same: boolean): void {
    const { at } = this
    this.at = next
    // A row that was chosen before it was here has come.
    if (at?.id === undefined ? same : at.id === next?.id) return
    const record = this.chosen ? left : this.lost?.record
    this.lost = same && record ? { record, at: performance.now() } : undefined
    this.chosen = false
  }
}

/** The row with the cursor in new rows: its record's, where that is among them, and seen: keys act on it. */
export function cursorIn(
  { pages, total }: Pick<ParkedRows, 'pages' | 'total'>,
  { top, cursor }: ParkedPlace,
  before: Cursor | undefined,
  scroll: ScrollModel,
): Cursor | undefined {
  if (total === 0) return undefined
  const id = cursor?.id ?? (cursor ? undefined : before?.id)
  const at = id === undefined ? undefined : pages.indexOf(id)
  const found = at === undefined || cursor || isSeen(at, top, scroll) ? at : undefined
  const index = Math.min(found ?? cursor?.index ?? 0, Math.max(0, total - 1))
  // While its page is not at hand, it is on its record all the same.
  return { index, id: pages.row(index)?.id ?? (cursor?.index === index ? cursor.id : undefined) }
}
