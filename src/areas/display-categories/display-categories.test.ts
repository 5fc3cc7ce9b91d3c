/** Display categories through the API of a real server: products by hand and by rule, periods, messages, deletion, roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf, categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Category } from '../categories/area.ts'
import type { Product } from '../products/area.ts'
import type { DisplayCategory } from './area.ts'
import type { Members } from './schema.ts'

let shop: OrdersUnderTest
let number = 100
beforeAll(async () => {
  shop = await startOrders(['telesales', 'content'])
}, 120_000)
afterAll(() => shop?.close())

type Goods = {
  category?: string
  brand?: string
  price?: number
  sale?: number
  tags?: string[]
  status?: string
}

/** A product that is written straight into the database; each is newer than those before. */
async function product(name: string, goods: Goods = {}): Promise<Pick<Product, 'id' | 'code' | 'name'>> {
  number += 1
  const code = `SP${String(number).padStart(5, '0')}`
  const { category = 'Hàng trưng bày', brand = 'PING', price = 1_000_000, sale = null, tags = [] } = goods
  const { rows } = await sql<{ id: string }>`
    insert into products (id, code, name, brand_id, category_id, shop_id, price, sale_price, tag_ids, status, weight_grams, created_at)
    values (gen_random_uuid(), ${code}, ${name}, ${await brandOf(shop.db, brand)}::uuid,
      ${await categoryOf(shop.db, category)}::uuid, ${shop.shop}::uuid, ${price}, ${sale}, ${tags}::uuid[],
      ${goods.status ?? 'active'}, 100, now() + ${number} * interval '1 second') returning id`.execute(
    shop.db,
  )
  return { id: rows[0]?.id ?? '', code, name }
}

const create = (body: object, by?: string) =>
  shop.call('POST', '/api/display-categories', { name: 'Trưng bày', place: 'home', ...body }, by)
async function display(body: object): Promise<DisplayCategory> {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer)).toBe(201)
  return answer.data
}
const read = async ({ id }: { id: string }): Promise<DisplayCategory> =>
  (await shop.call('GET', `/api/display-categories/${id}`)).data
const preview = async (body: object): Promise<Members> => {
  const answer = await shop.call('POST', '/api/display-categories/members', body)
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}
const chosen = (...products: { id: string }[]) => products.map(({ id }) => ({ product: id }))
const names = ({ first }: Members) => first.map(({ name }) => name)

test('by hand it needs a product, in the words of the specification and in Vietnamese', async () => {
  for (const body of [{}, { source: 'hand', products: [] }]) {
    const refused = await create(body)
    expect([refused.status, refused.fields]).toEqual([400, { products: 'Bạn phải thêm sản phẩm trước!' }])
  }
  const token = await shop.server.signIn('admin')
  const body = { name: 'Trưng bày', place: 'menu' }
  const english = await shop.server.call(token, 'POST', '/api/display-categories', body, {
    'accept-language': 'en',
  })
  expect(english.json().fields).toEqual({ products: 'You must add a product first!' })
  const rule = await create({ source: 'rule' })
  expect([rule.status, Object.keys(rule.fields)]).toEqual([400, ['categories']])
  const one = await product('Hai lần')
  const twice = await create({ products: chosen(one, one) })
  expect([twice.status, Object.keys(twice.fields)]).toEqual([400, ['products.1.product']])
})

test('by hand: the order is kept; hidden and deleted products are named as such and not counted', async () => {
  const [a, b, c] = [await product('Một'), await product('Hai'), await product('Ba')]
  const made = await display({ products: chosen(c, a, b), categories: [] })
  expect(made.productCount).toBe(3)
  const asked = { source: 'hand', products: [c.id, a.id, b.id] }
  expect(names(await preview(asked))).toEqual(['Ba', 'Một', 'Hai'])
  await shop.call('POST', `/api/products/${a.id}/hide`, {})
  expect((await read(made)).productCount).toBe(2)
  expect(await preview(asked)).toMatchObject({ count: 2, unseen: 1, first: [{}, { status: 'hidden' }, {}] })
  const refused = await shop.call('DELETE', `/api/products/${a.id}`)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining(made.code)])
  const { rows } = await sql<{ id: string }>`
    delete from products where id = ${b.id}::uuid returning id`.execute(shop.db)
  expect(rows).toHaveLength(1)
  expect(await preview(asked)).toMatchObject({
    count: 1,
    unseen: 2,
    first: [{}, {}, { status: 'deleted', code: null }],
  })
  // A product leads to those that it was chosen for.
  const where = encodeURIComponent(JSON.stringify([['chosen', 'in', [c.code]]]))
  const found = (await shop.call('GET', `/api/display-categories?where=${where}`)).data
  expect(found.map(({ code }: DisplayCategory) => code)).toEqual([made.code])
})

