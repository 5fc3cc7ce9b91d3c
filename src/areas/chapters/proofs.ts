/** Facts about chapters for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: { 'chapters.add-to': { en: 'add chapter to document', vi: 'them chuong cho tai lieu' } },
}
