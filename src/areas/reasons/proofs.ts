/** Facts about reasons for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  unseen: { inactive: 'every reason of the demo data is offered' },
  unmoved: { activate: 'every reason of the demo data is offered' },
}
