/** State of each row in view. Rows subscribe one by one and are notified only when their own state changed. */
import type { AnyRecord } from '../../../../core/area.ts'
import { Listeners } from './listeners.ts'
import type { TreeNode } from './tree-node.ts'

/** State of one row. A new object only when a part of it changed. */
export type RowState = {
  index: number
  /** Undefined while it is being fetched. */
  record: AnyRecord | undefined
  cursor: boolean
  selected: boolean
  /** Its detail is open. */
  open: boolean
  /** Deleted since it was loaded. */
  gone: boolean
  /** Its place in the tree, where the list is one. */
  tree?: TreeNode | undefined
}

/** Marks of rows: changed, removed, being saved. */
export class RowStates {
  readonly #compute: (index: number) => RowState
  readonly #states = new Map<number, RowState>()
  readonly #listeners = new Map<number, Listeners>()

  constructor(compute: (index: number) => RowState) {
    this.#compute = compute
  }

  /** The present state of a row; the same object until a part of it changes. */
  get(index: number): RowState {
    const known = this.#states.get(index)
    if (known) return known
    const state = this.#compute(index)
    this.#states.set(index, state)
    return state
  }

  /** Hears of one row. Its state is forgotten with its last listener. */
  subscribe(index: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(index) ?? new Listeners()
    this.#listeners.set(index, listeners)
    const stop = listeners.add(listener)
    return () => {
      stop()
      if (listeners.size > 0) return
      this.#listeners.delete(index)
      this.#states.delete(index)
    }
  }

  /** Something of a row may have changed. */
  touch(index: number): void {
    const before = this.#states.get(index)
    if (!before) return
    const now = this.#compute(index)
    const same =
      before.record === now.record &&
      before.cursor === now.cursor &&
      before.selected === now.selected &&
      before.open === now.open &&
      before.gone === now.gone &&
      before.tree === now.tree
    if (same) return
    this.#states.set(index, now)
    this.#listeners.get(index)?.emit()
  }

  /** Something of any row may have changed. */
  touchAll(): void {
    for (const index of [...this.#states.keys()]) {
      if (this.#listeners.has(index)) this.touch(index)
      else this.#states.delete(index)
    }
  }
}
