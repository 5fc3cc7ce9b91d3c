/** Facts about tags for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'tags.create': { en: 'create tag', vi: 'tao nhan' },
  },
}
