/** Refunds of a cancelled order: points, and money by bank or as points, through the API of a real server. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lateStatus } from '../../../tests/support/as-read.ts'
import { heldOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { pointsOf } from '../customers/server/public.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['accountant', 'telesales', 'warehouse'])
}, 120_000)
afterAll(() => shop?.close())

const PREPAID = { paymentMethod: 'bank', status: 'awaiting_payment' }
const points = () => pointsOf(shop.db, shop.customer)
const setPoints = (count: number) =>
  sql`update customers set points = ${count} where id = ${shop.customer}::uuid`.execute(shop.db)

/** A prepaid order that was paid and then cancelled. */
async function cancelled(made: object = {}) {
  const order = await shop.bring('to_pack', { ...PREPAID, ...made })
  expect((await shop.act(order, 'cancel', { reason: 'out_of_stock' })).status).toBe(200)
  return shop.read(order.id)
}

describe('points that paid for an order', () => {
  test('come back when it is cancelled, and are taken again by undo', async () => {
    await setPoints(1_000)
    const order = await shop.place({ points: 50_000 })
    const { audit } = await shop.act(order, 'cancel', { reason: 'duplicate' })
    expect(await points()).toBe(51_000)
    expect(await shop.undo(audit)).toBeUndefined()
    expect(await points()).toBe(1_000)
    const { rows } = await sql`
      select kind, points from point_entries where order_id = ${order.id}::uuid order by at, id`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { kind: 'use', points: -50_000 },
      { kind: 'give-back', points: 50_000 },
      { kind: 'use', points: -50_000 },
    ])
  })

  test('undo is refused once they were spent elsewhere, and changes nothing', async () => {
    await setPoints(0)
    const order = await shop.place({ points: 50_000 })
    const before = await shop.variantsOf(order.id)
    const { audit } = await shop.act(order, 'cancel', { reason: 'duplicate' })
    await setPoints(49_999)
    expect(await shop.undo(audit)).toMatch(/50,000 điểm/)
    expect((await shop.read(order.id)).status).toBe('cancelled')
    expect((await shop.variantsOf(order.id))[0]?.reserved).toBe((before[0]?.reserved ?? 0) - 1)
  })
})

describe('refunds', () => {
  test('by bank gives back all that is held, and there is no second one', async () => {
    const order = await cancelled()
    const done = await shop.act(order, 'refund-bank', { reference: 'FT26325' }, 'accountant')
    expect(done.status, done.msg).toBe(200)
    const after = await shop.read(order.id)
    expect([after.payment, heldOf(after)]).toEqual(['refunded', 0])
    expect(after.payments.at(-1)).toMatchObject({
      kind: 'refund',
      amount: -order.total,
      method: 'bank',
      reason: 'FT26325',
      by: 'Hoàng Thị Bích Ngọc',
    })
    // Without a given amount the history has the actual one, and the reason why it cannot be undone.
    const { data } = await shop.call('GET', `/api/orders/${order.id}/activity`)
    expect(data[0]).toMatchObject({
      action: 'refund-bank',
      args: { amount: order.total, reference: 'FT26325' },
      undoable: false,
      whyNot: expect.stringContaining('không hoàn tác được'),
    })
    expect((await shop.act(order, 'refund-bank')).status).toBe(409)
    expect(await shop.undo(done.audit)).toBeTruthy()
  })

  test('in parts: never more than is held, refunded when all is back', async () => {
    await setPoints(0)
    const order = await cancelled()
    expect((await shop.act(order, 'refund-bank', { amount: order.total + 1 })).msg).toMatch(
      /không hoàn nhiều hơn/,
    )
    await shop.act(order, 'refund-bank', { amount: 100_000 })
    expect((await shop.read(order.id)).payment).toBe('paid')
    const rest = order.total - 100_000
    expect((await shop.act(order, 'refund-points', { amount: rest + 1 })).status).toBe(409)
    await shop.act(order, 'refund-points')
    const after = await shop.read(order.id)
    expect([after.payment, heldOf(after), await points()]).toEqual(['refunded', 0, rest])
  })

  test('what is due is said as what is held, not as the total', async () => {
    const order = await shop.place(PREPAID)
    await shop.act(order, 'confirm-payment', { amount: 100_000, reason: 'Đặt cọc' })
    await shop.act(order, 'cancel', { reason: 'other' })
    const { data } = await shop.call('GET', `/api/orders/${order.id}/activity`)
    expect(data[0].note).toBe('Cần hoàn 100,000đ cho khách.')
  })

  test('twice at once refunds once', async () => {
    await setPoints(0)
    const order = await cancelled()
    const both = await Promise.all([shop.act(order, 'refund-points'), shop.act(order, 'refund-bank')])
    expect(both.map(({ status }) => lateStatus(status)).sort()).toEqual([200, 409])
    expect(heldOf(await shop.read(order.id))).toBe(0)
  })

  test('only of what was paid and is over, by those who may', async () => {
    const open = await shop.bring('to_pack', PREPAID)
    expect((await shop.act(open, 'refund-bank')).status).toBe(409)
    const unpaid = await shop.place()
    await shop.act(unpaid, 'cancel', { reason: 'other' })
    expect((await shop.act(unpaid, 'refund-bank')).msg).toMatch(/chưa thanh toán/)
    expect((await shop.act(await cancelled(), 'refund-bank', {}, 'telesales')).status).toBe(403)
  })

  test('in bulk each order gets its own', async () => {
    const orders = [await cancelled(), await cancelled({ lines: [{ variant: 1, quantity: 2 }] })]
    const ids = orders.map(({ id }) => id)
    const { data } = await shop.call('POST', '/api/orders/bulk/refund-bank', { ids, args: {} }, 'accountant')
    expect(data.changed).toBe(2)
    for (const { id, total } of orders) {
      expect((await shop.read(id)).payments.at(-1)?.amount).toBe(-total)
      const { data: history } = await shop.call('GET', `/api/orders/${id}/activity`)
      expect(history[0].args.amount).toBe(total)
    }
  })
})

