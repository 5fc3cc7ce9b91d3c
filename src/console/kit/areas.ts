/**
 * The areas as the kit knows them. The kit serves all areas and imports none: the app hands the list over
 * once, before the first render.
 */
import type { Area } from '../../core/area.ts'

let all: readonly Area[] = []
let byId = new Map<string, Area>()

/** Hands over the list of areas; called once by the app. */
export function setAreas(areas: readonly Area[]): void {
  all = areas
  byId = new Map(areas.map((area) => [area.id, area]))
}

/** Every area in the order of the sidebar. */
export function allAreas(): readonly Area[] {
  return all
}

/** An area by its id. Throws when there is none: the name stands in a manifest, so it is a mistake of ours. */
export function areaById(id: string): Area {
  const area = byId.get(id)
  if (!area) throw new Error(`no area is called ${id}`)
  return area
}

/** An area by its id, undefined when this console does not know it (e.g. in an older audit entry). */
export function findArea(id: string): Area | undefined {
  return byId.get(id)
}

/** `/Delivery/list` */
export function listPath(area: Area | string): string {
  return `${(typeof area === 'string' ? areaById(area) : area).path}/list`
}

/** The page of an area's own that an address is; undefined when it is none. */
export function ownPage(area: Area, pathname: string): string | undefined {
  return area.pages?.find((id) => pathname === `${area.path}/${id}`)
}

/** `/Delivery/list/DH00012345`: list and detail side by side. */
export function recordPath(area: Area | string, code: string): string {
  return `${listPath(area)}/${encodeURIComponent(code)}`
}

/** `/Delivery/list/DH00012345/edit` */
export function editPath(area: Area | string, code: string): string {
  return `${recordPath(area, code)}/edit`
}

/** `/Delivery/list/new` */
export function createPath(area: Area | string): string {
  return `${listPath(area)}/new`
}

/** How a record is open: looked at, in a form, or about to be made. */
export type Mode = 'view' | 'edit' | 'new'

/** What the part of the path after `/list` means; undefined when it means nothing. */
export function readRest(rest: string): { code: string | undefined; mode: Mode } | undefined {
  const [first, second, ...more] = rest.split('/').filter(Boolean)
  if (more.length > 0) return undefined
  if (first === undefined) return { code: undefined, mode: 'view' }
  if (first === 'new') return second === undefined ? { code: undefined, mode: 'new' } : undefined
  if (second === undefined) return { code: first, mode: 'view' }
  return second === 'edit' ? { code: first, mode: 'edit' } : undefined
}

/** A part of an address as it is read; undefined where its percent escapes are broken. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
