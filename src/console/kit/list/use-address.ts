/** The list and the address bar: the filter is in the search part, the open record in the path. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Area } from '../../../core/area.ts'
import {
  CALENDAR_PARAM,
  GRID_PARAM,
  type ListQuery,
  listLink,
  type ParsedQuery,
  parseListQuery,
  writeListQuery,
} from '../../../core/filter/filters.ts'
import { createPath, listPath, type Mode, recordPath } from '../areas.ts'
import { navigate, navigateBack } from '../router.tsx'
import { keepPlace, keptPlace, listOf, tickAgain } from './data/lists.ts'
import type { ListStore } from './data/store.ts'
import { gridModeOf } from './grid/mode.ts'
import { followList } from './left-lists.ts'

/** The parameter of a list's address that names the saved view it was opened from. */
export const VIEW_PARAM = 'view'

/** Marks a record as opened from its list: closing it then goes back instead of forward. */
type OpenedState = { opened?: boolean } | null

export type Address = {
  list: ListStore
  unknown: ParsedQuery['unknown']
  /** The saved view that was opened, also while its filter is being changed. */
  view: string | undefined
  /** Shows another filter. `replace` where each step would be one too many for Back; `view` opens or leaves one. */
  setQuery(query: ListQuery, replace: boolean, view?: string | null): void
  /** The part of time that the list is shown as a calendar of, as written; undefined: as rows. */
  calendar: string | undefined
  setCalendar(text: string | undefined, replace: boolean): void
  /** Opens a record beside the list. */
  open(code: string): void
  /** Closes what is open. */
  close(): void
  /** It was closed, and the browser is still on its way back: nothing is to be shown of it any more. */
  closing: boolean
  /** After the form: shows what was saved, or an empty form for the next. */
  saved(code: string, next: boolean): void
}

const calendarOf = (search: string) => new URLSearchParams(search).get(CALENDAR_PARAM) ?? undefined
const viewOf = (search: string) => new URLSearchParams(search).get(VIEW_PARAM) ?? undefined

const inGrid = (search: string) => new URLSearchParams(search).has(GRID_PARAM)

const withSearch = (path: string, search: string) => (search === '' ? path : `${path}?${search}`)

/** Whether this page was reloaded and not navigated to: then a list continues at its place. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** The place of a list before the page was reloaded. */
const keptAt = (area: Area, query: ListQuery) =>
  cameBack() ? keptPlace(listLink(area, query.where, query)) : undefined

/** Shows a list for the first time: where it was before a reload, else around the open record, else its top. */
async function start(
  list: ListStore,
  query: ListQuery,
  kept: ReturnType<typeof keptAt>,
  code: string | undefined,
): Promise<void> {
  if (kept) {
    await list.show(query, kept.place)
    if (kept.ticks) await tickAgain(list, kept.ticks)
    return
  }
  const at =
    code === undefined
      ? null
      : await list.source.position(code, query, AbortSignal.timeout(5_000)).catch(() => null)
  if (at === null) return list.show(query, { top: 0, cursor: undefined })
  const { rowHeight, viewport } = list.scroll
  const top = Math.max(0, at * rowHeight - Math.max(0, viewport - rowHeight) / 2)
  return list.show(query, { top, cursor: { index: at, id: undefined } })
}

