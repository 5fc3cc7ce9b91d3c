/** Facts about accounts that tests of every area need. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  unseen: {
    pending: 'no account of the demo data waits for its approval',
    revision: 'none was sent back',
    suspended: 'none is suspended',
  },
  unmoved: {
    approve: 'no account waits for its approval',
    'send-back': 'no account waits for its approval',
    'ask-again': 'none was sent back',
    resume: 'none is suspended',
    'reset-second-factor': 'none has a second factor',
  },
  // The test is signed in with it.
  spared: ({ username }) => username === 'admin',
}
