/** The tabs above a list: its ready-made views, then the saved ones, in the user's order. */
import type { Area } from '../../../../core/area.ts'
import { type ListQuery, listLink } from '../../../../core/filter/filters.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { listPath } from '../../areas.ts'
import type { Translate } from '../../i18n.ts'
import { viewPath } from './saved-views.ts'

export type Tab = {
  id: string
  name: string
  path: string
  query: ListQuery
  /** Undefined for ready-made ones. */
  saved: SavedView | undefined
}

/** Tabs of an area; `all`: saved views of every area, `sort`: the order that ready-made views are shown in. */
export function tabsOf(area: Area, all: readonly SavedView[], sort: string, t: Translate): Tab[] {
  const made = (area.views ?? []).map((view): Tab => {
    const path = listLink(area, view.where, { sort })
    const query = { where: [...view.where], q: '', sort }
    return { id: view.id, name: t(`${area.id}:views.${view.id}`), path, query, saved: undefined }
  })
  const saved = all
    .filter((view) => view.area === area.id)
    .map((view): Tab => {
      const { where, q, sort: order } = view
      return {
        id: view.id,
        name: view.name,
        path: viewPath(area, view),
        query: { where, q, sort: order },
        saved: view,
      }
    })
  // Where none are ready-made: the way back to everything.
  const everything: Tab = {
    id: 'all',
    name: t('list:allRecords'),
    path: listPath(area),
    query: { where: [], q: '', sort },
    saved: undefined,
  }
  return [...(made.length === 0 ? [everything] : []), ...made, ...saved]
}
