/** Facts about reasons that tests of every area need. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  unseen: { inactive: 'every reason of the demo data is offered' },
  unmoved: { activate: 'every reason of the demo data is offered' },
}
