/** Categories through the API of a real server: pictures, names, the tree, merging, deletion, roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { goodsParts, storedPicture } from '../../../tests/support/supplier.ts'
import type { Product } from '../products/area.ts'
import type { Category } from './area.ts'
import type { CategoryDetail } from './schema.ts'

let shop: OrdersUnderTest
let image: string
beforeAll(async () => {
  shop = await startOrders(['telesales', 'content'])
  image = await storedPicture(shop.server)
  // The shop's own goods were written past the sequence.
  await sql`select setval('products_code', 100)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

const create = (body: object, by?: string) => shop.call('POST', '/api/categories', { image, ...body }, by)
async function category(name: string, parent?: Category): Promise<Category> {
  const answer = await create({ name, parent: parent?.id })
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const read = async ({ id }: Category): Promise<Category & CategoryDetail> =>
  (await shop.call('GET', `/api/categories/${id}`)).data
const save = async (one: Category, body: object) =>
  shop.call('PUT', `/api/categories/${one.id}`, body, 'admin', (await read(one)).version)
const move = (one: Category, under: Category | null) =>
  shop.call('POST', '/api/categories/move', { ids: [one.id], end: 'last', under: under?.id ?? null })
const merge = async (stays: Category, goes: Category) => {
  const [a, b] = [await read(stays), await read(goes)]
  const body = { with: b.code, withVersion: b.version }
  return shop.call('POST', `/api/categories/${a.id}/merge`, body, 'admin', a.version)
}

test('a category needs its picture, in the words of the specification and in Vietnamese', async () => {
  for (const without of [undefined, null, '']) {
    const refused = await create({ name: 'Không ảnh', image: without })
    expect([refused.status, refused.fields]).toEqual([400, { image: 'Vui lòng chọn ảnh danh mục' }])
  }
  const token = await shop.server.signIn('admin')
  const body = { name: 'Không ảnh' }
  const english = await shop.server.call(token, 'POST', '/api/categories', body, { 'accept-language': 'en' })
  expect(english.json().fields).toEqual({ image: 'Please select a category image' })
  const one = await category('Có ảnh')
  const emptied = await save(one, { image: null })
  expect([emptied.status, emptied.fields]).toEqual([400, { image: 'Vui lòng chọn ảnh danh mục' }])
})

test('one from before the pictures is found as such, and everything else of it can be changed', async () => {
  const old = await category('Từ trước')
  await sql`update categories set image = null where id = ${old.id}::uuid`.execute(shop.db)
  const conditions = [
    ['image', 'empty', true],
    ['name', 'eq', 'Từ trước'],
  ]
  const where = encodeURIComponent(JSON.stringify(conditions))
  const found: Category[] = (await shop.call('GET', `/api/categories?where=${where}`)).data
  expect(found.map(({ code }) => code)).toEqual([old.code])
  expect((await save(old, { name: 'Từ lâu', nameEn: 'Old', image: null })).data).toMatchObject({
    name: 'Từ lâu',
    image: null,
  })
  expect((await save(old, { image })).data.image).toBe(image)
})

test('a name is there once under a parent, in whatever capitals and Unicode form; moving looks too', async () => {
  const [clubs, wear] = [await category('Gậy Été'), await category('Quần áo')]
  const one = await category('Đồ Nữ', clubs)
  for (const name of ['đồ nữ', 'ĐỒ NỮ', 'Đồ Nữ'.normalize('NFD')]) {
    const refused = await create({ name, parent: clubs.id })
    expect([refused.status, refused.fields?.name], name).toEqual([409, expect.stringContaining(one.code)])
  }
  expect((await create({ name: 'gậy été' })).status).toBe(409)
  const other = await category('ĐỒ NỮ', wear)
  const moved = await move(other, clubs)
  expect(moved.data).toMatchObject({ changed: 0, refused: [{ msg: expect.stringContaining(one.code) }] })
  expect((await save(other, { parent: clubs.id })).status).toBe(409)
  expect((await save(one, { name: 'ĐỒ NỮ' })).data.name).toBe('ĐỒ NỮ')
})

test('six levels at most, and no category under itself', async () => {
  const path = [await category('Cấp 1')]
  for (let level = 2; level <= 6; level++) path.push(await category(`Cấp ${level}`, path.at(-1)))
  const [first, second] = path as [Category, Category]
  const deeper = await create({ name: 'Cấp 7', parent: path[5]?.id })
  expect([deeper.status, Object.keys(deeper.fields)]).toEqual([400, ['parent']])
  expect((await move(first, second)).data.refused).toHaveLength(1)
  expect((await save(first, { parent: path[3]?.id })).status).toBe(400)
  const roof = await category('Mái')
  expect((await move(first, roof)).data.refused).toHaveLength(1)
  expect((await move(second, roof)).data.changed).toBe(1)
  expect((await read(second)).parent?.code).toBe(roof.code)
})

test('one with others under it is not deleted, and the reason has their number', async () => {
  const [parent, one] = [await category('Có con'), await category('Riêng')]
  const [child] = [await category('Con một', parent), await category('Con hai', parent)]
  expect((await read(parent)).childCount).toBe(2)
  const refused = await shop.call('DELETE', `/api/categories/${parent.id}`)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('2 danh mục con')])
  expect((await shop.call('DELETE', `/api/categories/${child.id}`)).status).toBe(200)
  expect((await shop.call('DELETE', `/api/categories/${one.id}`)).status).toBe(200)
})

test('two become one: what is under them comes together, each name once, and an undo parts them', async () => {
  const [stays, goes] = [await category('Mũ nón'), await category('Nón mũ')]
  const [first, same] = [await category('Nữ', stays), await category('NỮ', goes)]
  const other = await category('Trẻ em', goes)
  const refused = await merge(stays, goes)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('NỮ')])
  expect((await merge(first, same)).status).toBe(200)
  const merged = await merge(stays, goes)
  expect(merged.status, merged.msg).toBe(200)
  expect((await read(other)).parent?.code).toBe(stays.code)
  const undone = await shop.call('POST', '/api/undo', { audits: [merged.audit] })
  expect(undone.data.undone).toHaveLength(1)
  expect((await read(other)).parent?.code).toBe(goes.code)
  // Neither into what is under it.
  expect((await merge(other, goes)).status).toBe(409)
})

test('an undo never makes a circle or a branch that is too deep', async () => {
  const [above, stays] = [await category('Trên'), await category('Ở lại')]
  const goes = await category('Ra đi', above)
  const child = await category('Con của ra đi', goes)
  const merged = await merge(stays, goes)
  expect(merged.status, merged.msg).toBe(200)
  expect((await move(above, child)).data.changed).toBe(1)
  const undo = async (audit: string) => (await shop.call('POST', '/api/undo', { audits: [audit] })).data
  expect(await undo(merged.audit)).toMatchObject({ undone: [], refused: [{ code: stays.code }] })
  expect((await read(child)).parent?.code).toBe(stays.code)
  expect((await move(above, null)).data.changed).toBe(1)
  expect((await undo(merged.audit)).undone).toHaveLength(1)
  expect((await read(child)).parent?.code).toBe(goes.code)

  const leaf = await category('Lá sắp xoá', child)
  const deleted = await shop.call('DELETE', `/api/categories/${leaf.id}`)
  let roof = await category('Mái 1')
  for (const level of [2, 3, 4]) roof = await category(`Mái ${level}`, roof)
  expect((await move(goes, roof)).data.changed).toBe(1)
  expect((await undo(deleted.audit)).refused[0].msg).toContain('6')
  expect((await move(goes, null)).data.changed).toBe(1)
  expect((await undo(deleted.audit)).undone).toHaveLength(1)
})

test('a stopped category stays where it is, with what is under it', async () => {
  const parent = await category('Ngừng')
  const child = await category('Dưới', parent)
  const done = await shop.call('POST', `/api/categories/${parent.id}/deactivate`, {})
  expect(done.data.status).toBe('inactive')
  expect(await read(child)).toMatchObject({ status: 'active', parent: { code: parent.code } })
  expect((await create({ name: 'NGỪNG' })).msg).toMatch(/đang ngừng/)
})

test('content keeps categories, telesales only see them', async () => {
  expect((await create({ name: 'Của nội dung' }, 'content')).status).toBe(201)
  expect((await create({ name: 'Của telesales' }, 'telesales')).status).toBe(403)
  expect((await shop.call('GET', '/api/categories/tree', undefined, 'telesales')).status).toBe(200)
})

const product = async (main: Category, further: readonly Category[] = []): Promise<Product> => {
  const body = {
    ...{ name: 'Hàng của danh mục', brand: await brandOf(shop.db, 'Callaway'), shop: shop.shop },
    ...{ price: 5_000, weightGrams: 9, stock: 9, category: main.id, categories: further.map(({ id }) => id) },
    ...(await goodsParts(shop.server)),
  }
  const answer = await shop.call('POST', '/api/products', body)
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const voucher = async (named: Category, voucherCode: string | null = null) => {
  const terms = { name: 'Giảm giá', kind: 'public', startsOn: '2020-01-01', endsOn: '2099-12-31' }
  const answer = await shop.call('POST', '/api/vouchers', {
    ...{ ...terms, voucherCode, benefit: 'amount', amount: 1_000, categories: [named.id] },
  })
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const found = async (where: unknown[]): Promise<string[]> =>
  (
    await shop.call('GET', `/api/products?where=${encodeURIComponent(JSON.stringify(where))}&sort=code`)
  ).data.map(({ code }: Product) => code)

test('products are counted once for each category that they are under, and the number leads to exactly those', async () => {
  const root = await category('Đếm')
  const [left, right] = [await category('Trái', root), await category('Phải', root)]
  const leaf = await category('Lá', left)
  // The main one is no further one; a product in two branches is one.
  const both = await product(leaf, [right, leaf])
  expect(both.categories.map(({ code }) => code)).toEqual([right.code])
  const [one, two] = [await product(left), await product(root)]
  const count = async (of: Category) => [
    (await read(of)).productCount,
    (await found([['inCategories', 'in', [of.code]]])).length,
  ]
  const counts = async () => Promise.all([root, left, leaf, right].map(count))
  expect(await counts()).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  expect(await found([['inCategories', 'in', [root.code]]])).toEqual([both.code, one.code, two.code])
  // By the main one alone; a branch is all that is under it.
  expect(await found([['category', 'eq', left.code]])).toEqual([both.code, one.code])
  expect(await found([['category', 'eq', 'phải']])).toEqual([])
  const rest = [
    ['category', 'ne', left.code],
    ['inCategories', 'in', [root.code]],
  ]
  expect(await found(rest)).toEqual([two.code])
  // It follows a move, a merge and its undo, and a deletion.
  await move(leaf, right)
  expect((await counts()).map(([all]) => all)).toEqual([3, 1, 1, 1])
  const merged = await merge(right, left)
  expect(merged.status, merged.msg).toBe(200)
  expect((await read(right)).productCount).toBe(2)
  await shop.call('POST', '/api/undo', { audits: [merged.audit] })
  expect((await counts()).map(([all]) => all)).toEqual([3, 1, 1, 1])
  await shop.call('DELETE', `/api/products/${two.id}`)
  expect((await read(root)).productCount).toBe(2)
  const where = encodeURIComponent(JSON.stringify([['productCount', 'eq', 0]]))
  const empty: Category[] = (await shop.call('GET', `/api/categories?limit=100&where=${where}`)).data
  expect(empty.map(({ code }) => code)).not.toContain(root.code)
  expect(empty.length).toBeGreaterThan(0)
})

test('one that products and vouchers name is not deleted: how many of each is in the reason; merging moves them', async () => {
  const [stays, goes] = [await category('Nơi ở lại'), await category('Nơi ra đi')]
  const main = await product(goes)
  const further = await product(stays, [goes])
  await voucher(goes)
  const refused = await shop.call('DELETE', `/api/categories/${goes.id}`)
  expect([refused.status, refused.msg]).toEqual([
    409,
    expect.stringMatching(/2 sản phẩm, 0 danh mục con, 1 voucher/),
  ])
  const preview = (await shop.call('GET', `/api/categories/${goes.id}/merge`)).data
  expect(preview.moving).toEqual([
    { name: 'products.category', count: 1 },
    { name: 'products.categories', count: 1 },
    { name: 'vouchers.categories', count: 1 },
  ])
  const merged = await merge(stays, goes)
  expect(merged.status, merged.msg).toBe(200)
  expect(await found([['category', 'eq', stays.code]])).toEqual([main.code, further.code])
  expect((await read(stays)).voucherCount).toBe(1)
  expect((await shop.call('POST', '/api/undo', { audits: [merged.audit] })).data.undone).toHaveLength(1)
  expect(await found([['category', 'eq', goes.code]])).toEqual([main.code])
})

test('a voucher of a category is for everything under it, wherever that is moved', async () => {
  const [root, other] = [await category('Gốc voucher'), await category('Gốc khác')]
  const leaf = await category('Lá voucher', await category('Cành voucher', root))
  const goods = await product(leaf)
  const { rows } = await sql<{ id: string }>`
    select id from product_variants where product_id = ${goods.id}::uuid`.execute(shop.db)
  await voucher(root, 'NHANH1000')
  const holds = async () => {
    const lines = [{ variant: rows[0]?.id, quantity: 2 }]
    const quote = await shop.call('POST', '/api/orders/quote', {
      ...{ customer: shop.customer, lines, voucherCode: 'NHANH1000' },
    })
    expect(quote.status, quote.msg).toBe(200)
    return quote.data.voucher.ok
  }
  expect(await holds()).toBe(true)
  await move(leaf, other)
  expect(await holds()).toBe(false)
})

test('a stopped category stays on its products and is not chosen any more', async () => {
  const old = await category('Không bán nữa')
  const kept = await product(old)
  await shop.call('POST', `/api/categories/${old.id}/deactivate`, {})
  const saved = await shop.call('PUT', `/api/products/${kept.id}`, { price: 6_000 }, 'admin', 1)
  expect([saved.status, saved.data?.category.code]).toEqual([200, old.code])
  const other = await product(await category('Còn bán'))
  const refused = await shop.call('PUT', `/api/products/${other.id}`, { category: old.id }, 'admin', 1)
  expect([refused.status, refused.fields?.category]).toEqual([400, expect.stringContaining('Không bán nữa')])
})
