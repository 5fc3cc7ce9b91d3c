/** Facts about settings for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'settings.go': { en: 'open settings', vi: 'mo thiet lap' },
  },
}
