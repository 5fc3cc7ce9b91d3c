import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueByLine, returnableRows } from './rules.ts'

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

test('a line comes back for what was paid for it: its amount less its own share of the discount', () => {
  const lines = [line('club', 1, 1, 2_000_000, 500_000), line('glove', 2, 1, 500_000)]
  const sums = { discount: 500_000, points: 0, shippingFee: 30_000, shippingDiscount: 0 }
  const all = lines.map(({ id }) => ({ line: id, quantity: 1 }))
  expect([...dueByLine(sums, lines, new Map(), all)]).toEqual([
    ['club', { amount: 1_500_000, points: 0 }],
    ['glove', { amount: 500_000, points: 0 }],
  ])
  // Shares that are not the discount come from a process of the version before: all goods bear it.
  const unfrozen = lines.map((one) => ({ ...one, discountShare: 0 }))
  expect([...dueByLine(sums, unfrozen, new Map(), all).values()].map(({ amount }) => amount)).toEqual([
    1_600_000, 400_000,
  ])
})

test('pieces that come back one by one are together exactly what was paid, in money and in points', () => {
  const anyLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 5 }),
      amount: fc.integer({ min: 0, max: 5_000_000_000 }),
      part: fc.integer({ min: 0, max: 10_000 }),
    })
    .map(({ part, ...one }) => ({ ...one, discountShare: Math.floor((one.amount * part) / 10_000) }))
  const order = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    frozen: fc.boolean(),
    shippingFee: fc.integer({ min: 0, max: 100_000 }),
    points: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(order, ({ lines, frozen, shippingFee, points: part }) => {
      const discount = lines.reduce((sum, { discountShare }) => sum + discountShare, 0)
      const goods = lines.reduce((sum, { amount }) => sum + amount, 0)
      const payable = goods - discount + shippingFee
      const points = Math.floor((payable * part) / 10_000)
      const sums = { discount, points, shippingFee, shippingDiscount: 0 }
      const given = lines.map((one, at) => ({
        ...one,
        id: `l${at}`,
        position: at + 1,
        discountShare: frozen ? one.discountShare : 0,
      }))
      let [money, ofPoints] = [0, 0]
      for (const { id, quantity, amount, discountShare } of given) {
        let paid = 0
        for (let before = 0; before < quantity; before++) {
          const due = dueByLine(sums, given, new Map([[id, before]]), [{ line: id, quantity: 1 }]).get(id)
          expect(due?.amount).toBeGreaterThanOrEqual(0)
          expect(due?.points).toBeGreaterThanOrEqual(0)
          paid += (due?.amount ?? 0) + (due?.points ?? 0)
          money += due?.amount ?? 0
          ofPoints += due?.points ?? 0
        }
        if (frozen) expect(paid).toBe(amount - discountShare)
      }
      expect(money + ofPoints).toBe(goods - discount)
      // Those that paid for the shipping stay paid.
      expect(ofPoints).toBeLessThanOrEqual(points)
      if (shippingFee === 0) expect(ofPoints).toBe(points)
    }),
    { numRuns: 1_000 },
  )
})

test('two lines of one variant are shown with the price of a piece', () => {
  const of = (id: string, variant: string, quantity: number, amount: number) => ({
    ...line(id, 1, quantity, amount),
    ...{ variant, variantName: 'R', variantCode: variant, product: { name: 'Driver' }, image: null },
  })
  const lines = [of('1', 'A', 2, 20_000), of('2', 'B', 1, 5_000), of('3', 'A', 1, 11_000)]
  expect(returnableRows({ lines, returns: [] }).map(({ detail }) => detail)).toEqual([
    'R · A · 10,000đ',
    'R · B',
    'R · A · 11,000đ',
  ])
})
