/** Facts about carriers’ files for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: {
    unresolved: [0, 2],
    differences: [0, 2],
    claims: [0, 1],
    openBuckets: [[], ['missing'], ['short']],
  },
  fixes: [
    {
      off: 'remittances.book',
      on: { status: 'open', unresolved: 2, differences: 2 },
      fix: 'remittances.resolve',
    },
    {
      off: 'remittances.accept',
      on: { status: 'open', differences: 2, openBuckets: ['missing'] },
      fix: 'remittances.claim',
    },
  ],
  unseen: {
    booked: 'files of the demo data wait for decisions',
    discarded: 'files of the demo data wait for decisions',
  },
  unmoved: {
    book: 'its differences are not decided about',
    'close-claims': 'no file of the demo data is booked',
  },
  phrases: {
    'remittances.go': { en: 'open cod remittances', vi: 'mo doi soat, đối soát' },
    'remittances.import': {
      en: 'upload remittance, import cod file',
      vi: 'tai tep doi soat, nhập tệp đối soát',
    },
  },
}
