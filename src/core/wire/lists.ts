/** Lists and searches as the API returns them. */

/** How many records a list has; `estimate` beyond the number that is always counted exactly. */
export type Total = { total: number; totalKind: 'exact' | 'estimate' }

/** A record found by a search over all areas. */
export type Found = { area: string; id: string; code: string; name: string; subtitle?: string | null }
