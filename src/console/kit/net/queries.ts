/** Server state: one cache for all parts. Nothing goes stale by age; live events say what did. */
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnyRecord } from '../../../core/area.ts'
import { api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { viewTotals } from './totals.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Our own connection state decides; the browser's `online` is true behind a dead router.
      networkMode: 'always',
      retry: (count, error) => count < 3 && error instanceof ApiProblem && error.passing,
      retryDelay: (count) => 300 * 3 ** count,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const recordKey = (area: string, code: string) => ['record', area, code] as const
export const activityKey = (area: string, code: string) => ['activity', area, code] as const
/** Windows of an area's calendar. */
export const calendarKey = (area: string) => ['calendar', area] as const
export const viewsKey = (area: string) => ['views', area] as const

/** A record with its detail, by code. */
export const recordQuery = (area: string, code: string) =>
  queryOptions({
    queryKey: recordKey(area, code),
    queryFn: ({ signal }) => api.read(area, code, signal),
  })

/** History of a record, newest first. */
export const activityQuery = (area: string, code: string, limit = 50) =>
  queryOptions({
    queryKey: [...activityKey(area, code), limit] as const,
    queryFn: ({ signal }) => api.activity(area, code, limit, signal),
  })

/** Totals of an area's views. */
export const viewsQuery = (area: string) =>
  queryOptions({
    queryKey: viewsKey(area),
    queryFn: () => viewTotals(area),
  })

/** Returns the totals of an area's views, by view id. */
export function useViews(area: string, enabled = true) {
  return useQuery({ ...viewsQuery(area), enabled })
}

/** Fetches a record and what happened to it in advance, e.g. when the cursor rests on its row. Never throws. */
export async function prefetchRecord(area: string, code: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(recordQuery(area, code)),
    queryClient.prefetchQuery(activityQuery(area, code)),
  ])
}

/**
 * Takes a record that a write answered into the cache, keeping the detail that only a read brings until
 * that is fetched again.
 */
export function putRecord(area: string, record: AnyRecord): void {
  const key = recordKey(area, record.code)
  const known = queryClient.getQueryData<AnyRecord>(key)
  if (known && known.version > record.version) return
  if (known) queryClient.setQueryData<AnyRecord>(key, { ...known, ...record })
  void queryClient.invalidateQueries({ queryKey: key })
  void queryClient.invalidateQueries({ queryKey: activityKey(area, record.code) })
}

/** Takes a list's row of a record into the cache where it is newer than what is there. */
export function putRow(area: string, row: AnyRecord): void {
  const known = queryClient.getQueryData<AnyRecord>(recordKey(area, row.code))
  if (known && known.version < row.version) putRecord(area, row)
}

/** Forgets a record that is gone. */
export function dropRecord(area: string, code: string): void {
  queryClient.removeQueries({ queryKey: recordKey(area, code) })
  queryClient.removeQueries({ queryKey: activityKey(area, code) })
}
