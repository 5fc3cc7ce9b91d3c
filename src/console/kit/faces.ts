/** The areas' parts and console faces, loaded lazily: one area's with its page, all others' in one file. */
import { addParts } from './areas.ts'
import { languageAtom, store } from './atoms.ts'
import type { AnyFace } from './face.ts'
import { ensureAll } from './i18n.ts'

const modules = import.meta.glob<{ face: AnyFace }>('../../areas/*/console/index.tsx')
const loaded = new Map<string, Promise<AnyFace>>()

/** The face of an area, which brings the area's other parts; the same promise each time, so that `use` can wait for it. */
export function loadFace(area: string): Promise<AnyFace> {
  const known = loaded.get(area)
  if (known) return known
  const load = modules[`../../areas/${area}/console/index.tsx`]
  if (!load) return Promise.reject(new Error(`the area ${area} has no console face`))
  const face = load().then(
    (module) => {
      addParts([module.face])
      return module.face
    },
    (error: unknown) => {
      loaded.delete(area)
      throw error
    },
  )
  loaded.set(area, face)
  return face
}

let rest: Promise<void> | undefined

/** Loads the parts of all areas and all words of the user's language. Rejects when they cannot be fetched; the next call tries again. */
export async function loadRest(): Promise<void> {
  rest ??= import('./rest.ts').then(
    ({ parts }) => addParts(parts),
    (error: unknown) => {
      rest = undefined
      throw error
    },
  )
  await Promise.all([rest, ensureAll(store.get(languageAtom))])
}
