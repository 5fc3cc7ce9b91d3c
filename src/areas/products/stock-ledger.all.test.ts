/** Random commands on the stock, some at once, some undone, some with orders between: what is on hand is the ledger's sum. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OrdersUnderTest, startOrders, stockMistakes } from '../../../tests/support/orders.ts'
import type { StockMovement } from './schema.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['warehouse'])
})
afterAll(() => shop?.close())

const PATH = '/api/products/SP00001'
const STEPS = [
  'receive',
  'count-stock',
  'correct-stock',
  'write-off',
  'undo',
  'order',
  'cancel',
  'edit',
] as const
const step = fc.record({
  what: fc.constantFrom(...STEPS),
  variant: fc.nat(2),
  quantity: fc.oneof(fc.nat(40), fc.constantFrom(0, 1, 5_000)),
  atOnce: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('on hand is the sum of the ledger after every run of commands', async () => {
  const audits: string[] = []
  const orders: { id: string }[] = []
  const run = async ({ what, variant, quantity }: Step): Promise<number> => {
    const lines = [{ line: shop.variants[variant], quantity }]
    const more = { 'write-off': { writeOff: 'lost' }, 'correct-stock': { why: 'đếm lại' } }[
      what as 'write-off'
    ]
    if (what === 'undo') {
      const audit = audits.pop()
      if (audit) await shop.undo(audit)
      return 200
    }
    if (what === 'order') {
      orders.push(await shop.place({ lines: [{ variant, quantity: (quantity % 5) + 1 }] }))
      return 200
    }
    if (what === 'cancel') {
      const order = orders.pop()
      return order ? (await shop.act(order, 'cancel', { reason: 'other' })).status : 200
    }
    if (what === 'edit') {
      const { data } = await shop.call('GET', PATH)
      return (
        await shop.call('PUT', PATH, { stock: quantity, name: `Găng ${quantity}` }, 'admin', data.version)
      ).status
    }
    const done = await shop.call('POST', `${PATH}/${what}`, { lines, ...more }, 'warehouse')
    if (done.status === 200) audits.push(done.audit)
    return done.status
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const begun: Promise<number>[] = []
      for (const one of steps) {
        const running = run(one)
        begun.push(running)
        if (!one.atOnce) await running
      }
      for (const status of await Promise.all(begun)) expect(status).toBeLessThan(500)
      expect(await stockMistakes(shop.db)).toEqual([])
      const { data } = await shop.call('GET', PATH)
      const sums = (await shop.call('GET', `${PATH}/stock`)).data
      expect(sums.kinds.reduce((sum: number, { stock }: StockMovement) => sum + stock, 0)).toBe(data.stock)
    }),
    { numRuns: 40 },
  )
})
