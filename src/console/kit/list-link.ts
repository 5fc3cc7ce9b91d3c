import type { Area } from '../../core/area.ts'
import type { Condition } from '../../core/fields.ts'
import { writeListQuery } from '../../core/filter/filters.ts'
import { listPath } from './areas.ts'

/** The address of an area's list under a filter: the list shows exactly those records. */
export function listLink(area: Area, where: readonly Condition[]): string {
  const search = writeListQuery(area, { where: [...where], q: '', sort: area.sort }).toString()
  return search ? `${listPath(area)}?${search}` : listPath(area)
}
