/** Lists and searches as the API returns them. */

/** How many records a list has; `estimate` beyond the number that is always counted exactly. */
export const TOTAL_KINDS = ['exact', 'estimate'] as const
export type Total = { total: number; totalKind: (typeof TOTAL_KINDS)[number] }

/** A record found by a search over all areas. */
export type Found = {
  area: string
  id: string
  code: string
  name: string
  subtitle?: string | null
  /** The area's `foundFields`. */
  more?: Readonly<Record<string, unknown>>
}
