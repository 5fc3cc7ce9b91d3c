import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '../schema.ts'
import { paidSum } from './order.ts'

const row = (kind: 'payment' | 'reversal' | 'refund', amount: number): OrderDetail['payments'][number] => ({
  id: '00000000-0000-4000-8000-000000000000',
  kind,
  amount,
  method: 'bank',
  reason: null,
  at: '2026-11-21T03:00:00.000Z',
  by: null,
})

describe('what has been paid', () => {
  test('payments less what was taken back, however its sign is kept', () => {
    expect(paidSum([])).toBe(0)
    expect(paidSum([row('payment', 500), row('reversal', -500), row('payment', 800)])).toBe(800)
    expect(paidSum([row('payment', 500), row('refund', 200)])).toBe(300)
  })
})
