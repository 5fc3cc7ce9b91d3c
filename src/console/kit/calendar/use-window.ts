/** The records of a calendar's window: fetched under the list's filter, and again when one of them changes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Area } from '../../../core/area.ts'
import { type CalendarFields, type CalendarPlace, windowOf } from '../../../core/calendar.ts'
import type { ListQuery } from '../../../core/filter/filters.ts'
import { api } from '../net/api.ts'
import { subscribe } from '../net/live.ts'
import { calendarKey, queryClient } from '../net/queries.ts'
import { type Entry, entriesOf } from './lanes.ts'

/** A burst of changes is one look. */
const GATHER_MS = 300

/** Entries of the window; `days`: counts by day where there are too many. */
export type Shown = {
  entries: readonly Entry[]
  days: Readonly<Record<string, number>> | null
  loading: boolean
  /** The entries are those of the window before. */
  old: boolean
  error: unknown
  retry(): void
}

/** Returns the entries of a place under the list's filter. */
export function useWindow(area: Area, fields: CalendarFields, query: ListQuery, place: CalendarPlace): Shown {
  const { from, to } = windowOf(place)
  const { where, q } = query
  const result = useQuery({
    queryKey: [...calendarKey(area.id), from, to, where, q],
    queryFn: ({ signal }) => api.calendar(area.id, { from, to, where, q }, signal),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: calendarKey(area.id) }),
        GATHER_MS,
      )
    }
    const stops = [area.id, ...(area.follows ?? [])].map((one) => subscribe(one, renew))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [area])
  const { data } = result
  const entries = useMemo(() => (data ? entriesOf(fields, data.rows) : []), [data, fields])
  return {
    entries,
    days: data?.days ?? null,
    loading: result.isPending,
    old: result.isPlaceholderData,
    error: data && !result.isPlaceholderData ? undefined : (result.error ?? undefined),
    retry: () => void result.refetch(),
  }
}