/** The list's state in the address, and the functions that change it; the list itself is the parked one, if any. */
export function useAddress(area: Area, code: string | undefined, mode: Mode): Address {
  const location = useLocation()
  const parsed = useMemo(
    () => parseListQuery(area, new URLSearchParams(location.search)),
    [area, location.search],
  )
  const [{ list, begun }] = useState(() => {
    const list = listOf(area, parsed)
    // The rows may be here before the code that draws them: they are then drawn at once, and not after bars.
    return { list, begun: code === undefined && keptAt(area, parsed) === undefined && list.begin() }
  })
  /** Searches that this list put into the address itself: it need not follow them. */
  const own = useRef(new Set<string>())
  // A record's address without a filter (a link, a command) leaves the list as it is.
  const silent = location.search === '' && (code !== undefined || mode === 'new')

  // Current values for the functions below; these stay the same from one place to the next, so that the list
  // need not render when a record opens next to it.
  const now = useRef({ location, code, mode })
  useLayoutEffect(() => {
    now.current = { location, code, mode }
  }, [location, code, mode])

  const first = useRef(true)
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      if (list.meta.status === 'loading') {
        void start(list, parsed, keptAt(area, parsed), code)
      } else if (!begun) {
        // Shown as it was left, then brought up to date.
        const same = silent || list.isShown(parsed)
        if (same) void list.refresh()
        else void list.show(parsed)
      }
      return
    }
    if (own.current.delete(location.search) || silent) return
    void list.show(parsed)
  }, [area, begun, code, list, location.search, parsed, silent])

  useEffect(() => {
    const keepIt = () => keepPlace(listLink(area, list.meta.query.where, list.meta.query), list)
    window.addEventListener('pagehide', keepIt)
    return () => {
      window.removeEventListener('pagehide', keepIt)
      keepIt()
      list.rest()
    }
  }, [area, list])

  useLayoutEffect(() => list.setOpen(code), [list, code])

  const view = useMemo(() => viewOf(location.search), [location.search])
  const search = useCallback(
    (open = viewOf(now.current.location.search)) => {
      const params = writeListQuery(area, list.meta.wanted)
      if (open) params.set(VIEW_PARAM, open)
      const shown = calendarOf(now.current.location.search)
      if (shown !== undefined) params.set(CALENDAR_PARAM, shown)
      if (inGrid(now.current.location.search)) params.set(GRID_PARAM, '1')
      return params.toString()
    },
    [area, list],
  )

  useEffect(() => followList(area.id, () => withSearch(listPath(area), search())), [area, search])

  const calendar = useMemo(() => calendarOf(location.search), [location.search])
  const setCalendar = useCallback((text: string | undefined, replace: boolean) => {
    const { location } = now.current
    const params = new URLSearchParams(location.search)
    if (text === undefined) params.delete(CALENDAR_PARAM)
    else params.set(CALENDAR_PARAM, text)
    // A grid is of rows.
    if (text !== undefined) params.delete(GRID_PARAM)
    const next = params.size === 0 ? '' : `?${params}`
    if (next === location.search) return
    own.current.add(next)
    navigate(
      { pathname: location.pathname, search: next },
      { replace, state: location.state, flushSync: true },
    )
  }, [])

  const setQuery = useCallback(
    (query: ListQuery, replace: boolean, open?: string | null) => {
      const { location } = now.current
      void list.show(query)
      const text = search(open === null ? '' : open)
      const next = text === '' ? '' : `?${text}`
      if (next === location.search) return
      own.current.add(next)
      navigate({ pathname: location.pathname, search: text }, { replace, state: location.state })
    },
    [list, search],
  )

  const setGrid = useCallback(
    (on: boolean, query?: ListQuery) => {
      const { location } = now.current
      if (query) void list.show(query)
      const params = new URLSearchParams(query ? writeListQuery(area, query) : location.search)
      if (on) params.set(GRID_PARAM, '1')
      else params.delete(GRID_PARAM)
      if (on) params.delete(CALENDAR_PARAM)
      const text = params.toString()
      own.current.add(text === '' ? '' : `?${text}`)
      // Other rows are a place of their own for Back; the mode alone is none.
      navigate(
        { pathname: location.pathname, search: text },
        { replace: query === undefined, state: location.state },
      )
    },
    [area, list],
  )

  const grid = inGrid(location.search)
  useLayoutEffect(() => {
    const mode = gridModeOf(list)
    mode.show = setGrid
    mode.set({ on: grid })
  }, [list, grid, setGrid])

  /** The browser is on its way back: what is opened meanwhile would be lost with the entry that it leaves. */
  const leaving = useRef<string>(undefined)
  const waiting = useRef<string>(undefined)

  const open = useCallback(
    (opened: string) => {
      if (leaving.current !== undefined) {
        waiting.current = opened
        return
      }
      const { location, code, mode } = now.current
      if (opened === code && mode === 'view') return
      const beside = code !== undefined || mode !== 'view'
      const state: OpenedState = beside ? (location.state as OpenedState) : { opened: true }
      // Not in a transition: the record has to be there with the next frame.
      navigate(withSearch(recordPath(area, opened), search()), {
        replace: beside,
        state,
        flushSync: true,
      })
    },
    [area, search],
  )

  const [left, setLeft] = useState<string>()
  if (left !== undefined && left !== location.key) setLeft(undefined)

  const close = useCallback(() => {
    const { location, mode } = now.current
    // A form may ask first whether to leave, so only what is merely shown goes at once.
    if (mode === 'view') setLeft(location.key)
    waiting.current = undefined
    if ((location.state as OpenedState)?.opened) {
      // A form may keep the person from leaving: then nothing is waited for.
      if (mode === 'view') leaving.current = location.key
      navigateBack()
    } else navigate(withSearch(listPath(area), search()), { replace: true, flushSync: true })
  }, [area, search])

  useLayoutEffect(() => {
    if (leaving.current === undefined || leaving.current === location.key) return
    leaving.current = undefined
    const next = waiting.current
    waiting.current = undefined
    if (next !== undefined) open(next)
  }, [location.key, open])

  const saved = useCallback(
    (code: string, next: boolean) => {
      const path = next ? createPath(area) : recordPath(area, code)
      navigate(withSearch(path, search()), { replace: true, state: now.current.location.state })
    },
    [area, search],
  )

  return {
    list,
    unknown: parsed.unknown,
    view,
    setQuery,
    calendar,
    setCalendar,
    open,
    close,
    closing: left === location.key,
    saved,
  }
}
