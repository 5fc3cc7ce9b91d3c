/** Figures of customers and products that are counted from orders: correct, and sent to their viewers. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['warehouse'])
  // Those that the tests write have numbers of their own.
  await sql`select setval('orders_code', 5000)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

const spent = async () => {
  const { rows } = await sql<{ spent: number }>`
    select spent from customers where id = ${shop.customer}::uuid`.execute(shop.db)
  return rows[0]?.spent
}

/** Events since the last call, oldest first: area, kind, record. */
async function told(): Promise<string[]> {
  const { rows } = await sql<{ area: string; action: string; code: string }>`
    with heard as (delete from outbox returning id, area, action, code)
    select area, action, code from heard order by id`.execute(shop.db)
  return [...new Set(rows.map(({ area, action, code }) => `${area} ${action} ${code}`.trim()))]
}

/** Of what this is about: calls come and go with orders too. */
const isRecounted = (one: string) => one.includes(' recounted ') && !one.startsWith('call-desk')

/** One more order, as a person places it who has seen those that look alike. */
async function placed(more: object = {}) {
  const { rows } = await sql<{ id: string }>`select distinct order_id as id from order_lines`.execute(shop.db)
  return shop.call('POST', '/api/orders', {
    customer: shop.customer,
    lines: [{ variant: shop.variants[0], quantity: 1 }],
    paymentMethod: 'cod',
    receiverName: 'Trần Minh',
    receiverPhone: '0987654321',
    acknowledged: rows.map(({ id }) => id),
    address: '12 Láng Hạ',
    ward: 'Láng Hạ',
    province: 'Hà Nội',
    ...more,
  })
}

describe('what a customer has spent', () => {
  test('is what was delivered to them and has not come back', async () => {
    await sql`insert into return_policies (id, code, name, days, active)
      values (gen_random_uuid(), 'DT001', 'Đổi trả', 30, true)`.execute(shop.db)
    const before = (await spent()) ?? 0
    const order = await shop.bring('delivering')
    expect(await spent()).toBe(before)
    const delivered = await shop.act(order, 'deliver')
    expect(await spent()).toBe(before + order.total)
    expect(await shop.undo(delivered.audit)).toBeUndefined()
    expect(await spent()).toBe(before)
    await shop.act(order, 'deliver')
    const asked = await shop.act(order, 'request-return', { returnReason: 'damaged' })
    expect(asked.status, asked.msg).toBe(200)
    expect(await spent()).toBe(before + order.total)
    const taken = await shop.act(order, 'approve-return', {}, 'warehouse')
    expect(taken.status, taken.msg).toBe(200)
    expect(await spent()).toBe(before)
    expect(await shop.undo(taken.audit)).toBeUndefined()
    expect(await spent()).toBe(before + order.total)
  })
})

describe('whoever looks at a record is told', () => {
  test('of points and orders of a customer, and of what is held of a product', async () => {
    await sql`update customers set points = 1000 where id = ${shop.customer}::uuid`.execute(shop.db)
    await told()
    const { data, msg } = await placed({ points: 1_000 })
    expect(msg).toBeUndefined()
    const heard = await told()
    expect(heard).toContain(`orders create ${data.code}`)
    expect(heard.filter(isRecounted).sort()).toEqual([
      'customers recounted KH0000001',
      'products recounted SP00001',
    ])
    await shop.act(data, 'confirm')
    expect((await told()).filter(isRecounted)).toEqual([])
  })

  test('once of each area where a job changes many', async () => {
    const orders = [await shop.place({ points: 10 }), await shop.place({ points: 10 })]
    await told()
    // As many records as make a job quiet; those that are not there are done with quickly.
    const ids: string[] = Array.from({ length: 999 }, () => randomUUID())
    ids.push(...orders.map(({ id }) => id))
    const made = await shop.call('POST', '/api/orders/bulk/cancel', { ids, args: { reason: 'other' } })
    expect(made.status, made.msg).toBe(202)
    await expect
      .poll(async () => (await shop.call('GET', `/api/jobs/${made.data.job.id}`)).data.state, {
        timeout: 60_000,
      })
      .toBe('done')
    const heard = await told()
    expect(heard).toEqual(
      expect.arrayContaining(['orders reset', 'customers reset', 'products reset', 'vouchers reset']),
    )
    expect(heard.filter(isRecounted)).toEqual([])
    expect((await shop.read(orders[0]?.id ?? '')).status).toBe('cancelled')
  }, 90_000)
})

describe('a lead that an order came of', () => {
  test('is told, and lets the order be taken back', async () => {
    await sql`
      insert into leads (id, code, contact_name, phone, due_at)
      values (gen_random_uuid(), 'TV000001', 'Trần Minh', '0987654321', now())`.execute(shop.db)
    await told()
    const { data, audit } = await placed({ lines: [{ variant: shop.variants[1], quantity: 1 }] })
    const linked = async () =>
      (
        await sql<{ order: string | null }>`
          select (select code from orders o where o.id = l.order_id) as order from leads l where code = 'TV000001'`.execute(
          shop.db,
        )
      ).rows[0]?.order
    expect(await linked()).toBe(data.code)
    expect(await told()).toContain('leads recounted TV000001')
    expect(await shop.undo(audit)).toBeUndefined()
    expect(await linked()).toBeNull()
    expect(await told()).toContain('leads recounted TV000001')
  })
})
