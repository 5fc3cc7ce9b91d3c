/** Rules of sales, and orders at their prices, through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from '../orders/area.ts'
import type { Goods, Quote } from '../orders/placing.ts'
import type { OrderDetail } from '../orders/schema.ts'
import type { Sale } from './area.ts'
import type { SaleDetail } from './schema.ts'

type Product = { id: string; code: string; name: string; price: number; variant: string }
type Whole = Sale & SaleDetail & { products: { id: string; quantity: number | null }[] }

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
  await sql`update product_variants set stock = reserved + 500`.execute(db())
  await sql`update promotions set status = 'inactive'`.execute(db())
  const found = await sql<Product>`
    select p.id, p.code, p.name, p.price, (
      select v.id from product_variants v where v.product_id = p.id and v.price is null order by v.position limit 1) as variant
    from products p join shops s on s.id = p.shop_id
    where p.status = 'active' and p.sale_price is null and s.status = 'active'
      and coalesce(s.expires_on > now(), true) and p.import_price < p.price * 0.85
      and p.id not in (select product_id from sales_products)
      and exists (select from product_variants v where v.product_id = p.id and v.price is null and v.sale_price is null
        and not v.hidden)
    order by p.code limit 40`.execute(db())
  goods = found.rows
  const people = await sql<{
    id: string
    phone: string
  }>`select id, phone from customers order by code limit 60`.execute(db())
  customers = people.rows
}, 120_000)
afterAll(() => server.close())

let taken = 0
const next = () => goods[taken++] as Product
let asked = 0
const golfer = () => customers[asked++] as { id: string; phone: string }

const reduced = ({ price }: Product) => Math.ceil((price * 0.9) / 1000) * 1000
const saleOf = (products: object[], more: object = {}) => ({
  name: 'Giờ vàng',
  startsAt: hours(-1),
  endsAt: hours(2),
  products,
  ...more,
})
const make = async (products: object[], more: object = {}): Promise<Whole> => {
  const answer = await call('POST', '/api/sales', saleOf(products, more))
  expect(answer.json()).toMatchObject({ error: 0 })
  return answer.json().data
}
const read = async ({ id }: Pick<Sale, 'id'>): Promise<Whole> =>
  (await call('GET', `/api/sales/${id}`)).json().data

const order = (product: Product, quantity: number, customer = golfer()) =>
  call('POST', '/api/orders', {
    customer: customer.id,
    lines: [{ variant: product.variant, quantity }],
    paymentMethod: 'cod',
    receiverName: 'Nguyễn Văn Thử',
    receiverPhone: customer.phone,
    address: '12 Lê Lợi',
    ward: 'Phường Sài Gòn',
    province: 'TP. Hồ Chí Minh',
  })
const placed = async (
  product: Product,
  quantity: number,
  customer = golfer(),
): Promise<Order & OrderDetail> => {
  const answer = await order(product, quantity, customer)
  expect(answer.json()).toMatchObject({ error: 0 })
  const [made] = answer.json().data.records ?? [answer.json().data]
  return (await call('GET', `/api/orders/${made.id}`)).json().data
}
const priceOf = async ({ variant }: Product): Promise<number> =>
  ((await call('GET', `/api/orders/goods?ids=${variant}`)).json().data as Goods[])[0]?.price ?? 0

describe('rules', () => {
  test('a sale needs a product, a price below the listed one and an end after its start', async () => {
    const product = next()
    const none = await call('POST', '/api/sales', saleOf([]))
    expect(none.json()).toMatchObject({ fields: { products: 'Bạn phải thêm sản phẩm trước!' } })
    const dear = await call('POST', '/api/sales', saleOf([{ product: product.id, salePrice: product.price }]))
    expect(dear.statusCode).toBe(400)
    expect(dear.json().fields['products.0.salePrice']).toContain(product.name)
    const backwards = await call(
      'POST',
      '/api/sales',
      saleOf([{ product: product.id, salePrice: reduced(product) }], { endsAt: hours(-2) }),
    )
    expect(backwards.json().fields).toHaveProperty('endsAt')
  })

  test('a price below the import price has to be meant', async () => {
    const product = next()
    await sql`update products set import_price = ${product.price - 1000} where id = ${product.id}::uuid`.execute(
      db(),
    )
    const lines = [{ product: product.id, salePrice: product.price - 2000 }]
    expect((await call('POST', '/api/sales', saleOf(lines))).json().fields.belowImport).toContain(
      product.name,
    )
    await make(lines, { belowImport: true })
  })

  test('a product is in one sale at a time: made, moved and turned on', async () => {
    const product = next()
    const lines = [{ product: product.id, salePrice: reduced(product) }]
    const first = await make(lines)
    const second = await call('POST', '/api/sales', saleOf(lines, { startsAt: hours(1), endsAt: hours(5) }))
    expect(second.json().fields['products.0.product']).toContain(first.code)
    const later = await make(lines, { startsAt: hours(2), endsAt: hours(5) })
    const moved = await call(
      'PUT',
      `/api/sales/${later.id}`,
      {
        ...saleOf([{ ...later.products[0], product: product.id, salePrice: reduced(product) }]),
        startsAt: hours(1),
        endsAt: hours(5),
      },
      later.version,
    )
    expect(moved.json().fields['products.0.product']).toContain(first.code)
    await call('POST', `/api/sales/${first.id}/deactivate`, {}, first.version)
    await make(lines, { startsAt: hours(-1), endsAt: hours(1) })
    const again = await call('POST', `/api/sales/${first.id}/activate`, {}, first.version + 1)
    expect(again.json().msg).toContain(product.name)
  })

  test('the database refuses two at once', async () => {
    const product = next()
    const lines = [{ product: product.id, salePrice: reduced(product) }]
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/api/sales', saleOf(lines))))
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    const [line] = (
      await sql<{ id: string }>`
      select id from sales_products where product_id = ${product.id}::uuid`.execute(db())
    ).rows
    const past = sql`insert into sales_products (id, record_id, position, product_id, sale_price)
      select gen_random_uuid(), record_id, 9, product_id, sale_price from sales_products where id = ${line?.id}::uuid`
    await expect(past.execute(db())).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('orders', () => {
  test('the price holds while the sale runs, and only then; the cheaper of both counts', async () => {
    const product = next()
    expect(await priceOf(product)).toBe(product.price)
    const sale = await make([{ product: product.id, salePrice: reduced(product) }])
    expect(await priceOf(product)).toBe(reduced(product))
    const own = reduced(product) - 5000
    await sql`update products set sale_price = ${own} where id = ${product.id}::uuid`.execute(db())
    expect(await priceOf(product)).toBe(own)
    await sql`update products set sale_price = null where id = ${product.id}::uuid`.execute(db())
    await call('POST', `/api/sales/${sale.id}/deactivate`, {}, sale.version)
    expect(await priceOf(product)).toBe(product.price)
  })

  test('a line keeps its sale; pieces are counted, given back by a cancel and taken again by its undo', async () => {
    const product = next()
    const sale = await make([{ product: product.id, salePrice: reduced(product), quantity: 3 }])
    const one = await placed(product, 2)
    expect(one.lines[0]).toMatchObject({
      offs: [{ kind: 'sale', code: sale.code }],
      discount: (product.price - reduced(product)) * 2,
    })
    expect(await read(sale)).toMatchObject({ sold: 2, progress: [{ sold: 2, listed: product.price }] })
    expect((await order(product, 2)).json().msg).toContain(sale.code)
    const done = await call('POST', `/api/orders/${one.id}/cancel`, { reason: 'other' }, one.version)
    expect(done.json()).toMatchObject({ error: 0 })
    expect(await read(sale)).toMatchObject({ sold: 0 })
    await placed(product, 3)
    // Sold out: the usual price.
    expect(await priceOf(product)).toBe(product.price)
    const undone = await call('POST', '/api/undo', { audits: [done.json().audit] })
    expect(JSON.stringify(undone.json())).toContain(sale.code)
  })

  test('a golfer has at most as many as each may have', async () => {
    const product = next()
    const customer = golfer()
    await make([{ product: product.id, salePrice: reduced(product), perCustomer: 2 }])
    await placed(product, 1, customer)
    const quote = await call('POST', '/api/orders/quote', {
      customer: customer.id,
      lines: [{ variant: product.variant, quantity: 2 }],
    })
    expect((quote.json().data as Quote).lines[0]?.problem?.key).toBe('sales:perCustomer')
  })

  test('eight orders of a sale of five pieces: five', async () => {
    const product = next()
    await make([{ product: product.id, salePrice: reduced(product), quantity: 5 }])
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(product, 1)))
    expect(answers.filter(({ statusCode }) => statusCode < 300).length).toBe(8)
    const { rows } = await sql<{ pieces: number }>`
      select sum(l.quantity)::integer as pieces
      from order_lines l join order_adjustments a using (order_id, position) join sales_products x on x.id = a.source_id
      where x.product_id = ${product.id}::uuid`.execute(db())
    // The rest cost the usual price.
    expect(rows[0]?.pieces).toBe(5)
  })

  test('what was sold stays: the line, its pieces and the sale', async () => {
    const [sold, other] = [next(), next()]
    const lines = [
      { product: sold.id, salePrice: reduced(sold), quantity: 9 },
      { product: other.id, salePrice: reduced(other) },
    ]
    const sale = await make(lines)
    await placed(sold, 2)
    const [first, second] = (await read(sale)).products
    const change = (products: object[]) =>
      call('PUT', `/api/sales/${sale.id}`, saleOf(products), sale.version)
    expect((await change([{ ...lines[1], id: second?.id }])).json().fields.products).toContain(sold.name)
    const fewer = await change([
      { ...lines[0], id: first?.id, quantity: 1 },
      { ...lines[1], id: second?.id },
    ])
    expect(fewer.json().fields['products.0.quantity']).toContain('2')
    const gone = await call('DELETE', `/api/sales/${sale.id}`, undefined, sale.version)
    expect(gone.statusCode).toBe(409)
    expect((await change([{ ...lines[0], id: first?.id, quantity: 2 }])).json()).toMatchObject({ error: 0 })
  })
})
