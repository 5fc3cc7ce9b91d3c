/** The migration that holds the points of requests which were approved before approvals held any. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'

const MIGRATION = new URL('./server/migrations/202611290310-held.sql', import.meta.url)

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders()
}, 120_000)
afterAll(() => shop?.close())

test('requests of before hold their points where the balance, or the order, has them; the others are found by their view', async () => {
  await sql`update customers set points = 100000 where id = ${shop.customer}::uuid`.execute(shop.db)
  await sql`alter table point_refunds drop column held`.execute(shop.db)
  const order = await shop.place({ points: 30_000 })
  const requests = [
    ['bank', 60_000, 'approved', null],
    ['bank', 50_000, 'approved', null],
    ['points', 20_000, 'approved', order.id],
    ['points', 20_000, 'approved', order.id],
    ['bank', 10_000, 'requested', null],
  ] as const
  for (const [at, [payTo, points, status, of]] of requests.entries())
    await sql`
      insert into point_refunds (id, code, customer_id, order_id, points, pay_to, status, reason, bank_account,
        bank_holder, bank_name, decided_at)
      values (${randomUUID()}::uuid, ${`HD0000${at + 1}`}, ${shop.customer}::uuid, ${of}::uuid, ${points}, ${payTo}, ${status},
        'Cũ', '1', 'A', 'B', ${`2026-11-0${at + 1}T00:00:00Z`}::timestamptz)`.execute(shop.db)
  await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(shop.db)
  const { data } = await shop.call('GET', '/api/point-refunds?sort=code')
  expect(data.map(({ held }: { held: boolean }) => held)).toEqual([true, false, true, false, false])
  const customer = (await shop.call('GET', '/api/customers/KH0000001')).data
  expect([customer.points, customer.heldPoints]).toEqual([
    40_000,
    [
      { refund: 'HD00001', points: 60_000 },
      { refund: 'HD00003', points: 20_000 },
    ],
  ])
  // One without held points is paid once there are enough.
  const pay = () => shop.call('POST', '/api/point-refunds/HD00002/refund', { reference: 'FT1' })
  expect((await pay()).msg).toContain('40,000 điểm')
  await sql`update customers set points = 50000 where id = ${shop.customer}::uuid`.execute(shop.db)
  expect((await pay()).status).toBe(200)
  expect((await shop.call('GET', '/api/customers/KH0000001')).data.points).toBe(0)
})
