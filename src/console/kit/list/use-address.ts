/** The list and the address bar: the filter is in the search part, the open record in the path. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Area } from '../../../core/area.ts'
import {
  type ListQuery,
  listLink,
  type ParsedQuery,
  parseListQuery,
  writeListQuery,
} from '../../../core/filter/filters.ts'
import { createPath, listPath, type Mode, recordPath } from '../areas.ts'
import { keepPlace, keptPlace, listOf, tickAgain } from './data/lists.ts'
import type { ListStore } from './data/store.ts'

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
  /** Opens a record beside the list. */
  open(code: string): void
  /** Closes what is open. */
  close(): void
  /** It was closed, and the browser is still on its way back: nothing is to be shown of it any more. */
  closing: boolean
  /** After the form: shows what was saved, or an empty form for the next. */
  saved(code: string, next: boolean): void
}

const viewOf = (search: string) => new URLSearchParams(search).get(VIEW_PARAM) ?? undefined

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
  const navigate = useNavigate()
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
      return params.toString()
    },
    [area, list],
  )

  const setQuery = useCallback(
    (query: ListQuery, replace: boolean, open?: string | null) => {
      const { location } = now.current
      void list.show(query)
      const text = search(open === null ? '' : open)
      const next = text === '' ? '' : `?${text}`
      if (next === location.search) return
      own.current.add(next)
      void navigate({ pathname: location.pathname, search: text }, { replace, state: location.state })
    },
    [list, navigate, search],
  )

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
      void navigate(withSearch(recordPath(area, opened), search()), {
        replace: beside,
        state,
        flushSync: true,
      })
    },
    [area, navigate, search],
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
      void navigate(-1)
    } else void navigate(withSearch(listPath(area), search()), { replace: true, flushSync: true })
  }, [area, navigate, search])

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
      void navigate(withSearch(path, search()), { replace: true, state: now.current.location.state })
    },
    [area, navigate, search],
  )

  return { list, unknown: parsed.unknown, view, setQuery, open, close, closing: left === location.key, saved }
}
