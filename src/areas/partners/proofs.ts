/** Facts about partners for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'partners.go': { en: 'open partners', vi: 'mo doi tac, danh sách đối tác' },
    'partners.create': { en: 'add partner', vi: 'thêm đối tác' },
  },
}
