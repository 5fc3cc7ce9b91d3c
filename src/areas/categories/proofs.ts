/** Facts about categories for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'categories.go': { en: 'open categories, category tree', vi: 'mo danh muc, cây danh mục, nganh hang' },
  },
}
