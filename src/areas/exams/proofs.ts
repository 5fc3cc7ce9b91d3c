/** Facts about exams for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  // One question that is ready, by hand: every transition can be taken.
  input: async (list) => {
    const ready = (await list('/api/questions')).filter(({ status }) => status === 'ready')
    return { source: ['hand'], questions: ready.map(({ id }) => [{ question: id }]), draws: [[]] }
  },
  phrases: {
    'exams.go': { en: 'open exams', vi: 'mo de thi' },
    'exams.create': { en: 'create exam, add exam', vi: 'tao de thi, thêm đề thi' },
    'exams.publish': { en: 'publish exam', vi: 'phat hanh de thi' },
    'exams.preview': { en: 'preview exam', vi: 'lam thu de thi' },
  },
}
