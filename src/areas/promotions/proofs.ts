/** Facts about promotions for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'promotions.go': { en: 'open promotions', vi: 'mo khuyen mai' },
    'promotions.create': { en: 'add promotion', vi: 'thêm khuyến mãi' },
  },
}
