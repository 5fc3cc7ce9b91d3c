/** Facts about carriers for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'carriers.go': { en: 'open carriers', vi: 'mo don vi van chuyen' },
  },
}
