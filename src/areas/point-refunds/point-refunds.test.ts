/** Refunds of points through the API of a real server: limits, two persons, the ledger, undo. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { pointsOf } from '../customers/server/public.ts'
import type { PointRefund } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'support', 'accountant', 'manager'])
}, 120_000)
afterAll(() => shop?.close())

/** A new order besides its goods. */
const ORDER = {
  ...{ receiverName: 'Trần Minh', receiverPhone: '0987654321', address: '12 Láng Hạ', ward: 'Láng Hạ' },
  ...{ province: 'Hà Nội', paymentMethod: 'cod', shippingFee: 30_000 },
}
const BANK = { payTo: 'bank', bankAccount: '0123456789', bankHolder: 'TRAN MINH', bankName: 'VCB' }
const points = () => pointsOf(shop.db, shop.customer)
beforeEach(async () => {
  await sql`update customers set points = 100000 where id = ${shop.customer}::uuid`.execute(shop.db)
})

const ask = (body: object, by = 'support') =>
  shop.call('POST', '/api/point-refunds', { customer: shop.customer, reason: 'Khách xin rút', ...body }, by)
async function asked(body: object, by?: string): Promise<PointRefund> {
  const answer = await ask(body, by)
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const decide = (request: PointRefund, verb: string, args: object = {}, by = 'accountant') =>
  shop.call('POST', `/api/point-refunds/${request.id}/${verb}`, args, by)
async function approved(body: object): Promise<PointRefund> {
  const request = await asked(body)
  const answer = await decide(request, 'approve')
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}

/** An order that used so many of the customer's points. */
async function orderWith(used: number) {
  const order = await shop.place({ points: used })
  await sql`update customers set points = points - ${used} where id = ${shop.customer}::uuid`.execute(shop.db)
  return order
}

test('a transfer takes at most the balance, with the bank data that it needs', async () => {
  const { status, fields } = await ask({ payTo: 'bank', points: 5_000 })
  expect([status, Object.keys(fields).sort()]).toEqual([400, ['bankAccount', 'bankHolder', 'bankName']])
  const beyond = await ask({ ...BANK, points: 100_001 })
  expect([beyond.status, beyond.fields?.points]).toEqual([400, 'Khách hàng chỉ có 100,000 điểm.'])
  expect((await ask({ ...BANK, points: 0 })).status).toBe(400)

  const request = await approved({ ...BANK, points: 60_000 })
  expect([request.held, await points()]).toEqual([true, 40_000])
  const without = await decide(request, 'refund')
  expect([without.status, without.msg]).toEqual([expect.any(Number), expect.stringMatching(/mã giao dịch/i)])
  const paid = await decide(request, 'refund', { reference: 'FT2611' })
  expect([paid.status, paid.data]).toEqual([
    200,
    expect.objectContaining({ status: 'refunded', reference: 'FT2611', refundedAt: expect.any(String) }),
  ])
  expect(await points()).toBe(40_000)
  const rows = (await shop.call('GET', '/api/customers/KH0000001/points', undefined, 'support')).data
  expect(rows[0]).toMatchObject({ kind: 'pay-out', points: -60_000, after: 40_000, refund: request.code })
  expect(await shop.undo(paid.audit)).toBeUndefined()
  expect(await points()).toBe(40_000)
})

test('an approval holds the points: neither another request nor an order has them, and the transfer moves nothing', async () => {
  const [one, two] = [await asked({ ...BANK, points: 70_000 }), await asked({ ...BANK, points: 70_000 })]
  const approval = await decide(one, 'approve')
  expect([approval.status, await points()]).toEqual([200, 30_000])
  const second = await decide(two, 'approve')
  expect([second.status, second.msg]).toEqual([409, expect.stringContaining('30,000 điểm')])
  const cart = {
    customer: shop.customer,
    lines: [{ variant: shop.variants[0], quantity: 1 }],
    points: 50_000,
  }
  const order = await shop.call('POST', '/api/orders', { ...ORDER, ...cart }, 'telesales')
  expect([order.status, JSON.stringify(order.fields)]).toEqual([409, expect.stringContaining('30,000')])
  const held = (await shop.call('GET', '/api/customers/KH0000001')).data.heldPoints
  expect(held).toContainEqual({ refund: one.code, points: 70_000 })
  expect((await decide(one, 'refund', { reference: 'FT26330123' })).status).toBe(200)
  expect(await points()).toBe(30_000)
  const paid = (await shop.call('GET', '/api/customers/KH0000001')).data.heldPoints
  expect(paid.map(({ refund }: { refund: string }) => refund)).not.toContain(one.code)
})

test('held points come back by undo of the approval and by a rejection, and an undo of that takes them again', async () => {
  const request = await asked({ ...BANK, points: 70_000 })
  const approval = await decide(request, 'approve')
  expect(await shop.undo(approval.audit)).toBeUndefined()
  expect(await points()).toBe(100_000)
  await decide(request, 'approve')
  const rejected = await decide(request, 'reject', { reason: 'Sai tài khoản' })
  expect([rejected.data.held, await points()]).toEqual([false, 100_000])
  await sql`update customers set points = 69999 where id = ${shop.customer}::uuid`.execute(shop.db)
  expect(await shop.undo(rejected.audit)).toMatch(/69,999 điểm/)
  await sql`update customers set points = 100000 where id = ${shop.customer}::uuid`.execute(shop.db)
  expect(await shop.undo(rejected.audit)).toBeUndefined()
  expect(await points()).toBe(30_000)
})

test('who asked neither approves nor refunds', async () => {
  const request = await asked({ ...BANK, points: 1_000 }, 'admin')
  const own = await decide(request, 'approve', {}, 'admin')
  expect([own.status, own.msg]).toEqual([409, expect.stringMatching(/Người khác/)])
  expect((await decide(request, 'approve', {}, 'support')).status).toBe(403)
  expect((await decide(request, 'approve')).status).toBe(200)
  expect((await decide(request, 'refund', { reference: 'FT1' }, 'admin')).status).toBe(409)
})

test('a request is of all who changed it: none of them approves or pays, also in bulk and by doing it again', async () => {
  const request = await asked({ ...BANK, points: 1_000 })
  const edit = (body: object, by: string, { version } = request) =>
    shop.call('PUT', `/api/point-refunds/${request.id}`, body, by, version)
  const rewritten = await edit({ points: 90_000, bankAccount: '999' }, 'manager')
  expect(rewritten.status, rewritten.msg).toBe(200)
  expect((await decide(request, 'approve', {}, 'manager')).msg).toMatch(/Người khác/)
  const again = await edit({ reason: 'Khách xin rút hết' }, 'admin', rewritten.data)
  expect(again.status, again.msg).toBe(200)
  for (const by of ['manager', 'admin']) {
    const many = await shop.call(
      'POST',
      '/api/point-refunds/bulk/approve',
      { ids: [request.id], args: {} },
      by,
    )
    expect(many.data.changed).toBe(0)
  }
  const approval = await decide(request, 'approve')
  expect(approval.status, approval.msg).toBe(200)
  const back = await shop.call('POST', '/api/undo', { audits: [approval.audit] }, 'accountant')
  const redo = await shop.call('POST', '/api/undo', { audits: back.data.audits }, 'manager')
  expect(redo.data.refused[0].msg).toMatch(/Người khác/)
  expect((await decide(request, 'approve')).status).toBe(200)
  for (const by of ['manager', 'admin'])
    expect((await decide(request, 'refund', { reference: 'FT9' }, by)).status).toBe(409)
  expect((await decide(request, 'refund', { reference: 'FT9' })).status).toBe(200)
})

test('as points, an order gives back at most what it used, once', async () => {
  expect((await ask({ payTo: 'points', points: 1_000 })).fields?.order).toMatch(/đơn hàng/)
  const order = await orderWith(30_000)
  const beyond = await ask({ payTo: 'points', order: order.id, points: 30_001 })
  expect([beyond.status, beyond.fields?.points]).toEqual([400, expect.stringContaining('30,000 điểm')])
  const one = await approved({ payTo: 'points', order: order.id, points: 20_000 })
  expect(await points()).toBe(70_000)
  // Held points of the order are no other request's, before the payment as after.
  const two = await ask({ payTo: 'points', order: order.id, points: 20_000 })
  expect([two.status, two.fields?.points]).toEqual([400, expect.stringContaining('10,000 điểm')])
  expect((await decide(one, 'refund')).status).toBe(200)
  expect(await points()).toBe(90_000)
  // Cancelled afterwards, the order gives back what is left, and its undo takes as much.
  const { audit } = await shop.act(order, 'cancel', { reason: 'duplicate' })
  expect(await points()).toBe(100_000)
  expect(await shop.undo(audit)).toBeUndefined()
  expect(await points()).toBe(90_000)
})

test('every door that moves points of an order counts what requests restored: edits too', async () => {
  const order = await orderWith(60_000)
  const request = await approved({ payTo: 'points', order: order.id, points: 20_000 })
  expect((await decide(request, 'refund')).status).toBe(200)
  expect(await points()).toBe(60_000)
  const edit = (used: number, version: number) =>
    shop.call('PUT', `/api/orders/${order.id}`, { points: used }, 'admin', version)
  const none = await edit(0, order.version)
  expect([none.status, await points()]).toEqual([200, 100_000])
  expect(await shop.undo(none.audit)).toBeUndefined()
  expect(await points()).toBe(60_000)
  // More of them are taken as usual.
  const more = await edit(70_000, (await shop.read(order.id)).version)
  expect([more.status, await points()]).toEqual([200, 50_000])
  const taken = await shop.act(order, 'cancel', { reason: 'duplicate' })
  expect([taken.status, await points()]).toEqual([200, 100_000])
})

test('a return gives back what requests have not restored, and its undo takes as much', async () => {
  const order = await shop.bring('delivered', { points: 60_000 })
  const request = await approved({ payTo: 'points', order: order.id, points: 20_000 })
  expect((await decide(request, 'refund')).status).toBe(200)
  const before = await points()
  await sql`insert into return_policies (id, code, name, days) values (gen_random_uuid(), 'CS1', 'Đổi trả', 7)`.execute(
    shop.db,
  )
  const asking = await shop.act(order, 'request-return', { returnReason: 'damaged' }, 'support')
  expect(asking.status, asking.msg).toBe(200)
  const returned = await shop.act(order, 'approve-return')
  expect([returned.status, (await points()) - before]).toEqual([200, 40_000])
  expect(await shop.undo(returned.audit)).toBeUndefined()
  expect(await points()).toBe(before)
})

test('a rejected request of an order that was cancelled meanwhile gives its points back to the customer', async () => {
  const order = await orderWith(30_000)
  const request = await approved({ payTo: 'points', order: order.id, points: 20_000 })
  await shop.act(order, 'cancel', { reason: 'duplicate' })
  expect(await points()).toBe(80_000)
  expect((await decide(request, 'reject', { reason: 'Đơn đã huỷ' })).status).toBe(200)
  expect(await points()).toBe(100_000)
})

test('money refunded as points is none of the points that the order used', async () => {
  const other = await orderWith(30_000)
  await sql`insert into point_entries (id, customer_id, kind, points, order_id)
    values (gen_random_uuid(), ${shop.customer}::uuid, 'refund', 25000, ${other.id}::uuid)`.execute(shop.db)
  expect((await ask({ payTo: 'points', order: other.id, points: 30_000 })).status).toBe(201)
})

test('points given or taken beyond the bound of one user: approved by another, carried out once', async () => {
  const grant = await asked({ payTo: 'grant', points: 2_000_000 }, 'manager')
  expect((await decide(grant, 'approve', {}, 'manager')).status).toBe(409)
  expect((await decide(grant, 'approve')).status).toBe(200)
  // Approved is not given: the payment is.
  expect(await points()).toBe(100_000)
  expect((await decide(grant, 'refund', {}, 'manager')).status).toBe(409)
  const given = await decide(grant, 'refund')
  expect([given.status, await points()]).toEqual([200, 2_100_000])
  expect(await shop.undo(given.audit)).toBeUndefined()
  expect(await points()).toBe(100_000)
  expect((await decide(grant, 'reject', { reason: 'Thôi' })).status).toBe(200)
  expect(await points()).toBe(100_000)
  const beyond = await ask({ payTo: 'take', points: 100_001 })
  expect([beyond.status, beyond.fields?.points]).toEqual([400, expect.stringContaining('100,000 điểm')])
  const take = await approved({ payTo: 'take', points: 90_000 })
  expect(await points()).toBe(10_000)
  expect((await decide(take, 'refund')).status).toBe(200)
  expect(await points()).toBe(10_000)
})

test('two approvals at once of the same balance: one', async () => {
  const [one, two] = [await asked({ ...BANK, points: 70_000 }), await asked({ ...BANK, points: 70_000 })]
  const answers = await Promise.all([one, two].map((each) => decide(each, 'approve')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await points()).toBe(30_000)
})

test('decided requests stay as they are; a rejection has its reason in the history', async () => {
  const request = await asked({ ...BANK, points: 1_000 })
  expect((await decide(request, 'reject', {})).status).toBe(400)
  const rejected = await decide(request, 'reject', { reason: 'Chưa đủ hạn' })
  expect(rejected.data).toMatchObject({ status: 'rejected', decidedBy: { code: expect.any(String) } })
  const change = await shop.call(
    'PUT',
    `/api/point-refunds/${request.id}`,
    { points: 5 },
    'admin',
    rejected.data.version,
  )
  expect([change.status, change.msg]).toEqual([409, expect.stringMatching(/quyết định/)])
  const kept = await approved({ ...BANK, points: 1_000 })
  const gone = await shop.call('DELETE', `/api/point-refunds/${kept.id}`, undefined, 'admin', kept.version)
  expect([gone.status, gone.msg]).toEqual([409, expect.stringMatching(/không xoá/)])
})

/** It holds the points of requests which were approved before approvals held any. */
const MIGRATION = new URL('./server/migrations/202611290310-held.sql', import.meta.url)

test('requests of before hold their points where the balance, or the order, has them; the others are found by their view', async () => {
  await sql`delete from point_refunds`.execute(shop.db)
  await sql`delete from point_entries`.execute(shop.db)
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
