/** Loads the areas' faces, one at a time, and the parts of all areas in one file. */
import type { AnyFace } from '../../kit/face.ts'
import type { FaceLoaders } from '../../kit/faces.ts'

const faces = import.meta.glob<{ face: AnyFace }>('../../../areas/*/console/index.tsx')

export const FACE_LOADERS: FaceLoaders = {
  face: async (area) => (await faces[`../../../areas/${area}/console/index.tsx`]?.())?.face,
  rest: async () => (await import('./rest.ts')).parts,
}
