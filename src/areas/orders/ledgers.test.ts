/** The ledgers of a product's stock, a customer's points and a supplier's earnings: what there was after each row, page by page. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { PointEntry } from '../customers/schema.ts'
import type { StockMovement } from '../products/schema.ts'
import type { Earning } from '../shops/schema.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'content', 'education', 'warehouse'])
}, 120_000)
afterAll(() => shop?.close())

async function pages<Row>(path: string, limit: number): Promise<Row[]> {
  const all: Row[] = []
  for (let after = ''; ; ) {
    const page = await shop.call('GET', `${path}?limit=${limit}${after && `&after=${after}`}`)
    expect(page.status, page.msg).toBe(200)
    expect(page.data.length).toBeLessThanOrEqual(limit)
    all.push(...page.data)
    if (page.next === null) return all
    after = page.next
  }
}

test('stock movements tell why, for which order, by whom and what was left, however they are paged', async () => {
  for (const variant of [0, 1, 2]) {
    const order = await shop.bring('delivering', { lines: [{ variant, quantity: variant + 1 }] })
    await shop.act(order, 'fail-delivery', { failReason: 'refused' })
    await shop.act(order, 'cancel', { reason: 'duplicate' })
  }
  const path = `/api/products/SP00001/movements`
  const whole = await pages<StockMovement>(path, 100)
  expect(await pages<StockMovement>(path, 2)).toEqual(whole)
  const left = new Map<string, [number, number]>()
  for (const { variant, stock, reserved, stockAfter, reservedAfter } of [...whole].reverse()) {
    const [s, r] = left.get(variant) ?? [0, 0]
    left.set(variant, [s + stock, r + reserved])
    expect([stockAfter, reservedAfter]).toEqual(left.get(variant))
  }
  const { rows } = await sql<{ code: string; stock: number; reserved: number }>`
    select code, stock, reserved from product_variants where product_id = ${shop.product}::uuid`.execute(
    shop.db,
  )
  for (const { code, stock, reserved } of rows) expect(left.get(code)).toEqual([stock, reserved])
  const back = whole.find(({ kind }) => kind === 'back')
  expect(back).toMatchObject({
    order: expect.stringMatching(/^DH/),
    by: 'Nguyễn Quang Hải',
    stock: 3,
    reserved: 3,
  })
  // A user who may not view orders does not get their codes.
  const content = await shop.call('GET', path, undefined, 'content')
  expect(content.data.every(({ order }: StockMovement) => order === null)).toBe(true)
  expect((await shop.call('GET', path, undefined, 'education')).status).toBe(403)
  expect((await shop.call('GET', `${path}?after=x'`)).status).toBe(400)
  expect((await shop.call('GET', '/api/products/SP99999/movements')).status).toBe(404)
})

test('points tell what was left after each use, and only the customer’s own', async () => {
  // Those of the test before were written past the sequence.
  await sql`select setval('orders_code', 1000)`.execute(shop.db)
  await sql`update customers set points = 90000 where id = ${shop.customer}::uuid`.execute(shop.db)
  // A minute ago: rows of one millisecond are in the order of their ids, and this one's is random.
  await sql`insert into point_entries (id, customer_id, kind, points, at)
    values (gen_random_uuid(), ${shop.customer}::uuid, 'opening', 90000, now() - interval '1 minute')`.execute(
    shop.db,
  )
  const orders: string[] = []
  for (const points of [10_000, 20_000, 5_000]) {
    const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
    const placed = await shop.call('POST', '/api/orders', {
      customer: shop.customer,
      lines: [{ variant: shop.variants[0], quantity: 1 }],
      paymentMethod: 'cod',
      points,
      receiverName: 'Trần Minh',
      receiverPhone: '0987654321',
      address: '12 Láng Hạ',
      ward: 'Láng Hạ',
      province: 'Hà Nội',
      acknowledged: rows.map(({ id }) => id),
    })
    expect(placed.status, placed.msg).toBe(201)
    orders.push(placed.data.id)
  }
  await shop.act({ id: orders[1] ?? '' }, 'cancel', { reason: 'duplicate' })
  const path = '/api/customers/KH0000001/points'
  const whole = await pages<PointEntry>(path, 100)
  expect(whole.map(({ kind, points, after }) => [kind, points, after])).toEqual([
    ['give-back', 20_000, 75_000],
    ['use', -5_000, 55_000],
    ['use', -20_000, 60_000],
    ['use', -10_000, 80_000],
    ['opening', 90_000, 90_000],
  ])
  expect(await pages<PointEntry>(path, 1)).toEqual(whole)
  expect(whole[0]?.order).toBe((await shop.read(orders[1] ?? '')).code)
  expect((await shop.call('GET', `${path}?after=1`)).status).toBe(400)
})

test('a supplier earns what was delivered, without its part of the voucher, and no longer what came back', async () => {
  const lines = [
    { variant: 0, quantity: 3 },
    { variant: 1, quantity: 1 },
  ]
  const order = await shop.bring('delivering', { lines, discount: 400, voucherStoreShare: 5_000 })
  await sql`update order_lines set cost = case position when 1 then 1000 else 500 end
    where order_id = ${order.id}::uuid`.execute(shop.db)
  const path = `/api/shops/${order.shop.code}/earnings`
  const before = (await shop.call('GET', path)).data.length
  const told = async () => {
    const { data } = await shop.call('GET', path)
    const rows = data.slice(0, data.length - before) as Earning[]
    return rows.map(({ kind, amount }) => [kind, amount])
  }

  // 200 of the voucher are the supplier's: 150 of the first line, 50 of the second.
  const first = await shop.act(order, 'deliver')
  expect(await told()).toEqual([['delivered', 1_300]])
  expect(await shop.undo(first.audit)).toBeUndefined()
  expect(await told()).toEqual([
    ['reversal', -1_300],
    ['delivered', 1_300],
  ])

  await shop.act(order, 'deliver')
  const [line] = (await shop.read(order.id)).lines
  const some = [{ line: line?.id, quantity: 1 }]
  await shop.act(order, 'request-return', { returnReason: 'damaged', override: 'Khách quen', lines: some })
  expect((await told()).length).toBe(3)
  const approved = await shop.act(order, 'approve-return', { lines: some }, 'warehouse')
  expect(approved.status, approved.msg).toBe(200)
  expect((await told())[0]).toEqual(['returned', -283])
  expect(await shop.undo(approved.audit)).toBeUndefined()
  expect((await told())[0]).toEqual(['reversal', 283])
  await shop.act(order, 'approve-return', { lines: some }, 'warehouse')
  // The rest: together exactly what was earned.
  await shop.act(order, 'request-return', { returnReason: 'damaged', override: 'Khách quen' })
  await shop.act(order, 'approve-return', {}, 'warehouse')
  expect((await told())[0]).toEqual(['returned', -1_017])

  const whole = await pages<Earning>(path, 100)
  expect(await pages<Earning>(path, 2)).toEqual(whole)
  const oldest = [...whole].reverse()
  const sums = oldest.map((_, at) => oldest.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0))
  expect(oldest.map(({ after }) => after)).toEqual(sums)
  expect(whole[0]).toMatchObject({ order: order.code, by: expect.any(String) })
  expect((await shop.call('GET', path, undefined, 'education')).status).toBe(403)
})

test('what suppliers earned with orders of before is written once', async () => {
  const { rows: all } = await sql<{ rows: number; sum: number }>`
    select count(*) as rows, sum(amount) as sum from shop_earnings`.execute(shop.db)
  await sql`delete from shop_earnings`.execute(shop.db)
  for (let times = 0; times < 2; times++) await sql`select shop_earnings_catch_up()`.execute(shop.db)
  const {
    rows: [again],
  } = await sql<{ sum: number }>`select sum(amount) as sum from shop_earnings`.execute(shop.db)
  expect(again?.sum).toBe(all[0]?.sum)
})
