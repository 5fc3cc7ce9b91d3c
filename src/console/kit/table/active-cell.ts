/**
 * The cell cursor: the active column of the cursor's row, if any. Set directly on the elements, with its ARIA
 * attributes: rows do not render for it, so that it costs nothing while rows move.
 */
import { type RefObject, useEffect } from 'react'
import type { Column } from '../list/columns/columns.ts'
import { Listeners } from '../list/data/listeners.ts'
import type { ListStore } from '../list/data/store.ts'
import type { DrawnRow } from './rows.ts'

/** The column of the active cell; its row is the cursor's. */
export class ActiveCell {
  /** The active column's name; undefined while the row as a whole has the cursor. */
  column: string | undefined
  readonly #listeners = new Listeners()
  readonly onChange = this.#listeners.add

  set(column: string | undefined): void {
    if (this.column === column) return
    this.column = column
    this.#listeners.emit()
  }
}

/** The column one step on; before the first one is the row itself (undefined). */
export function stepColumn(
  columns: readonly Column[],
  from: string | undefined,
  by: -1 | 1 | 'first' | 'last',
): string | undefined {
  if (by === 'first') return columns[0]?.name
  if (by === 'last') return columns.at(-1)?.name
  const at = columns.findIndex((column) => column.name === from)
  return columns[Math.min(at + by, columns.length - 1)]?.name
}

/** Scrolls sideways until a cell is whole in sight, right of the pinned ones. */
function revealCell(box: HTMLElement, cell: HTMLElement): void {
  const view = box.getBoundingClientRect()
  const at = cell.getBoundingClientRect()
  const row = cell.parentElement
  let left = view.left
  for (const one of row?.querySelectorAll<HTMLElement>('[data-stick]') ?? []) {
    if (one === cell) return
    if (getComputedStyle(one).position === 'sticky') left = Math.max(left, one.getBoundingClientRect().right)
  }
  const end = row?.lastElementChild?.getBoundingClientRect().width ?? 0
  const right = view.left + box.clientWidth - end
  if (at.left < left) box.scrollLeft += at.left - left
  else if (at.right > right) box.scrollLeft += Math.min(at.right - right, at.left - left)
}

/** Points `aria-activedescendant` at the cursor's row, or at its active cell. Moving the cursor renders nothing. */
export function useActiveDescendant(
  store: ListStore,
  active: ActiveCell,
  columns: readonly Column[],
  box: RefObject<HTMLDivElement | null>,
  id: string,
  drawn: readonly DrawnRow[],
): void {
  useEffect(() => {
    let marked: HTMLElement | undefined
    const unmark = () => {
      marked?.removeAttribute('id')
      marked?.removeAttribute('data-active')
      marked = undefined
    }
    const point = (reveal: boolean) => {
      const grid = box.current
      const index = store.cursor?.index
      if (!grid) return
      if (index === undefined || index < (drawn[0]?.row ?? 0) || index > (drawn.at(-1)?.row ?? -1)) {
        unmark()
        grid.removeAttribute('aria-activedescendant')
        return
      }
      const at =
        active.column === undefined ? -1 : columns.findIndex((column) => column.name === active.column)
      const cell = at < 0 ? undefined : document.getElementById(`${id}-${index}`)?.children[at + 1]
      if (marked !== cell) unmark()
      if (cell instanceof HTMLElement && marked !== cell) {
        marked = cell
        cell.id = `${id}-${index}-${at}`
        cell.dataset.active = ''
        if (reveal) revealCell(grid, cell)
      }
      grid.setAttribute('aria-activedescendant', marked?.id ?? `${id}-${index}`)
    }
    point(false)
    const stops = [store.onCursor(() => point(true)), active.onChange(() => point(true))]
    return () => {
      for (const stop of stops) stop()
      unmark()
    }
  }, [store, active, columns, box, id, drawn])
}
