/** Opening and closing the nodes of a tree, by key and by its button. */
import { treeOf } from './lists.ts'
import { rowByCode } from './neighbours.ts'
import type { ListStore } from './store.ts'

/** Opens or closes a node of a tree: the cursor of a branch that is closed goes to its root. */
export function turnNode(list: ListStore, code: string, open: boolean): boolean {
  const tree = treeOf(list)
  const cursor = list.cursorRecord?.code
  if (!tree || tree.node(code)?.open !== !open) return false
  const at = rowByCode(list, code)
  const row = at && list.indexOf(at.id)
  if (!open && cursor !== undefined && row !== undefined && tree.isWithin(cursor, code)) list.moveTo(row)
  tree.turn(code, open, list.entries())
  void list.refresh()
  return true
}

/**
 * Follows an arrow key in a tree with the row as a whole: → opens, ← closes or goes to the parent. Returns whether it did;
 * → on a row that is open goes on into its cells.
 */
export function turnByKey(
  list: ListStore,
  press: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean {
  const plain = !(press.altKey || press.ctrlKey || press.metaKey || press.shiftKey)
  const code = list.cursorRecord?.code
  const node = list.source.node?.(code)
  if (!plain || !node || code === undefined) return false
  if (press.key === 'ArrowRight') return node.open === false && turnNode(list, code, true)
  if (press.key !== 'ArrowLeft') return false
  if (turnNode(list, code, false)) return true
  const parent = treeOf(list)?.parent(code)
  const row = parent === undefined ? undefined : rowByCode(list, parent)
  const at = row && list.indexOf(row.id)
  if (at !== undefined) list.moveTo(at)
  return at !== undefined
}
