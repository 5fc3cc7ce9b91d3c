import type { Area } from '../src/core/area.ts'
import { listLink } from '../src/core/filter/filters.ts'

/** Where a section is opened, from menu, keys, breadcrumb and its bare address: the page or view that the manifest names. */
export function openingPath(area: Area): string {
  const view = area.views?.find(({ id }) => id === area.opens)
  if (!view) return area.page ? area.path : `${area.path}/${area.home ?? 'list'}`
  return listLink(area, view.where)
}
