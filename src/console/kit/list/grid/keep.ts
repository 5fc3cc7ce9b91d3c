/** Keeps the draft of a grid on the device: written while it changes, found again with the list, shared with other windows. */
import {
  type Draft,
  dropDraft,
  findDraft,
  GRID_DRAFT,
  journalDraft,
  keepDraft,
  onDraftElsewhere,
  ownDraftKey,
  readDraft,
  type Told,
} from '../../drafts/drafts.ts'
import { onFlush, setUnsaved } from '../../drafts/leave.ts'
import { type GridDraft, type RowsById, readKept, sameRows } from './draft.ts'

/** Written after this long, and at once when the page goes away. */
const WRITE_MS = 250

/** A state of the draft as the device keeps it: when it was written, ms, and its rows. */
type Kept = { at: number; rows: RowsById }

const NO_ROWS: RowsById = new Map()

const toKeep = (rows: RowsById, at: number): Draft => ({
  values: { rows: [...rows.values()] },
  base: {},
  version: 0,
  at,
})
const stateOf = ({ at, values }: Draft): Kept => ({
  at,
  rows: new Map(readKept(values.rows).map((row) => [row.id, row])),
})

/** The state that each draft was last the same as. */
const written = new WeakMap<GridDraft, Kept>()

/** Watches a draft from now on; `onKept`: whether the device keeps it. Returns the function that ends it and writes the rest. */
export function keepGrid(area: string, draft: GridDraft, onKept: (kept: boolean) => void): () => void {
  const key = ownDraftKey(area, GRID_DRAFT)
  /** The device's state that this window wrote or took last: rows that differ from it were changed here. */
  let known = written.get(draft)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRead = false
  let isKept = true
  let isOver = false

  const mark = () => setUnsaved(key, draft.rows.size > 0, isKept)
  const know = (state: Kept | undefined) => {
    known = state
    if (state) written.set(draft, state)
    else written.delete(draft)
  }
  // Rows taken from another window are no change: each would write the other's rows again without end.
  const isDue = () => isRead && !sameRows(draft.rows, known?.rows ?? NO_ROWS)
  /** Later than the state it continues, also where both are of the same millisecond. */
  const nextAt = () => Math.max(Date.now(), (known?.at ?? 0) + 1)

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (!isDue()) return
    const before = known
    if (draft.rows.size === 0) {
      know(undefined)
      if (before) await dropDraft(key, before.at, true)
      return
    }
    const next = { at: nextAt(), rows: draft.rows }
    know(next)
    isKept = await keepDraft(key, toKeep(next.rows, next.at), before?.at)
    if (!isKept && known === next) know(before)
    onKept(isKept)
    if (!isOver) mark()
  }
  const changed = () => {
    mark()
    timer ??= setTimeout(() => void write(), WRITE_MS)
  }
  const flush = () => (timer === undefined ? Promise.resolve() : write())
  // The page may be gone before the storage has answered: the journal has it at once.
  const goAway = () => {
    if (timer !== undefined && isDue() && draft.rows.size > 0) journalDraft(key, toKeep(draft.rows, nextAt()))
    void flush()
  }

  /** `adds`: the state does not continue the one that is known here, so that a row missing in it was not removed. */
  const take = (state: Kept | undefined, adds: boolean) => {
    const since = known?.rows
    know(state)
    draft.restore(state?.rows ?? NO_ROWS, since, adds)
    if (isDue()) changed()
  }
  const hear = async ({ at, from, saved }: Told) => {
    // Saved or emptied elsewhere, but not the state that is known here: what is left is written again.
    if (at === undefined) return take(undefined, saved === true && from !== known?.at)
    // One of the same millisecond is another window's too: this one does not hear its own.
    const isNewer = (than: number) => than >= (known?.at ?? 0)
    if (!isNewer(at)) return
    const kept = await readDraft(key)
    if (kept && isNewer(kept.at) && !isOver) take(stateOf(kept), from !== known?.at)
  }

  const find = async () => {
    const { draft: kept, failed } = await findDraft(key)
    if (isOver) return
    isRead = true
    if (kept && kept.at !== known?.at) take(stateOf(kept), false)
    // Dropped in the list of drafts, or when the user signed out.
    else if (!kept && !failed && known) take(undefined, false)
    else if (isDue()) changed()
  }
  /** One after the other: each compares with the state that the one before has left. */
  let turn = find()
  const ends = [
    draft.onChange(changed),
    onFlush(flush),
    onDraftElsewhere((told) => {
      if (told.key !== key) return
      turn = turn.then(() => (isOver ? undefined : hear(told)))
    }),
  ]
  window.addEventListener('pagehide', goAway)
  document.addEventListener('visibilitychange', goAway)
  mark()
  return () => {
    isOver = true
    for (const end of ends) end()
    window.removeEventListener('pagehide', goAway)
    document.removeEventListener('visibilitychange', goAway)
    void flush()
    setUnsaved(key, false)
  }
}
