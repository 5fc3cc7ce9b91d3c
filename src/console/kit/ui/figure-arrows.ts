/** Tables of figures that are links. */
import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** Arrows go from number to number, as in a table; a cell without a link is passed over. */
export function onFigureArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td')
  const from = cell?.parentElement as HTMLTableRowElement | null | undefined
  if (!step || !cell || !from || event.altKey || event.ctrlKey || event.metaKey) return
  const [down, right] = step
  const rows = [...event.currentTarget.querySelectorAll('tbody tr, tfoot tr')] as HTMLTableRowElement[]
  event.preventDefault()
  let [row, column] = [rows.indexOf(from) + down, cell.cellIndex + right]
  for (; rows[row]?.cells[column]; row += down, column += right) {
    const goal = rows[row]?.cells[column]?.querySelector('a')
    if (!goal) continue
    goal.focus()
    return
  }
}
