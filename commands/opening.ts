import { type Area, type AreaHead, PENDING } from '../src/core/area.ts'
import { listLink } from '../src/core/filter/filters.ts'

/** Where a section is opened, from menu, keys, breadcrumb and its bare address: the page or view that the manifest names. */
export function openingPath(area: Area): string {
  const view = area.views?.find(({ id }) => id === area.opens)
  if (!view) return area.page ? area.path : `${area.path}/${area.home ?? 'list'}`
  return listLink(area, view.where)
}

/** A list of references holds the record; a single one, or a link, equals it. */
const opOf = (area: Area, field: string) => (area.fields[field]?.type === 'refs' ? 'in' : 'eq')

/** The head of an area, from its manifest. */
export function headOf(area: Area): AreaHead {
  const { id, path, page, pages, pageVerbs, addresses, alias, role, group, icon, goKey, sort } = area
  const views = area.views ?? []
  const has = (one: boolean) => one || undefined
  return {
    ...{ id, path, page, pages, pageVerbs, addresses, alias, role, group, icon, goKey, sort },
    opening: openingPath(area),
    hasViews: has(views.length > 0),
    hasPending: has(views.some((view) => view.id === PENDING)),
    listedOn:
      area.listedOn &&
      Object.fromEntries(
        Object.entries(area.listedOn).map(([on, tab]) => [on, { ...tab, op: opOf(area, tab.by) }]),
      ),
  }
}
