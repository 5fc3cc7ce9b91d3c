/** Facts about brands for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'brands.go': { en: 'open brands', vi: 'mo thuong hieu' },
    'brands.create': { en: 'add brand', vi: 'thêm thương hiệu' },
  },
}
