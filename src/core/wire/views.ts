/** Saved views as the API returns them. */
import type { ColumnChoice } from '../column-choice.ts'
import type { ListQuery } from '../filter/filters.ts'

/** A list query kept under a name. */
export type SavedView = ListQuery & {
  id: string
  area: string
  name: string
  /** Columns that come with it; null: the person's own choice. */
  columns: ColumnChoice | null
  /** Visible to every user who may view the area. */
  shared: boolean
  owner: { id: string; name: string } | null
  /** Whether the caller may change it. */
  editable: boolean
  version: number
  /** Parts that no longer fit the area and were left out, as an address would write them. */
  dropped: { name: string; text: string }[]
}
