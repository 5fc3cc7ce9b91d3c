/** Facts about call outcomes for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  unmoved: { deactivate: 'the first outcome of the list is the last of its effect' },
}
