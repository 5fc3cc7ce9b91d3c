/** Facts about secretaries for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  // A slot that no demo secretary has.
  input: async (list) => {
    const clubs = await list('/api/clubs?sort=code&limit=50')
    return { club: [clubs[7]?.id], slot: ['2'], endsOn: [null] }
  },
  phrases: {
    'secretaries.appoint': { en: 'appoint secretary', vi: 'cu thu ky, bổ nhiệm thư ký' },
    'secretaries.go': { en: 'secretaries', vi: 'thu ky cau lac bo' },
  },
}