test('by rule: preview and record have the same products, the newest first; a category means its branch', async () => {
  const root = await categoryOf(shop.db, 'Gậy trưng bày')
  const leaf = await categoryOf(shop.db, 'Driver trưng bày')
  await sql`update categories set parent_id = ${root}::uuid where id = ${leaf}::uuid`.execute(shop.db)
  const tag = (await shop.call('POST', '/api/tags', { name: 'Trưng bày', kind: 'products' })).data
  await product('Ẩn', { category: 'Driver trưng bày', status: 'hidden' })
  await product('A', { category: 'Gậy trưng bày', brand: 'PING', sale: 900_000 })
  await product('B', { category: 'Driver trưng bày', brand: 'Honma', sale: 799_999, tags: [tag.id] })
  await product('C', { category: 'Driver trưng bày', brand: 'PING', sale: 800_000 })
  const [ping, honma] = [await brandOf(shop.db, 'PING'), await brandOf(shop.db, 'Honma')]
  const rules: [object, string[]][] = [
    [{ categories: [root] }, ['C', 'B', 'A']],
    [{ categories: [leaf] }, ['C', 'B']],
    [{ categories: [root], brands: [ping] }, ['C', 'A']],
    [{ categories: [root], brands: [ping, honma], discount: 2_000 }, ['C', 'B']],
    [{ categories: [root], discount: 2_001 }, []],
    [{ tags: [tag.id] }, ['B']],
    [{ categories: [root], shops: [shop.shop] }, ['C', 'B', 'A']],
  ]
  for (const [rule, wanted] of rules) {
    const found = await preview({ source: 'rule', ...rule })
    expect([names(found), found.count], JSON.stringify(rule)).toEqual([wanted, wanted.length])
    expect((await display({ source: 'rule', ...rule })).productCount).toBe(wanted.length)
  }
  for (let at = 0; at < 10; at++) await product(`D${at}`, { category: 'Gậy trưng bày' })
  const many = await preview({ source: 'rule', categories: [root] })
  expect([many.count, many.first.length, many.first[0]?.name]).toEqual([13, 10, 'D9'])
  // A deletion of what a rule names is refused with how many there are, and a merge moves the rule along.
  const refused = await shop.call('DELETE', `/api/categories/${leaf}`)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('1 danh mục hiển thị')])
  const category: Category & { displayCount: number } = (await shop.call('GET', `/api/categories/${root}`))
    .data
  expect(category.displayCount).toBe(5)
})

test('what is not meant is emptied, and an undo brings it back', async () => {
  const one = await product('Đổi cách')
  const category = await categoryOf(shop.db, 'Đổi cách')
  const made = await display({ products: chosen(one), categories: [category] })
  expect(made.categories).toEqual([])
  const body = { source: 'rule', categories: [category] }
  const changed = await shop.call('PUT', `/api/display-categories/${made.id}`, body, 'admin', 1)
  expect(changed.status, changed.msg).toBe(200)
  expect(changed.data).toMatchObject({ products: [], categories: [{ id: category }] })
  expect((await shop.call('POST', '/api/undo', { audits: [changed.audit] })).data.undone).toHaveLength(1)
  expect(await read(made)).toMatchObject({
    source: 'hand',
    products: [{ product: { id: one.id } }],
    categories: [],
  })
})

test('a period is half-open and by the clock, and ends after it begins', async () => {
  const products = chosen(await product('Theo giờ'))
  const at = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()
  const now = at(-10)
  const refused = await create({ products, startsAt: now, endsAt: now })
  expect([refused.status, refused.fields]).toEqual([400, { endsAt: 'Phải sau lúc bắt đầu hiện.' }])
  const phase = async (startsAt: string | null, endsAt: string | null) =>
    (await display({ products, startsAt, endsAt })).phase
  expect(await phase(null, null)).toBe('running')
  expect(await phase(at(-60), at(-1))).toBe('ended')
  expect(await phase(at(-60), at(60))).toBe('running')
  expect(await phase(at(60), null)).toBe('upcoming')
})

test('the order is made by hand and kept in each place', async () => {
  const products = chosen(await product('Thứ tự'))
  const [a, , c] = [
    await display({ products, name: 'Đầu', place: 'menu' }),
    await display({ products, name: 'Chỗ khác', place: 'landing' }),
    await display({ products, name: 'Cuối', place: 'menu' }),
  ]
  const moved = await shop.call('POST', '/api/display-categories/move', { ids: [c.id], before: a.id })
  expect(moved.status, moved.msg).toBe(200)
  const where = encodeURIComponent(JSON.stringify([['place', 'eq', 'menu']]))
  const menu: DisplayCategory[] = (await shop.call('GET', `/api/display-categories?where=${where}`)).data
  expect(menu.map(({ name }) => name)).toEqual(['Cuối', 'Đầu'])
})

test('content keeps display categories, telesales do not see them', async () => {
  const products = chosen(await product('Của ai'))
  expect((await create({ products }, 'content')).status).toBe(201)
  expect((await shop.call('GET', '/api/display-categories', undefined, 'telesales')).status).toBe(403)
  const asked = { source: 'hand', products: [] }
  expect((await shop.call('POST', '/api/display-categories/members', asked, 'telesales')).status).toBe(403)
})
