/** Facts about outgoing messages for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  client: {
    name: 'heldApi',
    file: 'console/held/client.ts',
    writes: ['release'],
    from: 'console/held/page.tsx',
  },
}
