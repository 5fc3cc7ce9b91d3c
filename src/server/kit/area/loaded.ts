/** Areas as the server composes them: manifest, words and server face together. */
import type { Area } from '../../../core/area.ts'
import type { AreaServer } from './face.ts'

/** An area with its face, found by convention under `src/areas/<id>/server/index.ts`. */
export type LoadedArea = { area: Area; server: AreaServer }

/** Loads the faces of the listed areas. Throws naming the area whose face is missing or is another's. */
export async function loadAreas(areas: readonly Area[]): Promise<LoadedArea[]> {
  return Promise.all(
    areas.map(async (area) => {
      const face: { server?: AreaServer } = await import(`../../../areas/${area.id}/server/index.ts`)
      if (face.server?.area.id !== area.id)
        throw new Error(`area ${area.id}: server/index.ts exports no face of it`)
      return { area, server: face.server }
    }),
  )
}
