/** What can be taken back and repeated, as commands see it. */
import type { Command, Said } from '../command.ts'

/** What was done in this window, newest last. */
export type HistoryPort = {
  /** What `undo` would take back, in words; undefined when there is nothing. */
  undo: Said | undefined
  /** As of the outcome that it would take back. */
  undoneHere?: (() => boolean) | undefined
  /** The command that `.` repeats, and what was answered to its steps, as it was shown. */
  last: { command: Command; shown: readonly string[] } | undefined
}
