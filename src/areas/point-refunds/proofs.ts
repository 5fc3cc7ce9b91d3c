/** Facts about refunds of points for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  // An order would have to be of the customer, and to have used points.
  input: async (list) => {
    const where = encodeURIComponent('[["points","gte",50000]]')
    const [rich] = await list(`/api/customers?limit=1&where=${where}`)
    return { customer: [rich?.id], payTo: ['bank'], order: [null], points: [1_000] }
  },
  phrases: {
    'point-refunds.create': {
      en: 'create points refund, new points refund',
      vi: 'tao yeu cau hoan diem',
    },
    'point-refunds.approve': { en: 'approve points refund', vi: 'duyet hoan diem' },
    'point-refunds.refund': { en: 'refund points', vi: 'thuc hien hoan diem' },
  },
}
