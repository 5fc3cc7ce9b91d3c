/** Changes of saved views; with `api-port.ts` the only part of the console that writes. */
import type { Outcome, RunOptions } from '../../../../commands/command.ts'
import type { ColumnChoice } from '../../../core/column-choice.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import { keptAtom, store } from '../../kit/atoms.ts'
import { setViewColumns, viewColumnsAtom } from '../../kit/list/columns/view-columns.ts'
import { type ShownQuery, shownQueryAtom } from '../../kit/list/target.ts'
import {
  dropSavedView,
  loadSavedViews,
  orderName,
  putSavedView,
  savedViewsAtom,
} from '../../kit/list/views/saved-views.ts'
import { api, type ViewContent } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { queryClient, viewsKey } from '../../kit/net/queries.ts'
import { newKey, type WriteOptions } from '../../kit/net/request.ts'
import { keep } from '../../kit/preferences.ts'
import { CannotRun } from '../ports/cannot-run.ts'

const write = ({ source, key, signal }: RunOptions): WriteOptions => ({ source, key, signal })
const undoing = (): WriteOptions => ({ source: 'undo', key: newKey() })
const count = (area: string) => void queryClient.invalidateQueries({ queryKey: viewsKey(area) })

/** The view as it is known now: its version may have moved on since a menu was opened. */
const latest = (view: SavedView) => store.get(savedViewsAtom).find((one) => one.id === view.id) ?? view

async function change(view: SavedView, content: ViewContent, options: WriteOptions): Promise<SavedView> {
  try {
    const changed = await api.changeView(view.id, latest(view).version, content, options)
    putSavedView(changed)
    count(view.area)
    return changed
  } catch (error) {
    if (error instanceof ApiProblem && error.is('stale')) {
      await loadSavedViews()
      throw new CannotRun({ key: 'commands:views.stale', params: { name: view.name } })
    }
    throw error
  }
}

/** Changes a view; undo puts back what was there before. */
async function changed(
  view: SavedView,
  content: ViewContent,
  options: RunOptions,
  key: string,
): Promise<Outcome> {
  const before = latest(view)
  const names = Object.keys(content) as (keyof ViewContent)[]
  const old: ViewContent = Object.fromEntries(names.map((name) => [name, before[name]]))
  const after = await change(view, content, write(options))
  return {
    said: { key: `commands:views.${key}`, params: { name: after.name } },
    undo: async () => {
      const back = await change(after, old, undoing())
      return { said: { key: 'commands:views.undone', params: { name: back.name } } }
    },
  }
}

/** Shows that a list's view is no longer open. */
function leave(id: string): void {
  const shown = store.get(shownQueryAtom)
  if (shown?.view === id) shown.show(shown.query, null)
}

async function remove(view: SavedView, options: WriteOptions): Promise<void> {
  await api.deleteView(view.id, options)
  leave(view.id)
  dropSavedView(view.id)
}

/**
 * Changed columns that were saved with a view are no longer a change of it; those that a person moved while it was
 * being saved stay one. Returns the function that restores them.
 */
function settleColumns(view: string, saved: ColumnChoice | undefined): () => void {
  if (store.get(viewColumnsAtom)[view] === saved) setViewColumns(view, undefined)
  return () => saved && setViewColumns(view, saved)
}

/** Saves what a list shows and opens it. */
export async function createView(
  shown: ShownQuery | undefined,
  name: string,
  shared: boolean,
  options: RunOptions,
): Promise<Outcome> {
  if (!shown) throw new CannotRun({ key: 'commands:gate.noRecord' })
  const { area, query, columns } = shown
  const { where, q, sort } = query
  const columnsBefore = shown.view === undefined ? undefined : store.get(viewColumnsAtom)[shown.view]
  const view = await api.createView(area, { name, where, q, sort, columns, shared }, write(options))
  putSavedView(view)
  // They are the new view's now.
  const takeBack = shown.view === undefined ? undefined : settleColumns(shown.view, columnsBefore)
  count(area)
  const now = store.get(shownQueryAtom)
  if (now?.area === area) now.show(now.query, view.id)
  return {
    said: { key: 'commands:views.saved', params: { name: view.name } },
    undo: async () => {
      await remove(view, undoing())
      takeBack?.()
      return { said: { key: 'commands:views.deleted', params: { name: view.name } } }
    },
  }
}

/** The view takes what the list shows. */
export async function updateView(
  view: SavedView,
  shown: ShownQuery | undefined,
  options: RunOptions,
): Promise<Outcome> {
  const { where, q, sort } = shown?.query ?? view
  const { columns } = shown ?? view
  const columnsBefore = store.get(viewColumnsAtom)[view.id]
  const outcome = await changed(view, { where, q, sort, columns }, options, 'updated')
  const takeBack = settleColumns(view.id, columnsBefore)
  const { undo } = outcome
  if (!undo) return outcome
  return {
    ...outcome,
    undo: async () => {
      const back = await undo()
      takeBack()
      return back
    },
  }
}

/** Gives a view another name. */
export function renameView(view: SavedView, name: string, options: RunOptions): Promise<Outcome> {
  return changed(view, { name }, options, 'renamed')
}

/** Shows it to every user who may view the area, or to its owner alone again. */
export async function shareView(view: SavedView, shared: boolean, options: RunOptions): Promise<Outcome> {
  const outcome = await changed(view, { shared }, options, shared ? 'shared' : 'unshared')
  // An administrator who takes back another person's view no longer sees it.
  if (!shared) await loadSavedViews()
  const mine = store.get(savedViewsAtom).some((one) => one.id === view.id)
  if (mine) return outcome
  leave(view.id)
  return { said: { key: 'commands:views.unsharedOther', params: { name: view.name } } }
}

/** Deletes a saved view; undo restores it. */
export async function removeView(view: SavedView, options: RunOptions): Promise<Outcome> {
  await remove(view, write(options))
  return {
    said: { key: 'commands:views.deleted', params: { name: view.name } },
    undo: async () => {
      putSavedView(await api.restoreView(view.id, undoing()))
      count(view.area)
      return { said: { key: 'commands:views.undone', params: { name: view.name } } }
    },
  }
}

/** Moves a view's tab among its neighbours, for this person. */
export function moveView(view: SavedView, beside: readonly SavedView[], by: 1 | -1): void {
  const ids = beside.map((one) => one.id)
  const at = ids.indexOf(view.id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return
  ids.splice(at, 1)
  ids.splice(to, 0, view.id)
  // Kept here so that two quick moves see each other.
  if (JSON.stringify(store.get(keptAtom)[orderName(view.area)]) !== JSON.stringify(ids))
    keep(orderName(view.area), ids)
}
