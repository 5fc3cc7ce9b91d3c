/** The history of a record as the API returns it. */

/** One entry, as the caller may see it. */
export type Activity = {
  id: string
  at: string
  action: string
  /** One of `SOURCES`, or a name of the server for calls without one (`api`) and for its own work. */
  source: string | null
  by: { id: string; name: string } | null
  /** Before and after, by field. */
  changes: Record<string, [before: unknown, after: unknown]>
  /** Values of a transition's steps. */
  args: Record<string, unknown> | null
  note: string | null
  undoable: boolean
  /** Why it cannot be undone, in the caller's language; null where it can, and where nothing was changed. */
  whyNot: string | null
  /** The job that made the change, among many others. */
  job: string | null
}
