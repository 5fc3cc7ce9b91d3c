/** Required fields of a product: when it is made, published and edited; products from before stay usable. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf, categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { goodsParts } from '../../../tests/support/supplier.ts'
import type { Product } from './area.ts'

let shop: OrdersUnderTest
let body: Record<string, unknown>
beforeAll(async () => {
  shop = await startOrders(['content', 'warehouse', 'telesales'])
  await sql`select setval('products_code', 100)`.execute(shop.db)
  body = {
    ...{ name: 'Găng da', price: 450_000, weightGrams: 90, shop: shop.shop },
    brand: await brandOf(shop.db, 'FootJoy'),
    category: await categoryOf(shop.db, 'Găng tay'),
    ...(await goodsParts(shop.server)),
  }
}, 120_000)
afterAll(() => shop?.close())

const create = (changes: object = {}, as = 'content') =>
  shop.call('POST', '/api/products', { ...body, ...changes }, as)
const save = ({ id, version }: Product, changes: object) =>
  shop.call('PUT', `/api/products/${id}`, changes, 'content', version)
const read = async (code: string): Promise<Product> => (await shop.call('GET', `/api/products/${code}`)).data
/** One from before: without pictures, tags and price. */
async function old(): Promise<Product> {
  const { data } = await create()
  await sql`update products set images = '[]', tag_ids = '{}', price = 0, status = 'hidden' where id = ${data.id}::uuid`.execute(
    shop.db,
  )
  return read(data.code)
}

test('a new one needs what the specification names, each in words', async () => {
  const { fields } = await create(
    Object.fromEntries(Object.keys(body).map((name) => [name, name === 'name' ? 'ab' : undefined])),
  )
  expect(Object.keys(fields).sort()).toEqual(
    ['brand', 'category', 'images', 'name', 'price', 'shop', 'tags', 'weightGrams'].sort(),
  )
  expect(fields).toMatchObject({
    shop: 'Bạn chưa chọn nhà cung cấp',
    images: 'Vui lòng chọn ảnh sản phẩm',
    tags: 'Vui lòng chọn ít nhất một thẻ',
  })
  for (const [name, value] of [
    ['price', 0],
    ['weightGrams', 0],
    ['shop', null],
    ['shop', ''],
    ['images', []],
    ['tags', []],
  ] as const)
    expect(Object.keys((await create({ [name]: value })).fields), name).toEqual([name])
  const answer = await shop.server.call(
    await shop.server.signIn('content'),
    'POST',
    '/api/products',
    { ...body, shop: null },
    { 'accept-language': 'en' },
  )
  expect(answer.json().fields).toEqual({ shop: 'You have not selected a shop' })
  expect((await create()).status).toBe(201)
})

test('what has a value is never emptied, in an edit of one or of many', async () => {
  const { data } = await create()
  for (const [name, value] of Object.entries({ images: [], tags: [], price: 0, shop: null, brand: null }))
    expect(Object.keys((await save(data, { [name]: value })).fields), name).toEqual([name])
  const many = (changes: object) =>
    shop.call('POST', '/api/products/bulk/update', { ids: [data.id], changes }, 'content')
  const { refused } = (await many({ tags: { remove: body.tags } })).data
  expect(refused[0].msg).toBe('Vui lòng chọn ít nhất một thẻ')
  expect((await many({ price: 0 })).data.refused).toHaveLength(1)
  expect(await read(data.code)).toMatchObject({ version: 1 })
})

test('one from before is edited, sold and counted; it is published once it has everything', async () => {
  const product = await old()
  const saved = await save(product, { name: 'Găng da cũ', images: [], tags: [] })
  expect(saved.status, JSON.stringify(saved)).toBe(200)
  const publish = () => shop.call('POST', `/api/products/${product.id}/publish`, {}, 'content')
  expect([(await publish()).status, (await publish()).msg]).toEqual([409, 'Vui lòng chọn ảnh sản phẩm'])
  const filled = await save(saved.data, { images: body.images })
  expect((await publish()).msg).toBe('Vui lòng chọn ít nhất một thẻ')
  const tagged = await save(filled.data, { tags: body.tags })
  expect((await publish()).msg).toMatch(/lớn hơn 0/)
  await save(tagged.data, { price: 5_000 })
  expect((await publish()).status).toBe(200)
})

test('views count goods on sale that lack something', async () => {
  const count = async (...where: unknown[]) =>
    (
      await shop.call(
        'GET',
        `/api/products?limit=1&where=${encodeURIComponent(JSON.stringify([...where, ['status', 'eq', 'active']]))}`,
      )
    ).total
  const before = {
    image: await count(['images', 'empty', true]),
    tags: await count(['tags', 'empty', true]),
    sorted: await count(['unsorted', 'eq', true]),
    below: await count(['belowImport', 'eq', true]),
    out: await count(['stock', 'lte', 0]),
  }
  await create({ category: await categoryOf(shop.db, 'Chưa phân loại'), stock: 3 })
  await create({ price: 10_000, salePrice: 8_000, importPrice: 9_000, stock: 3 })
  await create({ price: 10_000, salePrice: 9_000, importPrice: 9_000, stock: 0 })
  const bare = await old()
  await sql`update products set status = 'active' where id = ${bare.id}::uuid`.execute(shop.db)
  expect({
    image: await count(['images', 'empty', true]),
    tags: await count(['tags', 'empty', true]),
    sorted: await count(['unsorted', 'eq', true]),
    below: await count(['belowImport', 'eq', true]),
    out: await count(['stock', 'lte', 0]),
  }).toEqual({
    image: before.image + 1,
    tags: before.tags + 1,
    sorted: before.sorted + 1,
    below: before.below + 1,
    out: before.out + 2,
  })
})

test('a change of no products says so', async () => {
  for (const which of [{}, { ids: [] }]) {
    const update = await shop.call('POST', '/api/products/bulk/update', { ...which, changes: { price: 1 } })
    expect([update.status, update.msg]).toEqual([400, 'Bạn chưa chọn sản phẩm nào để cập nhật'])
    const hide = await shop.call('POST', '/api/products/bulk/hide', which)
    expect(hide.fields.ids).toBe('Bạn chưa chọn sản phẩm nào để cập nhật')
  }
  const rows = await shop.call('POST', '/api/products/bulk/update', { rows: [] })
  expect(rows.msg).toMatch(/chưa chọn sản phẩm/)
  const other = await shop.call('POST', '/api/shops/bulk/delete', { ids: [] })
  expect(other.msg).toMatch(/Chưa chọn bản ghi/)
})
