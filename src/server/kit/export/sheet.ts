/**
 * A sheet written in a thread of its own: cells, XML and compression take longer than reading the rows, and
 * meanwhile the server handles lists. Rows are passed as text a few at a time; the next only when these are
 * taken.
 */
import type { LanguageId } from '../../../core/words.ts'
import { startThread } from '../workers/thread.ts'
import type { SheetColumn } from './cells.ts'

export type SheetOrder = {
  /** The file to write; it is whole when `end` has answered. */
  path: string
  name: string
  columns: readonly SheetColumn[]
  language: LanguageId
}
/** Input of the thread: records as JSON, or null after the last. */
export type SheetInput = { rows: string[] } | null

export type Sheet = {
  /** Takes records as JSON. Throws when the file cannot be written. */
  add(rows: string[]): Promise<void>
  /** Behind the last record: the file is whole. Throws when it cannot be. */
  end(): Promise<void>
  /** Gives the file up. */
  stop(): Promise<void>
}

/** It holds a few rows. */
const MEMORY_MB = 96

/** Starts the sheet of an export. */
export function startSheet(order: SheetOrder): Sheet {
  const thread = startThread<SheetInput, void>(new URL('./sheet-worker.ts', import.meta.url), {
    data: order,
    memoryMb: MEMORY_MB,
  })
  return {
    add: async (rows) => {
      if (rows.length > 0) await thread.ask({ rows })
    },
    end: async () => {
      await thread.ask(null)
      await thread.stop()
    },
    stop: () => thread.stop(),
  }
}
