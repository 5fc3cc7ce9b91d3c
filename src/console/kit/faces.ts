/** The areas' parts and console faces, loaded lazily: one area's with its page, all others' in one file. */
import type { AreaParts } from '../../core/area-parts.ts'
import { addParts } from './areas.ts'
import { languageAtom, store } from './atoms.ts'
import type { AnyFace } from './face.ts'
import { ensureAll } from './i18n.ts'

/** Loads the face of an area, undefined where it has none; the parts of all areas. */
export type FaceLoaders = {
  face(area: string): Promise<AnyFace | undefined>
  rest(): Promise<readonly AreaParts[]>
}
let loaders: FaceLoaders | undefined
const loaded = new Map<string, Promise<AnyFace>>()

/** Sets where faces and parts come from; called once by the app. */
export function setFaceLoaders(given: FaceLoaders): void {
  loaders = given
}

function needLoaders(): FaceLoaders {
  if (!loaders) throw new Error('no face loaders are set')
  return loaders
}

async function fetchFace(area: string): Promise<AnyFace> {
  const face = await needLoaders().face(area)
  if (!face) throw new Error(`the area ${area} has no console face`)
  addParts([face])
  return face
}

/** The face of an area, which brings the area's other parts; the same promise each time, so that `use` can wait for it. */
export function loadFace(area: string): Promise<AnyFace> {
  const known = loaded.get(area)
  if (known) return known
  const face = fetchFace(area)
  face.catch(() => loaded.delete(area))
  loaded.set(area, face)
  return face
}

let rest: Promise<void> | undefined
let hasRest = false

/** Whether the parts of all areas are here: until then keys of other areas' commands are not known. */
export const isRestLoaded = (): boolean => hasRest

/** Loads the parts of all areas and all words of the user's language. Rejects when they cannot be fetched; the next call tries again. */
export async function loadRest(): Promise<void> {
  rest ??= needLoaders()
    .rest()
    .then(addParts, (error: unknown) => {
      rest = undefined
      throw error
    })
  await Promise.all([rest, ensureAll(store.get(languageAtom))])
  hasRest = true
}
