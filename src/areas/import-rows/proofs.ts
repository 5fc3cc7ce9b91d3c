/** Facts about rows of imports for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  unseen: { received: 'rows are checked within seconds' },
  unmoved: {
    write: 'rows are written while their import is',
    check: 'rows are checked while their import is',
  },
  phrases: {
    'import-rows.go': { en: 'open import rows, error rows', vi: 'dong nhap, dòng lỗi' },
  },
}
