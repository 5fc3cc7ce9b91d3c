/** Facts about staff documents for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { fileCount: [0, 1] },
  // Files would have to be uploaded.
  input: async () => ({ files: [[]] }),
  unmoved: { 'confirm-read': 'only staff of its roles confirm, once' },
  phrases: {
    'staff-documents.go': { en: 'open staff documents', vi: 'mo tai lieu noi bo' },
    'staff-documents.confirm-read': { en: 'read and understood', vi: 'da doc va hieu' },
  },
}
