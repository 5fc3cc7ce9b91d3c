/** The port through which a form saves. It never writes by itself: the app runs its commands. */
import { createContext, useContext } from 'react'
import type { AnyRecord } from '../../../core/area.ts'
import type { Ref } from '../../../core/fields.ts'

/** Values by field, in the shape the API takes: refs as ids, money in VND, days `YYYY-MM-DD`. */
export type FormValues = Record<string, unknown>

/** The result of a save. Failures are results here, so that the form can show each at its field. */
export type SaveResult =
  /** `others`: further records that came of it. */
  | { ok: true; record: AnyRecord; others?: readonly Ref[] }
  /** Refused, e.g. a field's value: words in the person's language, by field. */
  | { ok: false; reason: 'refused'; message: string; fields?: Record<string, string> }
  /** Another user saved in between (412): the record as it is now. */
  | { ok: false; reason: 'stale'; message: string; current: AnyRecord }
  /** Not sent, or no answer came: the draft is kept and the same save may be tried again. */
  | { ok: false; reason: 'unreachable'; message: string }

/** Changes of one record, as one of many. */
export type RowChange = { id: string; version: number; changes: FormValues }

/** A row that was not saved, with the reason in words; `field`: what it is about. */
export type RowRefused = { id: string; msg: string; field?: string | undefined }

/** Result of saving many rows. `failed`: why it ended before all were sent; those not named were not sent. */
export type RowsSaved = {
  saved: readonly string[]
  refused: readonly RowRefused[]
  failed?: string | undefined
}

export type SavePort = {
  /**
   * Changes any number of records, each in its own way and only while it has its version; one undo takes all of it back.
   * The caller shows what is refused. `onProgress`: rows that were sent.
   */
  saveRows(
    area: string,
    rows: readonly RowChange[],
    how: {
      signal: AbortSignal
      onProgress(done: number): void
      /** Refused rows that are sent once more, on another version. */
      again?: (refused: readonly RowRefused[]) => Promise<readonly RowChange[]>
    },
  ): Promise<RowsSaved>
  /** Whether changes of rows may be saved: asks where they move records whose rules change with them. Throws as a call does. */
  agreed(area: string, rows: readonly RowChange[]): Promise<boolean>
  /** Changes many records, each in its own way. The app reports records that are refused. */
  updateMany(
    area: string,
    rows: readonly RowChange[],
    attempt: string,
  ): Promise<{ ok: true } | { ok: false; message: string }>
  /** Why the person may not change a record now, in words; undefined when they may. */
  withheld(area: string, record: AnyRecord): string | undefined
  /**
   * `attempt` is the idempotency key of this save: the form keeps it while the values stay the same, so that
   * a retry after a lost answer has one effect.
   */
  create(area: string, values: FormValues, attempt: string): Promise<SaveResult>
  /** Sends a form with a file to a call of the area's own; `ask`: the question that has to be confirmed first. */
  upload(
    area: string,
    name: string,
    form: FormData,
    attempt: string,
  ): Promise<SaveResult | { ok: 'ask'; ask: unknown }>
  /** `record.version` is what the changes were made on (If-Match); only changed fields are handed over. */
  update(area: string, record: AnyRecord, changes: FormValues, attempt: string): Promise<SaveResult>
}

/** Provided by console/app. */
export const SavePortContext = createContext<SavePort | undefined>(undefined)

/** The surrounding save port. Throws when a form is outside of one: it could save nothing. */
export function useSavePort(): SavePort {
  const port = useContext(SavePortContext)
  if (!port) throw new Error('a form needs a SavePortContext above it')
  return port
}
