/** The areas' console faces, each fetched when its area is first opened. */
import type { AnyFace } from './face.ts'

const modules = import.meta.glob<{ face: AnyFace }>('../../areas/*/console/index.tsx')
const loaded = new Map<string, Promise<AnyFace>>()

/** The face of an area; the same promise each time, so that `use` can wait for it. */
export function loadFace(area: string): Promise<AnyFace> {
  const known = loaded.get(area)
  if (known) return known
  const load = modules[`../../areas/${area}/console/index.tsx`]
  if (!load) return Promise.reject(new Error(`the area ${area} has no console face`))
  const face = load().then(
    (module) => module.face,
    (error: unknown) => {
      loaded.delete(area)
      throw error
    },
  )
  loaded.set(area, face)
  return face
}
