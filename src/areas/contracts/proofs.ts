/** Facts about contracts for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { use: [null, 'activated', 'hidden'] },
  // A contract to replace would have to be approved and of the same supplier; files would have to be uploaded.
  input: async () => ({ replaces: [null], document: [null], excerpts: [[]], discounts: [[]], goods: [[]] }),
  phrases: {
    'contracts.go': {
      en: 'supplier contracts, contracts awaiting approval',
      vi: 'hop dong, hợp đồng nhà cung cấp',
    },
    'contracts.create': { en: 'create contract, new contract', vi: 'tao hop dong' },
    'contracts.approve': { en: 'approve contract', vi: 'duyet hop dong' },
    'contracts.new-version': { en: 'new version of contract', vi: 'phien ban moi cua hop dong' },
  },
}
