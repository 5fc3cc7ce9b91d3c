/** Facts about clubs for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  filledIn: { contactName: 'server/index.ts takes the customer of the VID' },
  phrases: {
    'clubs.create': { en: 'create club, add club', vi: 'thêm câu lạc bộ, tao cau lac bo' },
    'clubs.deactivate': { en: 'deactivate club', vi: 'ngung cau lac bo' },
  },
}
