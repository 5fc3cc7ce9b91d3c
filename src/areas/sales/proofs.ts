/** Facts about sales for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'sales.go': { en: 'open sales, flash sale', vi: 'mo giam gia, flash sale' },
    'sales.create': { en: 'add sale', vi: 'thêm chương trình giảm giá' },
  },
}
