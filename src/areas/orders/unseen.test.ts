/** Areas that work with orders tell nothing of them to who may not view orders. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'

let shop: OrdersUnderTest
let content: string
beforeAll(async () => {
  shop = await startOrders()
  await sql`update roles set abilities = '{handovers.view,handovers.create,assignment-rules.view}' where id = any(
    select unnest(role_ids) from accounts where username = 'content')`.execute(shop.db)
  content = await shop.server.signIn('content')
}, 120_000)
afterAll(() => shop?.close())

test('a hand-over list does not look for them by a filter', async () => {
  const order = await shop.bring('to_deliver')
  const body = {
    carrier: shop.carriers[0].id,
    day: '2030-01-15',
    query: { where: [['total', 'gte', order.total]] },
  }
  const asked = await shop.server.call(content, 'POST', '/api/handovers', body)
  expect([asked.statusCode, asked.json().ability]).toEqual([403, 'orders.view'])
  const may = await shop.call('POST', '/api/handovers', body)
  expect([may.status, may.data.parcels]).toEqual([201, 1])
})

test('the trial of a rule says how many, not which', async () => {
  const order = await shop.place()
  await sql`update orders set placed_at = now() where id = ${order.id}::uuid`.execute(shop.db)
  const { rows } = await sql<{ id: string }>`select id from work where available limit 1`.execute(shop.db)
  const rule = await shop.call('POST', '/api/assignment-rules', {
    name: 'Quy tắc thử',
    method: 'round_robin',
    persons: rows.map(({ id }) => id),
    position: 1,
  })
  expect(rule.status, rule.msg).toBe(201)
  const path = `/api/assignment-rules/${rule.data.id}/trial`
  const seen = (await shop.call('GET', path)).data
  expect(seen.latest).toContain(order.code)
  const unseen = (await shop.server.call(content, 'GET', path)).json().data
  expect(unseen).toEqual({ ...seen, latest: [] })
})
