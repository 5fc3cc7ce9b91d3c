/** Facts about questions for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  // A question in words needs no options.
  input: async () => ({ kind: ['text'], options: [[]], truth: [null], value: [null], tolerance: [null] }),
  phrases: {
    'questions.create': { en: 'create question, add question', vi: 'tao cau hoi, thêm câu hỏi' },
    'questions.make-ready': { en: 'make question ready', vi: 'dua cau hoi vao dung' },
    'questions.retire': { en: 'retire question', vi: 'ngung dung cau hoi' },
  },
}
