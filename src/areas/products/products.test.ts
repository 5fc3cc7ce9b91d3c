/** Products with their stocks, and records that others stand on: through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodsParts } from '../../../tests/support/supplier.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Product } from './area.ts'
import type { ProductDetail } from './schema.ts'

type Full = Product & ProductDetail

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 400, now, dataDir: server.config.dataDir })
  token = await server.signIn('admin')
}, 120_000)
afterAll(() => server.close())

const get = async (path: string) => (await server.call(token, 'GET', path)).json().data
const save = async (product: Full, changes: object) =>
  server.call(token, 'PUT', `/api/products/${product.id}`, changes, { 'if-match': `"${product.version}"` })

async function idOf(text: string): Promise<string> {
  // Statements of this test alone, written out below: nothing comes from outside.
  const { rows } = await sql.raw<{ id: string }>(text).execute(server.database.db)
  if (!rows[0]) throw new Error(`nothing found: ${text}`)
  return rows[0].id
}

async function create(): Promise<Full> {
  const shop = await idOf('select id from shops limit 1')
  const answer = await server.call(token, 'POST', '/api/products', {
    name: 'Bóng golf thử nghiệm',
    brand: await idOf("select id from brands where name = 'Srixon'"),
    category: await idOf("select id from categories where name = 'Bóng thi đấu'"),
    shop,
    price: 690_000,
    stock: 12,
    weightGrams: 600,
    ...(await goodsParts(server)),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return get(`/api/products/${answer.json().data.id}`)
}

describe('variants', () => {
  test('a new product has one, with its price and stock', async () => {
    const product = await create()
    expect(product.stocks).toMatchObject([
      { code: `${product.code}-1`, price: 690_000, stock: 12, reserved: 0, value1: null, value2: null },
    ])
  })

  test('which follows the price of its product', async () => {
    const product = await create()
    expect((await save(product, { price: 720_000 })).statusCode).toBe(200)
    const after: Full = await get(`/api/products/${product.id}`)
    expect(after.stocks).toMatchObject([{ price: 720_000, stock: 12 }])
  })

  test('of many, the stock is their sum and not written directly; a price of their own stays', async () => {
    const id = await idOf(`select p.id from products p where (
      select count(distinct coalesce(price, p.price)) from product_variants where product_id = p.id) > 1 limit 1`)
    const product: Full = await get(`/api/products/${id}`)
    expect(product.stock).toBe(product.stocks.reduce((sum, variant) => sum + variant.stock, 0))
    const refused = await save(product, { stock: product.stock + 1 })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields.stock).toMatch(/Nhập kho, Kiểm kê/)
    expect((await save(product, { price: product.price + 50_000, salePrice: null })).statusCode).toBe(200)
    const after: Full = await get(`/api/products/${id}`)
    const expected = product.stocks.map((one) =>
      one.price === product.price ? one.price + 50_000 : one.price,
    )
    expect(after.stocks.map((one) => one.price)).toEqual(expected)
  })

  test('a price of its own is not taken for the product’s by a change of that and its undo', async () => {
    const product = await create()
    await sql`insert into product_variants (id, product_id, code, price, stock)
      values (gen_random_uuid(), ${product.id}, ${`${product.code}-2`}, 720000, 3)`.execute(
      server.database.db,
    )
    const prices = async () =>
      (await get(`/api/products/${product.id}`)).stocks.map((one: { price: number }) => one.price)
    const saved = await save(product, { price: 720_000 })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await prices()).toEqual([720_000, 720_000])
    await server.call(token, 'POST', '/api/undo', { audits: [saved.json().audit] })
    expect(await prices()).toEqual([690_000, 720_000])
  })

  test('a deleted product comes back with its stocks', async () => {
    const product = await create()
    const gone = await server.call(token, 'DELETE', `/api/products/${product.id}`)
    expect(gone.statusCode, gone.body).toBe(200)
    await server.call(token, 'POST', '/api/undo', { audits: [gone.json().audit] })
    expect((await get(`/api/products/${product.id}`)).stocks).toEqual(product.stocks)
  })
})

describe('records that others stand on are not deleted', () => {
  test.each([
    ['products', 'select product_id as id from order_lines limit 1', /đã có trong \d+ đơn hàng/],
    ['shops', 'select shop_id as id from products limit 1', /còn \d+ sản phẩm/],
    [
      'carriers',
      'select carrier_id as id from orders where carrier_id is not null limit 1',
      /Còn \d+ đơn hàng/,
    ],
    ['customers', 'select customer_id as id from orders limit 1', /đã có đơn hàng/],
  ])('%s', async (area, query, message) => {
    const id = await idOf(query)
    const answer = await server.call(token, 'DELETE', `/api/${area}/${id}`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().msg).toMatch(message)
    expect(await get(`/api/${area}/${id}`)).toMatchObject({ id })
  })
})

test('a phone number belongs to one customer, however it is written', async () => {
  const { rows } = await sql<{ code: string; name: string; phone: string }>`
    select code, name, phone from customers limit 1`.execute(server.database.db)
  const known = rows[0]
  if (!known) throw new Error('no customer')
  const answer = await server.call(token, 'POST', '/api/customers', {
    name: 'Nguyễn Văn Thử',
    phone: `+84 ${known.phone.slice(1)}`,
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().msg).toContain(`${known.code} · ${known.name}`)
  expect(answer.json().fields.phone).toContain(known.code)
})
