/** Facts about leads that tests of every area need. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { phone: [null, '0912345678'] },
  unmoved: { 'stop-calls': 'not at every hour a call waits' },
}
