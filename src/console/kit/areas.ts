/**
 * The areas as the kit knows them: of every one its head, of those whose parts are loaded their manifest, states and commands.
 * The kit serves all areas and imports none: the app hands the heads over once, before the first render.
 */
import { atom, useAtomValue } from 'jotai'
import type { Area, AreaHead } from '../../core/area.ts'
import type { AreaParts } from '../../core/area-parts.ts'
import { store } from './atoms.ts'

let heads: readonly AreaHead[] = []
let headById = new Map<string, AreaHead>()
const parts = new Map<string, AreaParts>()

/** Counts how often parts of areas arrived. */
export const partsVersionAtom = atom(0)

/** Hands over the heads of all areas; called once by the app. */
export function setHeads(given: readonly AreaHead[]): void {
  heads = given
  headById = new Map(given.map((head) => [head.id, head]))
}

/** Takes in the parts of areas; those that are here already stay as they are. */
export function addParts(given: readonly AreaParts[]): void {
  const before = parts.size
  for (const { area, states, commands } of given)
    if (!parts.has(area.id)) parts.set(area.id, { area, states, commands })
  if (parts.size > before) store.set(partsVersionAtom, (version) => version + 1)
}

/** The head of every area in the order of the sidebar. */
export function allAreas(): readonly AreaHead[] {
  return heads
}

/** The head of an area by its id. Throws when there is none: the name is in a manifest, so it is a mistake of ours. */
export function areaById(id: string): AreaHead {
  const head = headById.get(id)
  if (!head) throw new Error(`no area is called ${id}`)
  return head
}

/** The head of an area by its id, undefined when this console does not know it (e.g. in an older audit entry). */
export function findArea(id: string): AreaHead | undefined {
  return headById.get(id)
}

/** Whether the parts of every area are loaded. */
export const allHere = (): boolean => parts.size >= heads.length

/** The parts of an area; undefined when they are not loaded, or no area has that id. */
export function partsOf(id: string): AreaParts | undefined {
  return parts.get(id)
}

/** The manifest of an area, with its fields; undefined when it is not loaded, or no area has that id. */
export function manifestOf(id: string): Area | undefined {
  return parts.get(id)?.area
}

/** As `manifestOf`, rendering again when it arrives. */
export function useManifest(id: string): Area | undefined {
  useAtomValue(partsVersionAtom)
  return manifestOf(id)
}

/** The manifests that are loaded, in the order of the sidebar. */
export function manifests(): Area[] {
  return heads.flatMap(({ id }) => parts.get(id)?.area ?? [])
}

/** `/Delivery/list` */
export function listPath(area: Pick<Area, 'path'> | string): string {
  return `${(typeof area === 'string' ? areaById(area) : area).path}/list`
}

/** The page of an area's own that an address is; undefined when it is none. */
export function ownPage(area: AreaHead, pathname: string): string | undefined {
  return area.pages?.find((id) => pathname === `${area.path}/${id}`)
}

/** `/Delivery/list/DH00012345`: list and detail side by side. */
export function recordPath(area: Pick<Area, 'path'> | string, code: string): string {
  return `${listPath(area)}/${encodeURIComponent(code)}`
}

/** `/Delivery/list/DH00012345/edit` */
export function editPath(area: Pick<Area, 'path'> | string, code: string): string {
  return `${recordPath(area, code)}/edit`
}

/** `/Delivery/list/new` */
export function createPath(area: Pick<Area, 'path'> | string): string {
  return `${listPath(area)}/new`
}

/** How a record is open: looked at, in a form, or about to be made. */
export type Mode = 'view' | 'edit' | 'new'

/** Reads the part of the path after `/list`; undefined for an unknown one. */
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
