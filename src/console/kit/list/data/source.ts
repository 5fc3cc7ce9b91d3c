/** The list's view of the server; the API client implements it, tests replace it. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'
import type { TreeNode } from './tree-node.ts'

export type TotalKind = 'exact' | 'estimate'

export type RowsAnswer = {
  rows: readonly AnyRecord[]
  total: number
  totalKind: TotalKind
  /** Cursor to the rows after these; null at the end. */
  next: string | null
  /** Time from sending to having the rows, ms. */
  ms: number
}

/** Where a page begins: a row number, or the cursor that the page before ended with. */
export type From = { at: number } | { after: string }

export type ListSource = {
  /** Rows of a list. Rejects with the API's problem, or with an `AbortError` when the signal fired. */
  rows(query: ListQuery, from: From, limit: number, signal: AbortSignal): Promise<RowsAnswer>
  /** The first rows, where they are here before they were asked for. */
  arrived?(query: ListQuery, limit: number): RowsAnswer | undefined
  /** Those of these records that match the query (any, when it is absent), in no particular order. */
  byCodes(codes: readonly string[], query: ListQuery | undefined, signal: AbortSignal): Promise<AnyRecord[]>
  /** The place in the tree of a record that is shown; a new object once anything of it has changed. */
  node?(code: string | undefined): TreeNode | undefined
  /** The row number of a record in a list; null when it is not in it. */
  position(idOrCode: string, query: ListQuery, signal: AbortSignal): Promise<number | null>
}

/** Codes in one call; the list returns 100 rows at most. */
const MAX_CODES = 100

/** As the source's `byCodes`, for any number of codes. */
export async function byCodes(
  source: ListSource,
  codes: readonly string[],
  query: ListQuery | undefined,
  signal: AbortSignal,
): Promise<AnyRecord[]> {
  const found: AnyRecord[] = []
  for (let at = 0; at < codes.length; at += MAX_CODES) {
    found.push(...(await source.byCodes(codes.slice(at, at + MAX_CODES), query, signal)))
  }
  return found
}

/** Whether two queries ask for the same rows in the same order. */
export function sameQuery(a: ListQuery, b: ListQuery): boolean {
  return a.sort === b.sort && sameFilter(a, b)
}

/** Whether two queries ask for the same rows, in whatever order. */
export function sameFilter(a: ListQuery, b: ListQuery): boolean {
  return a.q.trim() === b.q.trim() && JSON.stringify(a.where) === JSON.stringify(b.where)
}

/** Whether an error only means that the call was cancelled. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || isAbort(error.cause))
}
