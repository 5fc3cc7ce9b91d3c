/** The action of a live change that is no new version: something counted from other records moved. */
export const RECOUNTED = 'recounted'

/** A change of a record, in the live stream. */
export type LiveChange = {
  area: string
  id: string
  code: string
  version: number
  /** The verb: `create`, `edit`, `delete`, `confirm`… */
  action: string
  by: { id: string; name: string } | null
  at: string
}
