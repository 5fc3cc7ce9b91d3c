/** Facts about secretaries for the tests that run over all areas. */

import type { AreaProofs } from '../../../tests/support/area-proofs.ts'
import { addDays } from '../../core/dates/dates.ts'

let terms = 0

export const proofs: AreaProofs = {
  // Each has a day of its own in a slot that no demo secretary has.
  input: async (list) => {
    const clubs = await list('/api/clubs?sort=code&limit=50')
    const day = addDays('2040-01-01', ++terms)
    return { club: [clubs[7]?.id], slot: ['2'], startsOn: [day], endsOn: [day] }
  },
  phrases: {
    'secretaries.appoint': { en: 'appoint secretary', vi: 'cu thu ky, bổ nhiệm thư ký' },
    'secretaries.go': { en: 'secretaries', vi: 'thu ky cau lac bo' },
  },
}
