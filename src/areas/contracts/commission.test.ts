/** The commission of an order's lines by contract, through the API of a real server: which clause, which band, frozen, explained. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  brandOf,
  categoryOf,
  type FullOrder,
  type OrdersUnderTest,
  startOrders,
  stockProduct,
} from '../../../tests/support/orders.ts'
import { addDays, dayOf } from '../../core/dates/dates.ts'
import type { OrderPrices, SupplierPart } from '../orders/commission/schema.ts'
import type { Contract } from './area.ts'

let shop: OrdersUnderTest
let [golf, clubs, drivers, brand, product, driver] = ['', '', '', '', '', '']
beforeAll(async () => {
  shop = await startOrders(['content', 'accountant', 'telesales'])
  const { db } = shop
  const at = { shop: shop.shop, code: 'SP00009', name: 'Driver thử', category: 'Driver', brand: 'Hãng thử' }
  driver = await stockProduct(db, { ...at, price: 1_000_000 })
  ;[golf, clubs, drivers] = [
    await categoryOf(db, 'Golf'),
    await categoryOf(db, 'Gậy'),
    await categoryOf(db, 'Driver'),
  ]
  await sql`update categories set parent_id = ${golf}::uuid where id = ${clubs}::uuid`.execute(db)
  await sql`update categories set parent_id = ${clubs}::uuid where id = ${drivers}::uuid`.execute(db)
  await sql`update shops set commission = 500`.execute(db)
  brand = await brandOf(db, 'Hãng thử')
  const { rows } = await sql<{ id: string }>`select id from products where code = 'SP00009'`.execute(db)
  product = rows[0]?.id ?? ''
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  await sql`delete from contracts`.execute(shop.db)
  await sql`update orders set delivered_at = null where delivered_at is not null`.execute(shop.db)
})

const TODAY = dayOf(Date.now())
const part = (goods: object, value: number, more: object = {}) => ({
  ...{ name: `Mức ${value}`, value, revenueFrom: 0, ...goods },
  ...more,
})
async function agree(discounts: object[], more: object = {}): Promise<Contract> {
  const body = {
    ...{ name: 'Hợp đồng đại lý', supplier: shop.shop, kind: 'agency', signer: 'Lê An', discounts },
    ...{ bankAccount: '1', bankHolder: 'AN', bankName: 'VCB', signedOn: TODAY, effectiveOn: TODAY },
  }
  const made = await shop.call('POST', '/api/contracts', { ...body, ...more }, 'content')
  expect(made.status, JSON.stringify(made)).toBe(201)
  const done = await shop.call('POST', `/api/contracts/${made.data.id}/approve`, {}, 'accountant')
  expect(done.status, done.msg).toBe(200)
  return done.data
}
async function place(quantity = 1, variant = driver): Promise<FullOrder> {
  const { data, msg, status } = await shop.call('POST', '/api/orders', {
    ...{ customer: shop.customer, lines: [{ variant, quantity }], paymentMethod: 'cod' },
    ...{ receiverName: 'Trần Minh', receiverPhone: '0987654321', address: '12 Láng Hạ', ward: 'Láng Hạ' },
    province: 'Hà Nội',
    acknowledged: (await sql<{ id: string }>`select id from orders`.execute(shop.db)).rows.map(
      ({ id }) => id,
    ),
  })
  expect(status, msg).toBe(201)
  return data
}
const prices = async (order: { id: string }, by = 'admin'): Promise<OrderPrices> =>
  (await shop.call('GET', `/api/orders/${order.id}/prices`, undefined, by)).data
const why = async (order: { id: string }, by = 'admin'): Promise<(SupplierPart | null)[]> =>
  (await prices(order, by)).lines.map(({ supplier }) => supplier)
const rate = async () => (await why(await place()))[0]?.rate
const frozen = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ rate: number; cost: number }>`
    select commission_bp as rate, cost from order_lines where order_id = ${id}::uuid`.execute(shop.db)
  return rows
}

test('product before brand before the deepest category; without a contract the supplier’s own', async () => {
  expect(await rate()).toBe(500)
  await agree([part({ category: golf }, 1_000), part({ category: clubs }, 900)])
  expect(await rate()).toBe(900)
  await agree([part({ category: drivers }, 800)])
  expect(await rate()).toBe(800)
  const branded = await agree([part({ brand }, 700)])
  expect(await rate()).toBe(700)
  const own = await agree([part({ product }, 600)])
  const order = await place(2)
  expect(await frozen(order)).toEqual([{ rate: 600, cost: 1_880_000 }])
  expect(await why(order)).toMatchObject([
    { rate: 600, clause: { contract: { code: own.code }, kind: 'product', revenue: null } },
  ])
  // One that is hidden gives none, and placed orders keep theirs.
  for (const { id } of [own, branded]) await shop.call('POST', `/api/contracts/${id}/hide`, {}, 'accountant')
  expect(await rate()).toBe(800)
  expect(await frozen(order)).toEqual([{ rate: 600, cost: 1_880_000 }])
  const more = await shop.call(
    'PUT',
    `/api/orders/${order.id}`,
    { lines: [{ variant: driver, quantity: 3 }] },
    'admin',
    order.version,
  )
  expect(more.status, more.msg).toBe(200)
  // What was agreed keeps its terms, what is added has those of today.
  expect(await frozen(order)).toEqual([
    { rate: 600, cost: 1_880_000 },
    { rate: 800, cost: 920_000 },
  ])
  expect((await why(order)).slice(0, 1)).toMatchObject([{ clause: { contract: { code: own.code } } }])
  expect(await shop.undo(more.audit)).toBeUndefined()
  expect(await why(order)).toMatchObject([{ rate: 600, clause: { contract: { code: own.code } } }])
})

test('a contract counts from its first day to its last', async () => {
  await agree([part({ category: golf }, 1_000)], { effectiveOn: addDays(TODAY, 1) })
  expect(await rate()).toBe(500)
  await agree([part({ category: golf }, 900)], { expiresOn: TODAY })
  expect(await rate()).toBe(900)
})

test('several goods of one discount reach its bands together, each line once', async () => {
  const balls = { shop: shop.shop, code: 'SP00010', name: 'Bóng thử', category: 'Bóng', brand: 'Hãng bóng' }
  const ball = await stockProduct(shop.db, { ...balls, price: 100_000 })
  const category = await categoryOf(shop.db, 'Bóng')
  const bands = [part({ category }, 1_200), part({ category }, 1_000, { revenueFrom: 3_000_000 })]
  const named = bands.map((band) => ({ ...band, name: 'Bóng và hãng' }))
  // The driver is of the brand and under the category, and counts once.
  const goods = [
    { discount: 'BÓNG VÀ HÃNG', brand },
    { discount: 'bóng và hãng', category: golf },
  ]
  const contract = await agree(named, { goods })
  expect(contract.goods[0]).toMatchObject({ discount: 'Bóng và hãng', brand: { name: 'Hãng thử' } })
  const deliver = (id: string) =>
    sql`update orders set status = 'delivered', delivered_at = now() where id = ${id}::uuid`.execute(shop.db)
  const first = await place(2)
  expect(await why(first)).toMatchObject([
    { rate: 1_200, clause: { kind: 'category', goods: 'Bóng, Hãng thử, Golf', revenue: 0 } },
  ])
  await deliver(first.id)
  expect(await why(await place(5, ball))).toMatchObject([{ rate: 1_200, clause: { revenue: 2_000_000 } }])
  await deliver((await place(10, ball)).id)
  expect(await why(await place())).toMatchObject([{ rate: 1_000, clause: { revenue: 3_000_000 } }])
})

test('the band is that of the revenue delivered in the month, less returns, before the order', async () => {
  await agree([
    part({ category: golf }, 1_200),
    part({ category: golf }, 1_000, { revenueFrom: 2_000_000 }),
    part({ category: golf }, 800, { revenueFrom: 5_000_000 }),
  ])
  const first = await place(2)
  expect(await frozen(first)).toMatchObject([{ rate: 1_200 }])
  // Placed alone, it counts nothing; delivered before this month, neither.
  expect(await rate()).toBe(1_200)
  const deliver = (id: string, at: string) =>
    sql`update orders set status = 'delivered', delivered_at = ${at}::timestamptz where id = ${id}::uuid`.execute(
      shop.db,
    )
  await deliver(first.id, `${TODAY.slice(0, 8)}01T00:00:00+07:00`)
  const second = await place(3)
  expect(await why(second)).toMatchObject([
    {
      rate: 1_000,
      clause: { from: 2_000_000, to: 5_000_000, revenue: 2_000_000, kind: 'category', goods: 'Golf' },
    },
  ])
  await deliver(second.id, new Date().toISOString())
  expect(await rate()).toBe(800)
  await deliver(first.id, `${addDays(`${TODAY.slice(0, 8)}01`, -1)}T23:59:00+07:00`)
  expect(await rate()).toBe(1_000)
  // Two of the three pieces come back.
  await sql`
    with outcome as (
      insert into order_return_outcomes (id, return_id, order_id, kind)
      values (gen_random_uuid(), gen_random_uuid(), ${second.id}::uuid, 'approved') returning id
    ), counted as (update orders set returned_count = 2 where id = ${second.id}::uuid)
    insert into order_return_receipts (id, outcome_id, order_id, line_id, quantity, restocked, amount)
    select gen_random_uuid(), outcome.id, l.order_id, l.id, 2, true, 0 from outcome, order_lines l
    where l.order_id = ${second.id}::uuid`.execute(shop.db)
  expect(await rate()).toBe(1_200)
})

test('commissions are for users who may view contracts', async () => {
  await agree([part({ category: golf }, 1_000)])
  const order = await place()
  expect(await why(order, 'accountant')).toMatchObject([{ rate: 1_000, clause: { kind: 'category' } }])
  expect(await why(order, 'telesales')).toEqual([null])
})

test('lines without a clause are listed at their supplier, without those of cancelled orders', async () => {
  const list = async (by?: string) =>
    (await shop.call('GET', `/api/shops/${shop.shop}/uncovered?limit=1`, undefined, by)).data
  const order = await place(2)
  expect(await list()).toMatchObject([
    { order: order.code, product: 'Driver thử', quantity: 2, amount: 2_000_000 },
  ])
  await agree([part({ category: golf }, 1_000)])
  await place()
  expect(await list()).toMatchObject([{ order: order.code }])
  await shop.call('POST', `/api/orders/${order.id}/cancel`, { reason: 'other' })
  expect((await list())[0]?.order).not.toBe(order.code)
})

test('an approval that is undone, other terms and a new approval leave the reason of an older order as it was', async () => {
  const contract = await agree([part({ category: golf }, 1_000)])
  const order = await place()
  const before = await why(order)
  expect(before).toMatchObject([{ rate: 1_000, clause: { name: 'Mức 1000', goods: 'Golf' } }])
  const { rows } = await sql<{ id: string }>`
    select id from audit where record_id = ${contract.id}::uuid and action = 'approve'`.execute(shop.db)
  expect(await shop.undo(rows[0]?.id ?? '')).toBeUndefined()
  const { data: open } = await shop.call('GET', `/api/contracts/${contract.id}`)
  const [line] = open.discounts
  const more = {
    name: 'Hợp đồng sửa',
    discounts: [{ ...part({ brand, category: null }, 2_000), id: line.id }],
  }
  const changed = await shop.call('PUT', `/api/contracts/${contract.id}`, more, 'content', open.version)
  expect(changed.status, JSON.stringify(changed)).toBe(200)
  expect((await shop.call('POST', `/api/contracts/${contract.id}/approve`, {}, 'accountant')).status).toBe(
    200,
  )
  expect(await why(order)).toEqual(before)
  // A piece more has the terms of today, on a line of its own; the undo of that leaves the agreed ones.
  const body = { lines: [{ variant: driver, quantity: 2 }] }
  const edited = await shop.call('PUT', `/api/orders/${order.id}`, body, 'admin', order.version)
  expect(edited.status, edited.msg).toBe(200)
  expect(await why(order)).toMatchObject([{ clause: before[0]?.clause }, { rate: 2_000 }])
  expect(await shop.undo(edited.audit)).toBeUndefined()
  expect(await why(order)).toMatchObject([{ clause: before[0]?.clause }])
  // One placed now has the new terms; one of before the terms were kept reads those of today.
  const now = await place()
  expect(await why(now)).toMatchObject([{ rate: 2_000, clause: { name: 'Mức 2000', kind: 'brand' } }])
  await sql`update order_lines set clause_terms = null`.execute(shop.db)
  expect(await why(now)).toMatchObject([{ rate: 2_000, clause: { name: 'Mức 2000', kind: 'brand' } }])
})
