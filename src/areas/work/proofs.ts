/** Facts about work management for the tests that run over all areas. */

import type { AreaProofs } from '../../../tests/support/area-proofs.ts'
import { fakeRecord, fakeTarget } from '../../../tests/support/context.ts'
import { NOBODY } from './orders-of.ts'

export const proofs: AreaProofs = {
  gates: { open: [0, 3] },
  // Orders of no one together with those of a person.
  moments: [
    { target: fakeTarget('work', fakeRecord({ code: NOBODY, open: 2 }), fakeRecord({ id: 'b', open: 2 })) },
  ],
}
