/** Undo, redo and repeat, as commands see them. */
import type { Command, Said } from '../command.ts'

/** Changes made in this window, newest last. */
export type HistoryPort = {
  /** The change that `undo` would take back, in words; undefined when there is none. */
  undo: Said | undefined
  /** As of the outcome that it would take back. */
  undoneHere?: (() => boolean) | undefined
  /** The command that `.` repeats, and what was answered to its steps, as it was shown. */
  last: { command: Command; shown: readonly string[] } | undefined
}
