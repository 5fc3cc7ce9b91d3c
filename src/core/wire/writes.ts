/** Writes as the API takes and returns them. */
import type { AnyRecord } from '../area.ts'
import type { Ref } from '../fields.ts'
import type { RefusedRow } from './bulk.ts'

/** Where a write came from; kept in the audit entry, which has `api` for calls that name none of these. */
export const SOURCES = ['palette', 'key', 'menu', 'button', 'row', 'bulk', 'undo'] as const
export type Source = (typeof SOURCES)[number]

/** Result of writing one record. `audit` is null if nothing had to be written; `others`: further records made of the same input. */
export type Written = {
  record: AnyRecord
  audit: string | null
  others?: (Ref & { audit: string | null })[]
}

/** Result of undoing audit entries. */
export type Undone = {
  undone: { area: string; id: string; code: string }[]
  refused: RefusedRow[]
  /** Entries of the undos, by which they can be taken back in turn. */
  audits: string[]
}
