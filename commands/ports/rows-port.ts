/** Saving many records, each in its own way: what a list that is edited as a grid needs. */
import type { RefusedRow } from '../../src/core/wire/bulk.ts'
import type { Outcome, RunOptions } from '../command.ts'

/** A record's changes on the version that they are based on. */
export type RowOnVersion = { id: string; version: number; changes: Record<string, unknown> }

export type RowsPort = {
  /**
   * Changes any number of records, each in its own way and only while it has its version, a few at a time. `saved`, `refused`:
   * what became of those that were sent; `error`: why it ended before all were. `again` returns refused rows that are sent once
   * more, on another version: one undo takes back both.
   */
  saveRows(
    area: string,
    rows: readonly RowOnVersion[],
    how: {
      onProgress(done: number): void
      again?: ((refused: readonly RefusedRow[]) => Promise<readonly RowOnVersion[]>) | undefined
    },
    options: RunOptions,
  ): Promise<{ outcome: Outcome; saved: string[]; refused: RefusedRow[]; error?: unknown }>
}
