/** Orders with promotions, through the API of a real server: shown, charged, frozen, changed, cancelled, limited. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from '../orders/area.ts'
import type { Quote } from '../orders/placing.ts'
import type { OrderDetail } from '../orders/schema.ts'
import type { Promotion } from './area.ts'
import type { PromotionDetail } from './schema.ts'

type Product = { id: string; price: number; shop: string; variant: string }
type Full = Order & OrderDetail

let server: TestServer
let token: string
let goods: Product[]
let customers: { id: string; phone: string }[]

const db = () => server.database.db
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, version?: number) =>
  server.call(token, method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.database, { orders: 200, dataDir: server.config.dataDir })
  token = await server.signIn('admin')
  await sql`update promotions set status = 'inactive'`.execute(db())
  await sql`update product_variants set stock = reserved + 500`.execute(db())
  const found = await sql<Product>`
    select p.id, p.price, p.shop_id as shop, (
      select v.id from product_variants v where v.product_id = p.id and v.price is null and v.sale_price is null
        and not v.hidden order by v.position limit 1) as variant
    from products p join shops s on s.id = p.shop_id
    where p.status = 'active' and p.sale_price is null and s.status = 'active'
      and coalesce(s.expires_on > now(), true) and p.id not in (select product_id from sales_products)
      and exists (select from product_variants v where v.product_id = p.id and v.price is null and v.sale_price is null
        and not v.hidden)
    order by p.code limit 60`.execute(db())
  goods = found.rows
  const people = await sql<{ id: string; phone: string }>`
    select id, phone from customers order by code limit 80`.execute(db())
  customers = people.rows
}, 120_000)
afterAll(() => server.close())

let taken = 0
const next = () => goods[taken++] as Product
let asked = 0
const golfer = () => customers[asked++] as { id: string; phone: string }

const make = async (terms: object): Promise<Promotion> => {
  const answer = await call('POST', '/api/promotions', {
    name: 'Khuyến mãi thử',
    startsAt: hours(-1),
    endsAt: hours(5),
    ...terms,
  })
  expect(answer.json()).toMatchObject({ error: 0 })
  return answer.json().data
}
const percent = (products: Product[], share: number, more: object = {}) =>
  make({
    kind: 'percent',
    percent: share,
    scope: 'products',
    products: products.map(({ id }) => id),
    ...more,
  })
const detailOf = async ({ id }: Promotion): Promise<PromotionDetail> =>
  (await call('GET', `/api/promotions/${id}`)).json().data

const body = (customer: { id: string; phone: string }, lines: [Product, number][], more: object = {}) => ({
  customer: customer.id,
  lines: lines.map(([{ variant }, quantity]) => ({ variant, quantity })),
  paymentMethod: 'cod',
  receiverName: 'Nguyễn Văn Thử',
  receiverPhone: customer.phone,
  address: '12 Lê Lợi',
  ward: 'Phường Sài Gòn',
  province: 'TP. Hồ Chí Minh',
  ...more,
})
const quoted = async (
  customer: { id: string },
  lines: [Product, number][],
  more: object = {},
): Promise<Quote> =>
  (
    await call('POST', '/api/orders/quote', {
      customer: customer.id,
      lines: lines.map(([{ variant }, quantity]) => ({ variant, quantity })),
      ...more,
    })
  ).json().data
const place = async (content: object): Promise<Full> => {
  const answer = await call('POST', '/api/orders', content)
  expect(answer.json()).toMatchObject({ error: 0 })
  return read(answer.json().data.id)
}
const read = async (id: string): Promise<Full> => (await call('GET', `/api/orders/${id}`)).json().data

describe('an order', () => {
  test('has what was shown: the promotion of the line, after its sale price and before the voucher', async () => {
    const product = next()
    const promotion = await percent([product], 1_000)
    const customer = golfer()
    const quote = await quoted(customer, [[product, 2]])
    const off = Math.round(product.price * 2 * 0.1)
    expect(quote.lines[0]).toMatchObject({
      amount: product.price * 2 - off,
      price: product.price,
      promotion: { code: promotion.code, off },
    })
    const order = await place(body(customer, [[product, 2]]))
    expect(order.total).toBe(quote.total)
    expect(order.lines[0]).toMatchObject({
      offs: [{ kind: 'promotion', code: promotion.code, amount: off }],
      discount: off,
    })
    expect(await detailOf(promotion)).toMatchObject({
      used: 1,
      given: off,
      newest: [{ code: order.code, off }],
    })
  })

  test('with free shipping pays no fee, at most the cap', async () => {
    const product = next()
    const promotion = await make({ kind: 'shipping', scope: 'products', products: [product.id], cap: 30_000 })
    const customer = golfer()
    const quote = await quoted(customer, [[product, 1]], { shippingFee: 45_000 })
    expect(quote).toMatchObject({
      shippingDiscount: 30_000,
      promotionShipping: 30_000,
      shippingPromotion: { code: promotion.code },
      total: product.price + 15_000,
    })
    const order = await place(body(customer, [[product, 1]], { shippingFee: 45_000 }))
    expect(order).toMatchObject({ total: quote.total, shippingPromotion: { code: promotion.code } })
    expect(await detailOf(promotion)).toMatchObject({ used: 1, given: 30_000 })
  })

  test('that is changed keeps the promotions it agreed on, and has those of today for what is added', async () => {
    const [product, other] = [next(), next()]
    const promotion = await percent([product, other], 1_000, { minOrder: product.price * 2 })
    const customer = golfer()
    await sql`update products set shop_id = (select shop_id from products where id = ${product.id}::uuid)
      where id = ${other.id}::uuid`.execute(db())
    const order = await place(body(customer, [[product, 2]]))
    await call('POST', `/api/promotions/${promotion.id}/deactivate`, {}, promotion.version)
    await percent([product], 5_000, { startsAt: hours(0) })
    const input = (lines: [Product, number][]) => {
      const { customer: _, ...rest } = body(customer, lines)
      return rest
    }
    const more = await call('PUT', `/api/orders/${order.id}`, input([[product, 3]]), order.version)
    expect(more.json()).toMatchObject({ error: 0 })
    const after = await read(order.id)
    expect(after.total).toBe(Math.round(product.price * (2 * 0.9 + 0.5)))
    const fewer = await call('PUT', `/api/orders/${order.id}`, input([[product, 1]]), after.version)
    expect(fewer.json()).toMatchObject({ error: 0 })
    expect(await read(order.id)).toMatchObject({ total: product.price })
    const back = await call('POST', '/api/undo', { audits: [fewer.json().audit] })
    expect(back.json().data.refused).toEqual([])
    expect((await read(order.id)).total).toBe(after.total)
  })

  test('that is cancelled gives its use back, and takes it again while there is one', async () => {
    const product = next()
    const promotion = await percent([product], 500, { maxUses: 1 })
    const first = await place(body(golfer(), [[product, 1]]))
    expect(first.lines[0]?.offs.map(({ code }) => code)).toEqual([promotion.code])
    const none = await place(body(golfer(), [[product, 1]]))
    expect(none.lines[0]).toMatchObject({ offs: [], discount: 0 })
    const cancelled = await call('POST', `/api/orders/${first.id}/cancel`, { reason: 'other' })
    expect(await detailOf(promotion)).toMatchObject({ used: 0 })
    await place(body(golfer(), [[product, 1]]))
    const undone = await call('POST', '/api/undo', { audits: [cancelled.json().audit] })
    expect(undone.json().data.refused[0].msg).toContain(promotion.code)
  })

  test('of a golfer beyond the limit for each has none', async () => {
    const product = next()
    await percent([product], 500, { perCustomer: 1 })
    const customer = golfer()
    const first = await place(body(customer, [[product, 1]]))
    expect(first.lines[0]?.offs).toHaveLength(1)
    expect((await quoted(customer, [[product, 1]])).lines[0]?.promotion).toBeNull()
    expect((await quoted(golfer(), [[product, 1]])).lines[0]?.promotion).not.toBeNull()
  })

  test('of many at once has a promotion exactly as often as it may be used', async () => {
    const product = next()
    const promotion = await percent([product], 500, { maxUses: 3 })
    const orders = await Promise.all(Array.from({ length: 9 }, () => place(body(golfer(), [[product, 1]]))))
    expect(orders.filter(({ lines }) => lines[0]?.offs.length)).toHaveLength(3)
    expect(await detailOf(promotion)).toMatchObject({ used: 3 })
  })

  test('pays its supplier the less what the supplier bears', async () => {
    const product = next()
    await sql`update products set import_price = ${Math.floor(product.price / 2)} where id = ${product.id}::uuid`.execute(
      db(),
    )
    await percent([product], 1_000, { bearer: 'shared', storeShare: 4_000 })
    const order = await place(body(golfer(), [[product, 1]]))
    const off = order.lines[0]?.offs[0]?.amount ?? 0
    const { rows } = await sql<{ sold: number }>`
      select sold from order_earnings where order_id = ${order.id}::uuid`.execute(db())
    expect(rows[0]?.sold).toBe(Math.floor(product.price / 2) - Math.floor((off * 4_000) / 10_000))
  })
})

describe('a promotion', () => {
  test.each<[object, string]>([
    [{ kind: 'percent', percent: 0 }, 'percent'],
    [{ kind: 'percent', percent: 10_100 }, 'percent'],
    [{ kind: 'percent' }, 'percent'],
    [{ kind: 'amount' }, 'amount'],
    [{ kind: 'shipping', scope: 'brands' }, 'brands'],
    [{ kind: 'shipping', bearer: 'shared' }, 'storeShare'],
    [{ kind: 'shipping', endsAt: hours(-3) }, 'endsAt'],
  ])('%j is refused by %s', async (terms, field) => {
    const answer = await call('POST', '/api/promotions', {
      name: 'Khuyến mãi thử',
      startsAt: hours(-1),
      endsAt: hours(5),
      ...terms,
    })
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('that orders have is not deleted', async () => {
    const product = next()
    const promotion = await percent([product], 500)
    await place(body(golfer(), [[product, 1]]))
    expect(
      (await call('DELETE', `/api/promotions/${promotion.id}`, undefined, promotion.version)).statusCode,
    ).toBe(409)
  })
})
