/** Facts about orders that tests of every area need. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'
import { PAYMENTS } from './area.ts'

export const proofs: AreaProofs = {
  gates: {
    payment: PAYMENTS,
    paymentMethod: ['cod', 'bank'],
    addressComplete: [true, false],
    handler: [null, { id: 'a' }],
    cod: ['none', 'collected'],
    returnedCount: [0, 2],
    itemCount: [2],
    total: [0, 100_000],
    returnRevision: [null, 'Thêm ảnh'],
    address: [''],
    carrier: [null, { id: 'c', code: 'VC1', name: 'C' }],
  },
  fixes: [
    { off: 'orders.request-return', on: { status: 'delivering' }, fix: 'orders.deliver' },
    {
      off: 'orders.confirm',
      on: { status: 'awaiting_payment', payment: 'waiting' },
      fix: 'orders.confirm-payment',
    },
    { off: 'orders.unassign', on: { status: 'pending', handler: null }, fix: 'orders.assign' },
  ],
  unmoved: {
    'refund-bank': 'not at every hour a refund is due',
    'refund-points': 'not at every hour a refund is due',
    'ask-return-again': 'no return was sent back',
  },
  // Goods to order; no voucher and no points without them.
  input: async (list) => {
    const [goods] = await list('/api/orders/goods')
    return { lines: [[{ variant: goods?.id, quantity: 1 }]], voucherCode: [null], points: [0] }
  },
}
