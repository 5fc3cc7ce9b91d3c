/** Variants edited as lines of their product, through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf, categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { goodsParts } from '../../../tests/support/supplier.ts'
import type { ProductDetail } from './schema.ts'

type Line = {
  id?: string
  value1: string | null
  value2?: string | null
  sku?: string | null
  price?: number | null
}
type Full = ProductDetail & { id: string; code: string; version: number; stock: number; variants: Line[] }

let shop: OrdersUnderTest
let base: object
beforeAll(async () => {
  shop = await startOrders(['manager'])
  const { rows } = await sql<{ id: string }>`select id from shops limit 1`.execute(shop.db)
  // The products of the shop under test have no code of the sequence.
  await sql`select setval('products_code', 100)`.execute(shop.db)
  base = {
    name: 'Giày golf',
    brand: await brandOf(shop.db, 'FootJoy'),
    category: await categoryOf(shop.db, 'Giày'),
    shop: rows[0]?.id,
    price: 900_000,
    weightGrams: 800,
    ...(await goodsParts(shop.server)),
  }
}, 120_000)
afterAll(() => shop?.close())

const create = (more: object) => shop.call('POST', '/api/products', { ...base, ...more })
const read = async (code: string): Promise<Full> => (await shop.call('GET', `/api/products/${code}`)).data
const save = (product: Full, changes: object) =>
  shop.call('PUT', `/api/products/${product.id}`, changes, 'admin', product.version)

test('a product is made with its variants; codes are given, prices are the product’s unless they are their own', async () => {
  const made = await create({
    attribute1: 'Cỡ',
    variants: [{ value1: '40' }, { value1: '41', sku: 'GIAY-41', price: 950_000 }, { value1: '42' }],
  })
  expect(made.status, JSON.stringify(made)).toBe(201)
  const product = await read(made.data.code)
  expect(product.variants.map(({ sku }) => sku)).toEqual([
    `${product.code}-1`,
    'GIAY-41',
    `${product.code}-3`,
  ])
  expect(product.stocks.map(({ price, stock }) => [price, stock])).toEqual([
    [900_000, 0],
    [950_000, 0],
    [900_000, 0],
  ])
  const [first, second, third] = product.variants
  const received = await shop.call('POST', `/api/products/${product.code}/receive`, {
    lines: [{ line: first?.id, quantity: 5 }],
  })
  expect(received.status, received.msg).toBe(200)
  // Another order, one gone, one new: stock stays where it was.
  const before = await read(product.code)
  const saved = await save(before, { variants: [third, { ...first, price: 1_000_000 }, { value1: '43' }] })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const after = await read(product.code)
  expect(after.stocks.map(({ value1, price, stock }) => [value1, price, stock])).toEqual([
    ['42', 900_000, 0],
    ['40', 1_000_000, 5],
    ['43', 900_000, 0],
  ])
  expect(after.stock).toBe(5)
  expect(await shop.undo(saved.audit)).toBeUndefined()
  const back = await read(product.code)
  expect(back.variants).toEqual(before.variants)
  expect(back.stocks).toEqual(before.stocks)
  expect(second?.id).toBe(back.variants[1]?.id)
})

test('a product without variants is its own one, with the stock that was entered', async () => {
  const made = await create({ stock: 4 })
  expect(made.status, JSON.stringify(made)).toBe(201)
  expect(made.data.variants).toMatchObject([{ sku: `${made.data.code}-1` }])
  const product = await read(made.data.code)
  expect(product.stocks).toMatchObject([{ code: `${product.code}-1`, stock: 4, price: 900_000 }])
  const { data: movements } = await shop.call('GET', `/api/products/${product.code}/movements`)
  expect(movements).toMatchObject([{ kind: 'opening', stock: 4 }])
  const emptied = await save(product, { variants: [] })
  expect(emptied.fields).toEqual({ variants: expect.stringMatching(/ít nhất một/) })
})

test('what cannot be is refused by its line', async () => {
  const made = await create({ variants: [{ value1: 'S' }, { value1: 'M' }], attribute1: 'Cỡ' })
  const product = await read(made.data.code)
  const [first, second] = product.variants
  const keys = async (changes: object) => {
    const { status, fields } = await save(product, changes)
    expect(status).toBe(400)
    return fields as Record<string, string>
  }
  expect(await keys({ variants: [first, { ...second, value1: 'S' }] })).toEqual({
    'variants.1.value1': expect.stringMatching(/cùng giá trị/),
  })
  expect(await keys({ variants: [first, { ...second, value1: null }] })).toEqual({
    'variants.1.value1': expect.stringMatching(/./),
  })
  expect(await keys({ variants: [first, { ...second, sku: first?.sku }] })).toEqual({
    'variants.1.sku': expect.stringMatching(/cùng mã/),
  })
  expect(await keys({ variants: [first, { ...second, sku: 'SP00001-S' }] })).toEqual({
    'variants.1.sku': expect.stringMatching(/đã là mã của/),
  })
  expect(await keys({ variants: [first, { ...second, sku: 'SP00001' }] })).toEqual({
    'variants.1.sku': expect.stringMatching(/đã là mã của/),
  })
  expect(await keys({ stock: 9 })).toEqual({ stock: expect.stringMatching(/Nhập kho, Kiểm kê/) })
  const many = await create({ variants: [{ value1: 'S' }, { value1: 'M' }], stock: 3 })
  expect(many.fields).toEqual({ stock: expect.stringMatching(/tổng của 2 biến thể.*Nhập kho/) })
  const lots = Array.from({ length: 101 }, (_, at) => ({ value1: String(at) }))
  expect(await keys({ variants: lots })).toEqual({ variants: expect.stringMatching(/100/) })

  await shop.call('POST', `/api/products/${product.code}/receive`, {
    lines: [{ line: second?.id, quantity: 1 }],
  })
  const held = await read(product.code)
  expect((await save(held, { variants: [first] })).fields).toMatchObject({
    variants: expect.stringMatching(/còn 1 chiếc/),
  })

  const { code } = await shop.bring('pending')
  const ordered = await read('SP00001')
  const { rows } = await sql<{ id: string }>`
    select l.variant_id as id from order_lines l join orders o on o.id = l.order_id where o.code = ${code}`.execute(
    shop.db,
  )
  const without = ordered.variants.filter(({ id }) => id !== rows[0]?.id)
  expect((await save(ordered, { variants: without })).fields).toMatchObject({
    variants: expect.stringMatching(/1 đơn/),
  })
})

test('a variant has a sale price, a weight and a picture of its own; orders take them', async () => {
  const { images } = await goodsParts(shop.server)
  const picture = images[0]?.picture ?? ''
  const variants = [
    { value1: '38', price: 950_000, salePrice: 880_000, weightGrams: 700, picture },
    { value1: '39' },
  ]
  const made = await create({ attribute1: 'Cỡ', salePrice: 850_000, variants })
  expect(made.status, JSON.stringify(made)).toBe(201)
  const product = await read(made.data.code)
  expect(product.stocks).toMatchObject([
    { price: 950_000, salePrice: 880_000, weightGrams: 700, picture, hidden: false },
    { price: 900_000, salePrice: null, weightGrams: 800, picture: null },
  ])
  const lines = product.stocks.map(({ id }) => ({ variant: id, quantity: 1 }))
  const quote = await shop.call('POST', '/api/orders/quote', { customer: shop.customer, lines })
  expect(quote.data.lines.map(({ price }: { price: number }) => price)).toEqual([880_000, 850_000])
  const [first, second] = product.variants
  const wrong = await save(product, { variants: [{ ...first, salePrice: 950_001 }, second] })
  expect(Object.keys(wrong.fields)).toEqual(['variants.0.salePrice'])
  const strange = `/files/${'0'.repeat(32)}.webp`
  const unknown = await save(product, { variants: [first, { ...second, picture: strange }] })
  expect(Object.keys(unknown.fields)).toEqual(['variants.1.picture'])
})

test('a hidden variant keeps its stock and is sold no more', async () => {
  const made = await create({ attribute1: 'Cỡ', variants: [{ value1: 'S' }, { value1: 'M' }] })
  const product = await read(made.data.code)
  const [first, second] = product.variants
  await shop.call('POST', `/api/products/${product.code}/receive`, {
    lines: [{ line: second?.id, quantity: 4 }],
  })
  const held = await read(product.code)
  const hidden = await save(held, { variants: [first, { ...second, hidden: true }] })
  expect(hidden.status, JSON.stringify(hidden)).toBe(200)
  expect((await read(product.code)).stocks).toMatchObject([{ hidden: false }, { hidden: true, stock: 4 }])
  const quote = await shop.call('POST', '/api/orders/quote', {
    ...{ customer: shop.customer, lines: [{ variant: second?.id, quantity: 1 }] },
  })
  expect(quote.data.lines[0].problem.key).toBe('notOnSale')
  const goods = (await shop.call('GET', `/api/orders/goods?q=${product.code}`)).data
  expect(goods.map(({ id }: { id: string }) => id)).toEqual([first?.id])
  const all = await save(await read(product.code), {
    variants: [first, second].map((one) => ({ ...one, hidden: true })),
  })
  expect(all.fields).toEqual({ variants: expect.stringMatching(/ẩn sản phẩm/) })
  expect(await shop.undo(hidden.audit)).toBeUndefined()
  expect((await read(product.code)).stocks).toMatchObject([{ hidden: false }, { hidden: false, stock: 4 }])
})

test('an own code is in capitals and unique over products and variants, also for many at once', async () => {
  const one = await create({ ownCode: ' fj-2026/a ' })
  expect(one.data.ownCode, JSON.stringify(one)).toBe('FJ-2026/A')
  expect((await create({})).data.ownCode).toBeNull()
  const said = async (ownCode: string, more: object = {}) =>
    (await create({ ownCode, ...more })).fields?.ownCode
  expect(await said('FJ-2026/A')).toMatch(/đã là mã của/)
  expect(await said('GIAY-41')).toMatch(/đã là mã của/)
  expect(await said('SP00001')).toMatch(/mã được cấp/)
  expect(await said('SP00999-1')).toMatch(/mã được cấp/)
  expect(await said('mã có dấu')).toMatch(/không dấu/)
  expect(await said('ABC-1', { variants: [{ value1: 'S', sku: 'ABC-1' }] })).toMatch(/cùng mã/)
  const sku = await create({ variants: [{ value1: 'S', sku: 'FJ-2026/A' }] })
  expect(Object.keys(sku.fields)).toEqual(['variants.0.sku'])
  const found = await shop.call('GET', '/api/products?q=fj-2026')
  expect(found.data.map(({ code }: Full) => code)).toEqual([one.data.code])
  const race = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      create(at % 2 === 0 ? { ownCode: 'DUA' } : { variants: [{ value1: 'S', sku: 'DUA' }] }),
    ),
  )
  expect(race.filter(({ status }) => status === 201)).toHaveLength(1)
})
