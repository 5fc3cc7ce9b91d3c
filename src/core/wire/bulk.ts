/** Changes of many records as the API returns them. */

/**
 * A record that was left out, with the reason in the caller's language; `field`: what it is about, where one is; `unseen`: it has
 * changed since the caller read it.
 */
export type RefusedRow = { id: string; code: string; msg: string; field?: string | undefined; unseen?: true }

/** Done at once: records changed and refused, and the audit entries by which to undo. */
export type BulkResult = { changed: number; refused: RefusedRow[]; audits: string[] }

/** A record of a preview with the numbers that change; `warning`: a remark on them in the caller's language. */
export type PreviewRow = {
  id: string
  code: string
  name: string
  changes: readonly { field: string; before: number | null; after: number | null }[]
  warning?: string | undefined
}

/** The expected result of a change of many records. */
export type BulkPreview = {
  /** The instant of the preview, ISO: sent with the change, records that were changed since are left out. */
  seen: string
  /** Records it is about, as the server counts them now. */
  total: number
  changed: number
  refusedCount: number
  /** The first of those left out. */
  refused: readonly RefusedRow[]
  /** Why records are left out, the most frequent first. */
  reasons: readonly { msg: string; count: number }[]
  /** Which other records they will point to, by field, the most frequent first; null: to none. */
  into: readonly { field: string; name: string | null; count: number }[]
  /** The first of those whose numbers are computed, before and after; those with a warning come first. */
  rows: readonly PreviewRow[]
  /** Remarks on the changes, the most frequent first. */
  warnings: readonly { msg: string; count: number }[]
}
