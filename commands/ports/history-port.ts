/** Port for undo and repeat. */
import type { Command, Said } from '../command.ts'

/** State of undo and repeat in this window. */
export type HistoryPort = {
  /** The change that `undo` would take back, in words; undefined when there is none. */
  undo: Said | undefined
  /** Returns whether undo works without a network, because the change is still on the device (see `Outcome.undoneHere`). */
  undoneHere?: (() => boolean) | undefined
  /** The change that was taken back last, in words; undefined when there is none to make again. */
  redo?: Said | undefined
  /** The command that `.` repeats, and what was answered to its steps, as it was shown. */
  last: { command: Command; shown: readonly string[] } | undefined
}
