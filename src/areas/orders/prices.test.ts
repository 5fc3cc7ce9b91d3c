/** How the price of an order's lines came about, through the API of a real server: as agreed, as it is today, for whom. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { OrderPrices } from './commission/schema.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['accountant', 'telesales'])
}, 120_000)
afterAll(() => shop?.close())

const pricesOf = async (key: string, by = 'admin'): Promise<OrderPrices> =>
  (await shop.call('GET', `/api/orders/${key}/prices`, undefined, by)).data

const PROMOTION = { kind: 'percent', percent: 1_000, amount: null, cap: 100_000, minOrder: null }
const VOUCHER = { target: 'order', benefit: 'amount', percent: null, amount: 50_000 }
const REST = { maxRefund: null, minOrder: null, maxOrder: null }

/** A promotion of 10 %, 100,000đ at most, and a voucher of 50,000đ. */
async function sources(): Promise<{ promotion: string; voucher: string }> {
  const [promotion, voucher] = [randomUUIDv7(), randomUUIDv7()]
  const { db } = shop
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from promotions`.execute(db)
  const n = rows[0]?.n ?? 0
  await sql`
    insert into promotions (id, code, name, status, kind, percent, cap, scope, starts_at, ends_at, bearer)
    values (${promotion}, ${`KM900${n}`}, 'Mùa hè', 'active', 'percent', 1000, 100000, 'all',
      now(), now() + interval '1 day', 'marketplace')`.execute(db)
  await sql`
    insert into vouchers (id, code, name, voucher_code, status, kind, starts_on, ends_on, target, benefit, amount, uses, bearer)
    values (${voucher}, ${`PGG9000${n}`}, 'Khách mới', ${`MOI${n}`}, 'active', 'public', '2020-01-01', '2099-01-01',
      'order', 'amount', 50000, 'unlimited', 'shared')`.execute(db)
  return { promotion, voucher }
}

/** Writes what is taken off, as placing the order does. */
async function take(order: string, rows: object[]): Promise<void> {
  await sql`
    insert into order_adjustments (order_id, position, kind, source_id, code, name, amount, store_share, terms, agreed_at)
    select ${order}::uuid, a.position, a.kind, a.source, a.code, a.name, a.amount, coalesce(a.share, 0), a.terms,
      o.placed_at + coalesce(a.after, '0')::interval
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (position integer, kind text, source uuid, code text,
      name text, amount bigint, share integer, terms jsonb, after text)
    join orders o on o.id = ${order}::uuid`.execute(shop.db)
}

test('each line has what was taken off it in the order sale, promotion, voucher; the fee its own', async () => {
  const order = await shop.place({ lines: [{ variant: 0, quantity: 2 }] })
  const { promotion, voucher } = await sources()
  const said = { code: 'MOI0', name: 'Khách mới', source: voucher, terms: VOUCHER }
  await take(order.id, [
    { position: 1, kind: 'voucher', ...said, amount: 50_000, share: 5_000 },
    {
      position: 1,
      kind: 'promotion',
      code: 'KM9000',
      name: 'Mùa hè',
      source: promotion,
      amount: 80_000,
      terms: PROMOTION,
    },
    { position: 1, kind: 'sale', code: '', name: '', amount: 100_000, terms: { price: 400_000 } },
    { position: 0, kind: 'voucher', ...said, amount: 30_000 },
  ])
  const [line] = (await pricesOf(order.id)).lines
  expect(line).toMatchObject({ quantity: 2, listed: 450_000, later: false, agreedAt: order.placedAt })
  expect(line?.adjustments).toMatchObject([
    { kind: 'sale', amount: 100_000, terms: { price: 400_000 }, source: null, now: null },
    {
      ...{ kind: 'promotion', amount: 80_000, borne: 0, source: { id: promotion, code: 'KM9000' } },
      ...{ terms: PROMOTION, now: PROMOTION },
    },
    {
      ...{ kind: 'voucher', code: 'MOI0', amount: 50_000, borne: 25_000, source: { id: voucher } },
      ...{ terms: { ...VOUCHER, ...REST }, now: { ...VOUCHER, ...REST } },
    },
  ])
  expect((await pricesOf(order.code)).fee).toMatchObject([{ kind: 'voucher', amount: 30_000 }])
})

test('terms are those that were agreed on when the rule has moved or is gone; a sale counts for the own price of a variant', async () => {
  const order = await shop.place({ lines: [{ variant: 1, quantity: 1 }] })
  const { promotion, voucher } = await sources()
  const [sale, row] = [randomUUIDv7(), randomUUIDv7()]
  await sql`
    insert into sales (id, code, name, starts_at, ends_at, priority) values
      (${sale}, 'GS9001', 'Ngày vàng', now(), now() + interval '1 day', 'a1')`.execute(shop.db)
  await sql`
    insert into sales_products (id, record_id, position, product_id, sale_price, during, active)
    values (${row}, ${sale}, 1, ${shop.product}, 225000, tstzrange(now(), now() + interval '1 day'), true)`.execute(
    shop.db,
  )
  await take(order.id, [
    {
      position: 1,
      kind: 'sale',
      code: 'GS9001',
      name: 'Ngày vàng',
      source: row,
      amount: 50_000,
      terms: { price: 400_000 },
    },
    {
      position: 1,
      kind: 'promotion',
      code: 'KM9001',
      name: 'Mùa hè',
      source: promotion,
      amount: 40_000,
      terms: PROMOTION,
    },
    {
      position: 1,
      kind: 'voucher',
      code: 'MOI1',
      name: 'Khách mới',
      source: voucher,
      amount: 50_000,
      terms: VOUCHER,
    },
  ])
  await sql`update promotions set percent = 2000, name = 'Mùa thu' where id = ${promotion}::uuid`.execute(
    shop.db,
  )
  await sql`delete from vouchers where id = ${voucher}::uuid`.execute(shop.db)
  await sql`update product_variants set price = 600000 where id = ${shop.variants[1]}::uuid`.execute(shop.db)
  const [line] = (await pricesOf(order.id)).lines
  expect(line?.adjustments).toMatchObject([
    { kind: 'sale', source: { code: 'GS9001' }, terms: { price: 400_000 }, now: { price: 300_000 } },
    {
      name: 'Mùa hè',
      source: { name: 'Mùa thu' },
      terms: { percent: 1_000 },
      now: { percent: 2_000, cap: 100_000 },
    },
    { kind: 'voucher', code: 'MOI1', source: null, now: null },
  ])
})

test('the second line of a variant, and one with later terms, came later', async () => {
  const order = await shop.place({
    lines: [
      { variant: 0, quantity: 1 },
      { variant: 0, quantity: 1 },
      { variant: 2, quantity: 1 },
    ],
  })
  const sale = { kind: 'sale', code: '', name: '', amount: 50_000, terms: { price: 400_000 } }
  await take(order.id, [
    { position: 1, ...sale },
    { position: 3, ...sale, after: '1 hour' },
  ])
  const { lines } = await pricesOf(order.id)
  expect(lines.map(({ later }) => later)).toEqual([false, true, true])
})

test('what the supplier has and bears is for users who may view contracts', async () => {
  const order = await shop.place({ lines: [{ variant: 0, quantity: 2 }] })
  const { promotion } = await sources()
  await take(order.id, [
    {
      ...{
        position: 1,
        kind: 'promotion',
        code: 'KM9002',
        name: 'Mùa hè',
        source: promotion,
        terms: PROMOTION,
      },
      ...{ amount: 100_000, share: 10_000 },
    },
  ])
  await sql`
    update order_lines set import_price = 300000, cost = 600000, commission_bp = 1200, commission_on = 800000
    where order_id = ${order.id}::uuid`.execute(shop.db)
  const [line] = (await pricesOf(order.id, 'accountant')).lines
  expect(line?.supplier).toEqual({
    ...{ rate: 1_200, clause: null, importPrice: 300_000, commissionOn: 800_000, commission: 96_000 },
    ...{ borne: 100_000, gets: 500_000 },
  })
  await sql`
    update order_lines set import_price = null, commission_on = null, cost = 600001 where order_id = ${order.id}::uuid`.execute(
    shop.db,
  )
  const before = (await pricesOf(order.id)).lines[0]?.supplier
  expect(before).toMatchObject({ importPrice: 300_001, commissionOn: 900_000, gets: 500_001 })
  await sql`update order_lines set cost = 792000 where order_id = ${order.id}::uuid`.execute(shop.db)
  expect((await pricesOf(order.id)).lines[0]?.supplier).toMatchObject({ importPrice: null, gets: 692_000 })
  const seen = (await pricesOf(order.id, 'telesales')).lines[0]
  expect(seen).toMatchObject({ supplier: null, adjustments: [{ amount: 100_000, borne: null }] })
  expect((await shop.call('GET', '/api/orders/DH99999999/prices')).status).toBe(404)
})

test('an order that is placed and edited tells the terms of each batch', async () => {
  await sql`update promotions set status = 'inactive'`.execute(shop.db)
  await sql`delete from sales`.execute(shop.db)
  await sql`select setval('orders_code', 1000)`.execute(shop.db)
  const { promotion } = await sources()
  await sql`
    update promotions set starts_at = now() - interval '1 hour', percent = 1000, cap = 40000 where id = ${promotion}::uuid`.execute(
    shop.db,
  )
  const variant = shop.variants[2]
  const made = await shop.call('POST', '/api/orders', {
    ...{
      customer: shop.customer,
      lines: [{ variant, quantity: 1 }],
      paymentMethod: 'cod',
      province: 'Hà Nội',
    },
    ...{ receiverName: 'Trần Minh', receiverPhone: '0987654321', address: '12 Láng Hạ', ward: 'Láng Hạ' },
    acknowledged: (await sql<{ id: string }>`select id from orders`.execute(shop.db)).rows.map(
      ({ id }) => id,
    ),
  })
  expect(made.status, made.msg).toBe(201)
  await sql`update product_variants set price = 500000 where id = ${variant}::uuid`.execute(shop.db)
  await sql`update promotions set percent = 2000, cap = 90000 where id = ${promotion}::uuid`.execute(shop.db)
  const body = {
    lines: [{ variant, quantity: 2, price: 450_000 }],
    ...{ paymentMethod: 'cod', receiverPhone: '0987654321' },
  }
  const quoted = await shop.call('POST', `/api/orders/${made.data.id}/quote`, body)
  expect(quoted.data?.lines, JSON.stringify(quoted)).toMatchObject([
    { price: 450_000, added: { quantity: 1, price: 500_000 } },
  ])
  const lines = [{ variant, quantity: 2, price: 450_000, addedPrice: 500_000 }]
  const { status, msg } = await shop.call(
    'PUT',
    `/api/orders/${made.data.id}`,
    { lines },
    'admin',
    made.data.version,
  )
  expect(status, msg).toBe(200)
  const prices = await pricesOf(made.data.id)
  expect(prices.lines).toMatchObject([
    {
      ...{ listed: 450_000, quantity: 1, later: false },
      adjustments: [
        { kind: 'promotion', amount: 40_000, terms: { percent: 1_000 }, now: { percent: 2_000 } },
      ],
    },
    {
      ...{ listed: 500_000, quantity: 1, later: true },
      adjustments: [{ kind: 'promotion', terms: { percent: 2_000 } }],
    },
  ])
})
