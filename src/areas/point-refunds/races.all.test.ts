/** Approvals, orders and points by hand at once, over several connections: nothing is overdrawn, and every point has one place. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { pointsLeftOf, pointsOf } from '../customers/server/public.ts'
import type { PointRefund } from './area.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const ROUNDS = 20
const BANK = { payTo: 'bank', bankAccount: '1', bankHolder: 'A', bankName: 'VCB' }

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['accountant', 'support', 'telesales'])
})
afterAll(() => shop?.close())

const points = () => pointsOf(shop.db, shop.customer)
/** Sets the balance by an entry, so that it stays the sum of the ledger. */
async function setPoints(count: number): Promise<void> {
  const write = sql`
    with entry as (
      insert into point_entries (id, customer_id, kind, points)
      select gen_random_uuid(), ${shop.customer}::uuid, 'adjust',
        ${count} - coalesce((select sum(points) from point_entries where customer_id = ${shop.customer}::uuid), 0))
    update customers set points = ${count} where id = ${shop.customer}::uuid`
  await write.execute(shop.db)
}
const ledger = async () => {
  const { rows } = await sql<{ sum: number; held: number }>`
    select sum(points)::int as sum, -coalesce(sum(points) filter (where kind in ('hold', 'release')), 0)::int as held
    from point_entries where customer_id = ${shop.customer}::uuid`.execute(shop.db)
  return rows[0] as { sum: number; held: number }
}
async function asked(body: object): Promise<PointRefund> {
  const request = { customer: shop.customer, reason: 'Khách xin rút', ...body }
  const answer = await shop.call('POST', '/api/point-refunds', request, 'support')
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const act = ({ id }: { id: string }, verb: string, args: object = {}) =>
  shop.call('POST', `/api/point-refunds/${id}/${verb}`, args, 'accountant')
async function place(used: number): Promise<{ status: number; id: string }> {
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
  const answer = await shop.call(
    'POST',
    '/api/orders',
    {
      ...{ receiverName: 'Trần Minh', receiverPhone: '0987654321', address: '12 Láng Hạ', ward: 'Láng Hạ' },
      ...{
        province: 'Hà Nội',
        paymentMethod: 'cod',
        shippingFee: 30_000,
        customer: shop.customer,
        points: used,
      },
      lines: [{ variant: shop.variants[0], quantity: 1 }],
      // Each is like those before.
      acknowledged: rows.map(({ id }) => id),
    },
    'telesales',
  )
  return { status: answer.status, id: answer.data?.id }
}
const heldBySql = async () => {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::int as points from point_refunds where held and status = 'approved'`.execute(
    shop.db,
  )
  return rows[0]?.points
}

test('two transfers and an order of the same points: what was approved can always be paid', async () => {
  let placed = 0
  for (let round = 0; round < ROUNDS; round++) {
    await setPoints(500_000)
    const requests = [await asked({ ...BANK, points: 300_000 }), await asked({ ...BANK, points: 300_000 })]
    const before = (await ledger()).held
    const answers = await Promise.all([
      ...requests.map((one) => act(one, 'approve')),
      place(300_000),
      shop.call('POST', `/api/customers/${shop.customer}/adjust-points`, {
        points: -250_000,
        reason: 'Trừ thử',
      }),
    ])
    placed += answers[2].status === 201 ? 1 : 0
    const taken = [300_000, 300_000, 300_000, 250_000].filter((_, at) => (answers[at]?.status ?? 0) < 300)
    expect(taken.length).toBeGreaterThan(0)
    expect(await points()).toBe(500_000 - taken.reduce((sum, one) => sum + one, 0))
    expect(await ledger()).toEqual({
      sum: await points(),
      held: before + 300_000 * answers.slice(0, 2).filter(({ status }) => status === 200).length,
    })
    for (const [at, request] of requests.entries())
      if (answers[at]?.status === 200)
        expect((await act(request, 'refund', { reference: 'FT26330123' })).status).toBe(200)
    expect(await heldBySql()).toBe(0)
  }
  expect(placed).toBeGreaterThan(0)
})

test('requests for an order against its cancelling: its points come back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await setPoints(100_000)
    const { id } = await place(60_000)
    const requests = [
      await asked({ payTo: 'points', order: id, points: 40_000 }),
      await asked({ payTo: 'points', order: id, points: 40_000 }),
    ]
    const [one, two] = await Promise.all([
      ...requests.map((request) => act(request, 'approve')),
      shop.act({ id }, 'cancel', { reason: 'duplicate' }),
    ])
    expect([one?.status, two?.status].filter((status) => status === 200).length).toBeLessThan(2)
    const [approved] = requests.filter((_, at) => [one, two][at]?.status === 200)
    if (approved) {
      const verb = round % 2 === 0 ? 'refund' : 'reject'
      expect((await act(approved, verb, verb === 'reject' ? { reason: 'Đơn huỷ' } : {})).status).toBe(200)
    }
    expect([await points(), await pointsLeftOf(shop.db, id)]).toEqual([100_000, 0])
    expect(await ledger()).toEqual({ sum: 100_000, held: await heldBySql() })
  }
})
