/** The saved views that the signed-in person sees, in the order of their tabs. */
import { atom } from 'jotai'
import type { Area } from '../../../../core/area.ts'
import { type ListQuery, writeListQuery } from '../../../../core/filter/filters.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { listPath } from '../../areas.ts'
import { keptAtom, store } from '../../atoms.ts'
import { api } from '../../net/api.ts'
import { subscribe, VIEWS } from '../../net/live.ts'
import { viewColumnsAtom } from '../columns/view-columns.ts'
import { sameQuery } from '../data/source.ts'
import { VIEW_PARAM } from '../use-address.ts'

/** All areas' views as the server answered them; undefined until it did. */
const loadedAtom = atom<readonly SavedView[] | undefined>(undefined)

/** The account keeps the order of an area's tabs under this name: ids, the first ones first. */
export const orderName = (area: string) => `views.${area}`

/** Views in a person's order; those that it does not name follow as they were made. */
export function inOrder(views: readonly SavedView[], order: unknown): SavedView[] {
  const ids: readonly unknown[] = Array.isArray(order) ? order : []
  const place = (view: SavedView) => {
    const at = ids.indexOf(view.id)
    return at < 0 ? ids.length : at
  }
  return views.toSorted((a, b) => place(a) - place(b))
}

/** The saved views of all areas, each area's in the person's order. */
export const savedViewsAtom = atom((get) => {
  const kept = get(keptAtom)
  const byArea = Map.groupBy(get(loadedAtom) ?? [], (view) => view.area)
  return [...byArea].flatMap(([area, views]) => inOrder(views, kept[orderName(area)]))
})

let loading: Promise<void> | undefined
let again = false

async function fetchViews(): Promise<void> {
  try {
    store.set(loadedAtom, await api.savedViews())
  } catch {
    // they come with the next change or page
  }
}

/** Fetches the views; a call while that is under way has them fetched once more. Never throws. */
export async function loadSavedViews(): Promise<void> {
  again = true
  loading ??= (async () => {
    while (again) {
      again = false
      await fetchViews()
    }
    loading = undefined
  })()
  return loading
}

/** Keeps the views up to date while a user is signed in. Returns the function that ends it. */
export function watchViews(): () => void {
  void loadSavedViews()
  const stop = subscribe(VIEWS, () => void loadSavedViews())
  return () => {
    stop()
    // The next user has views of their own.
    store.set(loadedAtom, undefined)
  }
}

/** Takes a view as a write answered it. */
export function putSavedView(view: SavedView): void {
  store.set(loadedAtom, (all) => [...(all ?? []).filter((one) => one.id !== view.id), view].sort(byAge))
}

/** Ids tell the order in time. */
const byAge = (a: SavedView, b: SavedView) => (a.id < b.id ? -1 : 1)

/** Takes away a view that is gone. */
export function dropSavedView(id: string): void {
  store.set(loadedAtom, (all) => all?.filter((view) => view.id !== id))
}

/** The list's address that opens a view. */
export function viewPath(area: Area, view: SavedView): string {
  const params = writeListQuery(area, view)
  params.set(VIEW_PARAM, view.id)
  return `${listPath(area)}?${params}`
}

/** Whether a list differs from a view: another filter, order, or other columns. */
export const isChangedAtom = atom((get) => {
  const columns = get(viewColumnsAtom)
  return (view: SavedView, query: ListQuery) => columns[view.id] !== undefined || !sameQuery(view, query)
})