describe('of two that wait for the same order, the one that began later may come first', () => {
  const hour = sql`interval '1 hour'`

  test('an undo goes by what was written last: the payment is there again', async () => {
    const order = await shop.place(PREPAID)
    await shop.act(order, 'confirm-payment')
    await sql`update order_payments set at = at + ${hour} where order_id = ${order.id}::uuid`.execute(shop.db)
    const taken = await shop.act(order, 'cancel-payment', { paymentReason: 'wrong_order' })
    expect(taken.status, taken.msg).toBe(200)
    expect(heldOf(await shop.read(order.id))).toBe(0)
    expect(await shop.undo(taken.audit)).toBeUndefined()
    const after = await shop.read(order.id)
    expect([after.payment, heldOf(after)]).toEqual(['paid', order.total])
  })

  test('and of two calls the last is taken back', async () => {
    const order = await shop.place()
    await shop.act(order, 'log-call', { result: 'busy' })
    await sql`update order_calls set at = at + ${hour} where order_id = ${order.id}::uuid`.execute(shop.db)
    const second = await shop.act(order, 'log-call', { result: 'no_answer' })
    expect(await shop.undo(second.audit)).toBeUndefined()
    expect((await shop.read(order.id)).calls).toMatchObject([{ result: 'busy' }])
  })

  test('and of two parts of its cash', async () => {
    const order = await shop.bring('delivered')
    const part = (amount: number) => shop.act(order, 'remit-part', { amount, reason: 'Trả trước' })
    expect((await part(100_000)).status).toBe(200)
    await sql`update order_remittances set at = at + ${hour} where order_id = ${order.id}::uuid`.execute(
      shop.db,
    )
    const second = await part(30_000)
    expect(await shop.undo(second.audit)).toBeUndefined()
    const { rows } = await sql<{ amount: number }>`
      select amount from order_remittances where order_id = ${order.id}::uuid order by id`.execute(shop.db)
    expect(rows.map(({ amount }) => Number(amount))).toEqual([100_000, 30_000, -30_000])
  })

  test('and of two returns the goods of the last leave the shelf', async () => {
    await sql`insert into return_policies (id, code, name, days) values (gen_random_uuid(), 'CS1', 'Đổi trả', 7)`.execute(
      shop.db,
    )
    const order = await shop.bring('delivered', { lines: [{ variant: 0, quantity: 3 }] })
    const stock = async () => (await shop.variantsOf(order.id))[0]?.stock ?? 0
    const before = await stock()
    const back = async (quantity: number) => {
      const lines = [{ line: order.lines[0]?.id, quantity }]
      await shop.act(order, 'request-return', { returnReason: 'wrong_size', lines })
      return shop.act(order, 'approve-return', {}, 'warehouse')
    }
    await back(2)
    await sql`update order_return_outcomes set at = at + ${hour} where order_id = ${order.id}::uuid`.execute(
      shop.db,
    )
    const second = await back(1)
    expect(await stock()).toBe(before + 3)
    expect(await shop.undo(second.audit)).toBeUndefined()
    expect(await stock()).toBe(before + 2)
  })
})
