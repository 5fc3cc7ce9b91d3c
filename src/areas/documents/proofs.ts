/** Facts about learning documents for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { lessonCount: [0, 2] },
  phrases: {
    'documents.create': { en: 'create learning document', vi: 'tao tai lieu, thêm tài liệu' },
    'documents.publish': { en: 'publish document', vi: 'phat hanh tai lieu' },
  },
}
