/** Which tab an address belongs to: one per list, one per record, one per page. Pure. */
import type { AreaHead } from '../../../core/area.ts'
import { QUEUE_PARAM } from '../../../core/filter/filters.ts'
import { decoded, readRest } from '../../kit/areas.ts'

/** The pinned tab (spec section 2): always there, always first. */
export const HOME = '/dashboard'

/** Pages of no area, and their pictures; all others only lead elsewhere and have no tab. */
export const PAGES: Readonly<Record<string, string>> = {
  [HOME]: 'layout-dashboard',
  '/errors': 'triangle-alert',
  '/profile/index': 'user',
}

/** Pages that have a tab but mount again each time (`noCache`, spec section 2). */
const NOT_KEPT: ReadonlySet<string> = new Set(['/profile/index'])

export type Place = {
  /** The same for every address of one tab. */
  id: string
  kind: 'page' | 'list' | 'record' | 'new'
  area: string | undefined
  code: string | undefined
  /** A form is open. */
  editing: boolean
}

/** Whether scroll, focus and the like of a tab are to be found again. */
export const isKept = (id: string): boolean => !NOT_KEPT.has(id)

/** The tab of a record, or of a form for a new one (`code` undefined). */
export function recordTab(area: Pick<AreaHead, 'path'>, code: string | undefined): string {
  return `${area.path}/list/${code === undefined ? 'new' : encodeURIComponent(code)}`
}

/** The tab of an address; undefined where it has none. */
export function placeOf(
  path: string,
  areas: readonly Pick<AreaHead, 'id' | 'path' | 'page' | 'pages' | 'alias'>[],
): Place | undefined {
  const [pathname = '', search = ''] = path.split('#', 1)[0]?.split('?') ?? []
  const aliased = areas.find(({ alias }) => alias === pathname)
  const own = aliased && new URLSearchParams(search).get('id')
  if (own) return { id: recordTab(aliased, own), kind: 'record', area: aliased.id, code: own, editing: false }
  const area = areas.find((one) => pathname === one.path || pathname.startsWith(`${one.path}/`))
  if (!area && !Object.hasOwn(PAGES, pathname)) return undefined
  if (!area) return { id: pathname, kind: 'page', area: undefined, code: undefined, editing: false }
  if (area.pages?.some((id) => pathname === `${area.path}/${id}`))
    return { id: pathname, kind: 'page', area: undefined, code: undefined, editing: false }
  if (area.page && pathname === area.path)
    return { id: area.path, kind: 'page', area: area.id, code: undefined, editing: false }
  const list = `${area.path}/list`
  if (pathname !== list && !pathname.startsWith(`${list}/`)) return undefined
  const rest = decoded(pathname.slice(list.length))
  const found = rest === undefined ? undefined : readRest(rest)
  if (!found) return undefined
  const { code, mode } = found
  // A queue is one tab, whichever record it is at: that of its list.
  if (new URLSearchParams(search).has(QUEUE_PARAM))
    return { id: list, kind: 'list', area: area.id, code: undefined, editing: mode !== 'view' }
  if (code === undefined && mode === 'view')
    return { id: list, kind: 'list', area: area.id, code, editing: false }
  return {
    id: recordTab(area, code),
    kind: mode === 'new' ? 'new' : 'record',
    area: area.id,
    code,
    editing: mode !== 'view',
  }
}
