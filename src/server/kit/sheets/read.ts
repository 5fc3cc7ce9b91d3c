/** Foreign workbooks, on the server's side: each is read in a guarded process. */
import { type Guarded, type GuardLimits, readGuarded } from '../workers/guarded.ts'
import { SHEET_LIMITS } from './limits.ts'

/** Why a workbook cannot be read: a key of the common reasons. */
export type SheetRefusal =
  | 'sheetEncrypted'
  | 'sheetUnreadable'
  | 'sheetTooMuch'
  | 'sheetTooManyRows'
  | 'sheetEmpty'
export type Refused = { refused: SheetRefusal }

/**
 * Reads a workbook by `worker`, a file that calls `serveSheet`: the area gives the rows of its sheets their meaning
 * in the guarded process, and only that comes back; `limits`: of that process. Throws `unavailable` where many wait.
 */
export async function readSheet<Input, Meaning>(
  worker: URL,
  bytes: Uint8Array,
  input: Input,
  limits: GuardLimits = SHEET_LIMITS.process,
): Promise<Meaning | Refused> {
  const done: Guarded<Meaning | Refused> = await readGuarded(worker, limits, bytes, input)
  if ('answer' in done) return done.answer
  return { refused: done.ended === 'overLimit' ? 'sheetTooMuch' : 'sheetUnreadable' }
}
