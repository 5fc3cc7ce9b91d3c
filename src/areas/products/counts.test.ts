/** Counts of stock: of the shelf, against the number that was read, and never below what orders hold without a word. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'

let shop: OrdersUnderTest
let [small, medium] = ['', '']
beforeAll(async () => {
  shop = await startOrders(['warehouse', 'content'])
  const sized = await stocks()
  const [s, m] = ['S', 'M'].map((size) => sized.find(({ value1 }) => value1 === size)?.id ?? '')
  small = s ?? ''
  medium = m ?? ''
}, 120_000)
afterAll(() => shop?.close())

type Stock = { id: string; value1: string; stock: number; packed: number; reserved: number }
const PATH = '/api/products/SP00001'
const stocks = async (): Promise<Stock[]> => (await shop.call('GET', PATH)).data.stocks
const of = async (id: string) => (await stocks()).find((one) => one.id === id) as Stock
const count = (lines: object[], more: object = {}, verb = 'count-stock', as = 'admin') =>
  shop.call('POST', `${PATH}/${verb}`, { lines, ...more }, as)
const movements = async (): Promise<{ kind: string; stock: number }[]> =>
  (await shop.call('GET', `${PATH}/movements?limit=3`)).data
const ledger = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stock_movements`.execute(
    shop.db,
  )
  return rows[0]?.count
}

test('the shelf is counted, and pieces in packed parcels are added', async () => {
  const order = await shop.bring('to_deliver', { lines: [{ variant: 0, quantity: 3 }] })
  const before = await of(small)
  expect([before.packed, before.reserved]).toEqual([3, 3])
  const shelf = before.stock - 3
  // As many as there are on the shelf: nothing differs.
  expect((await count([{ line: small, quantity: shelf, from: shelf }])).status).toBe(409)
  const done = await count([{ line: small, quantity: 2, from: shelf }])
  expect(done.status, done.msg).toBe(200)
  expect((await of(small)).stock).toBe(5)
  expect((await movements())[0]).toMatchObject({ kind: 'count', stock: 5 - before.stock })
  expect(await shop.undo(done.audit)).toBeUndefined()
  expect((await of(small)).stock).toBe(before.stock)
  // A correction is of the booked number itself, and one that was handed over is on no shelf and in no parcel.
  expect((await shop.act(order, 'ship', {})).status).toBe(200)
  expect(await of(small)).toMatchObject({ stock: before.stock - 3, packed: 0 })
  const right = await count([{ line: small, quantity: 40 }], { why: 'Nhập nhầm phiếu' }, 'correct-stock')
  expect(right.status, right.msg).toBe(200)
  expect((await of(small)).stock).toBe(40)
})

test('a number that has changed since it was read is refused with both and what happened; nothing is written', async () => {
  const order = await shop.bring('to_deliver', { lines: [{ variant: 1, quantity: 2 }] })
  expect((await shop.act(order, 'ship', {})).status).toBe(200)
  const { stock } = await of(medium)
  const rows = await ledger()
  const lines = [
    { line: small, quantity: 7 },
    { line: medium, quantity: stock + 2, from: stock + 2 },
  ]
  const refused = await count(lines)
  expect(refused.status).toBe(409)
  expect(refused.msg).toContain(`${stock + 2} → ${stock} (${order.code} −2)`)
  // Without the view of orders: who did it.
  const unseen = await count(lines, {}, 'count-stock', 'warehouse')
  expect(unseen.msg).toContain(`${stock + 2} → ${stock}`)
  // The same for many at once.
  const bulk = { ids: ['SP00001'], args: { lines } }
  const many = await shop.call('POST', '/api/products/bulk/count-stock', bulk)
  expect(many.data).toMatchObject({ changed: 0, refused: [{ msg: expect.stringContaining('→') }] })
  expect(await ledger()).toBe(rows)
  const again = await count([{ line: medium, quantity: stock + 2, from: stock }])
  expect(again.status, again.msg).toBe(200)
})

test('below what orders hold it names them and asks', async () => {
  const order = await shop.place({ lines: [{ variant: 1, quantity: 4 }] })
  const { stock, reserved } = await of(medium)
  expect(reserved).toBeGreaterThanOrEqual(4)
  for (const verb of ['count-stock', 'correct-stock']) {
    const why = verb === 'correct-stock' ? { why: 'Nhập nhầm' } : {}
    const refused = await count([{ line: medium, quantity: 1 }], why, verb)
    expect([refused.status, (await of(medium)).stock], verb).toEqual([409, stock])
    expect(refused.msg).toContain(order.code)
    expect(refused.msg).toContain(String(reserved))
  }
  const done = await count([{ line: medium, quantity: 1 }], { below: true })
  expect(done.status, done.msg).toBe(200)
  expect((await of(medium)).stock).toBe(1)
  // More than before, though fewer than orders hold: it comes nearer.
  expect((await count([{ line: medium, quantity: 2 }])).status).toBe(200)
})
