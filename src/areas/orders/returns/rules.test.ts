import { expect, test } from 'vitest'
import { dueByLine } from './rules.ts'

const line = (id: string, position: number, quantity: number, amount: number, discountShare = 0) => ({
  id,
  position,
  quantity,
  amount,
  discountShare,
})

test('an order paid with points alone gives back points alone, also where a voucher bore its shipping', () => {
  const lines = [line('a', 1, 2, 70_000), line('b', 2, 1, 30_000)]
  const paid = { discount: 10_000, points: 90_000, shippingFee: 30_000, shippingDiscount: 30_000 }
  const due = dueByLine(paid, lines, new Map(), [
    { line: 'a', quantity: 2 },
    { line: 'b', quantity: 1 },
  ])
  expect([...due.values()]).toEqual([
    { amount: 0, points: 63_000 },
    { amount: 0, points: 27_000 },
  ])
})
