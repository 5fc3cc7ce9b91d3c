/** Brands through the API of a real server: names, order, logo, roles. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryOf, type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import { goodsParts } from '../../../tests/support/supplier.ts'
import type { Brand } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'content'])
  // The shop's own goods were written past the sequence.
  await sql`select setval('products_code', 100)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

const create = (body: object, by?: string) => shop.call('POST', '/api/brands', body, by)
async function brand(name: string, more: object = {}): Promise<Brand> {
  const answer = await create({ name, ...more })
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}

test('a name is one brand, in whatever capitals and Unicode form it is typed', async () => {
  const [made, other] = [await brand(' Été Golf ', { shortName: 'ÉG' }), await brand('Đồ Golf')]
  expect(made).toMatchObject({ name: 'Été Golf', shortName: 'ÉG', status: 'active', showOnHome: false })
  for (const again of ['été golf', 'ÉTÉ GOLF', 'Été Golf'.normalize('NFD')]) {
    const refused = await create({ name: again })
    expect([refused.status, refused.fields?.name], again).toEqual([409, expect.stringContaining(made.code)])
  }
  const renamed = await shop.call('PUT', `/api/brands/${other.id}`, { name: 'ÉTÉ golf' }, 'admin', 1)
  expect([renamed.status, Object.keys(renamed.fields)]).toEqual([409, ['name']])
  // Its own name in other letters is no other brand.
  const own = await shop.call('PUT', `/api/brands/${other.id}`, { name: 'ĐỒ GOLF' }, 'admin', 1)
  expect([own.status, own.data.name]).toEqual([200, 'ĐỒ GOLF'])
  await shop.call('POST', `/api/brands/${made.id}/deactivate`, {})
  expect((await create({ name: 'été golf' })).msg).toMatch(/đang ngừng/)
})

test('the order is made by hand, and new brands come last', async () => {
  const [a, b, c] = [await brand('Một'), await brand('Hai'), await brand('Ba')]
  const moved = await shop.call('POST', '/api/brands/move', { ids: [c.id], before: a.id })
  expect(moved.status, moved.msg).toBe(200)
  const rows: Brand[] = (await shop.call('GET', '/api/brands?limit=50')).data
  const codes = rows.map(({ code }) => code)
  const [first, second, third] = [c, a, b].map(({ code }) => codes.indexOf(code))
  expect([first, second, third]).toEqual([first, (first ?? 0) + 1, (first ?? 0) + 2])
})

test('a logo is an uploaded picture, a country one of the list', async () => {
  const wrong = await create({ name: 'Sai', logo: `/files/${'0'.repeat(32)}.webp`, country: 'xx' })
  expect([wrong.status, Object.keys(wrong.fields)]).toEqual([400, expect.arrayContaining(['country'])])
  const unknown = await create({ name: 'Sai', logo: `/files/${'0'.repeat(32)}.webp` })
  expect([unknown.status, Object.keys(unknown.fields)]).toEqual([400, ['logo']])
})

test('content keeps brands, telesales only see them', async () => {
  expect((await create({ name: 'Của nội dung' }, 'content')).status).toBe(201)
  expect((await create({ name: 'Của telesales' }, 'telesales')).status).toBe(403)
  expect((await shop.call('GET', '/api/brands', undefined, 'telesales')).status).toBe(200)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from brands
    where name like 'Của%'`.execute(shop.db)
  expect(rows).toEqual([{ count: 1 }])
})

const product = async (brand: string, more: object = {}) => {
  const { rows } = await sql<{ id: string }>`select id from shops limit 1`.execute(shop.db)
  const body = {
    name: 'Hàng của hãng',
    brand,
    category: await categoryOf(shop.db, 'Gậy'),
    shop: rows[0]?.id,
    price: 5_000,
    weightGrams: 9,
    ...(await goodsParts(shop.server)),
  }
  return shop.call('POST', '/api/products', { ...body, ...more })
}
const found = async (query: string): Promise<string[]> =>
  (await shop.call('GET', `/api/products?${query}`)).data.map(({ code }: { code: string }) => code)
const where = (...conditions: unknown[]) => `where=${encodeURIComponent(JSON.stringify(conditions))}`

test('products are found by the brand’s code and its name, also by parts of it', async () => {
  const [a, b] = [await brand('Thử Bích'), await brand('Thử Lợi')]
  const [one, two] = [await product(a.id), await product(b.id)]
  expect(one.data.brand, one.msg).toEqual({ id: a.id, code: a.code, name: 'Thử Bích' })
  const [first, second] = [one.data.code, two.data.code]
  for (const value of [a.code, a.id, 'Thử Bích', 'thu bich', 'THỬ BÍCH'])
    expect(await found(where(['brand', 'eq', value])), value).toEqual([first])
  expect((await found(where(['brand', 'in', ['thử bích', b.code, 'Không có']]))).sort()).toEqual([
    first,
    second,
  ])
  expect((await found(where(['brand', 'has', 'thử']))).sort()).toEqual([first, second])
  expect(await found(where(['brand', 'has', 'ử bíc']))).toEqual([first])
  expect(await found(where(['brand', 'ne', 'Thử Bích'], ['brand', 'has', 'thu']))).toEqual([second])
  expect(await found(where(['brand', 'eq', 'Thử']))).toEqual([])
  expect(await found(where(['brand', 'eq', '%']))).toEqual([])
  expect(await found(`q=${encodeURIComponent('thu bich')}`)).toEqual([first])
  const sorted = await found(`${where(['brand', 'has', 'thử'])}&sort=-brand`)
  expect(sorted).toEqual([second, first])
  // The palette shows the brand's name after the product's.
  const hits = (await shop.call('GET', `/api/search?q=${first}`)).data
  expect(hits).toMatchObject([{ code: first, subtitle: 'Thử Bích' }])
  // By a new name from now on.
  await shop.call('PUT', `/api/brands/${a.id}`, { name: 'Tên Khác' }, 'admin', 1)
  expect(await found(where(['brand', 'eq', 'tên khác']))).toEqual([first])
  expect(await found(`q=${encodeURIComponent('ten khac')}`)).toEqual([first])
})

test('two brands become one: products and vouchers follow, and an undo brings both back', async () => {
  const [stays, goes] = [await brand('Ở lại'), await brand('Ra đi')]
  const { data: one } = await product(goes.id)
  const terms = { name: 'Giảm giá', kind: 'public', startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const voucher = await shop.call('POST', '/api/vouchers', {
    ...{ ...terms, benefit: 'percent', percent: 500, brands: [goes.id, stays.id] },
  })
  expect(voucher.status, voucher.msg).toBe(201)
  const read = async (area: string, id: string) => (await shop.call('GET', `/api/${area}/${id}`)).data
  expect(await read('brands', goes.id)).toMatchObject({ uses: 2, productCount: 1, voucherCount: 1 })
  const refused = await shop.call('DELETE', `/api/brands/${goes.id}`)
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('2 nơi')])
  const preview = (await shop.call('GET', `/api/brands/${goes.id}/merge`)).data
  expect(preview.moving).toEqual([
    { name: 'products.brand', count: 1 },
    { name: 'vouchers.brands', count: 1 },
  ])
  const body = { with: goes.code, withVersion: 1 }
  const merged = await shop.call('POST', `/api/brands/${stays.id}/merge`, body, 'admin', 1)
  expect(merged.status, merged.msg).toBe(200)
  const names = async () => [
    (await read('products', one.id)).brand.name,
    (await read('vouchers', voucher.data.id)).brands.map(({ name }: Brand) => name),
  ]
  expect(await names()).toEqual(['Ở lại', ['Ở lại']])
  expect((await shop.call('POST', '/api/undo', { audits: [merged.audit] })).data.undone).toHaveLength(1)
  expect((await names()).flat().sort()).toEqual(['Ra đi', 'Ra đi', 'Ở lại'].sort())
})

test('a stopped brand stays where it is and cannot be chosen any more', async () => {
  const [old, other] = [await brand('Hãng ngừng'), await brand('Hãng còn')]
  const { data: kept } = await product(old.id)
  await shop.call('POST', `/api/brands/${old.id}/deactivate`, {})
  const refused = await product(old.id)
  expect([refused.status, refused.fields?.brand]).toEqual([400, expect.stringContaining('Hãng ngừng')])
  const saved = await shop.call(
    'PUT',
    `/api/products/${kept.id}`,
    { brand: old.id, price: 6_000 },
    'admin',
    1,
  )
  expect([saved.status, saved.data?.brand.name]).toEqual([200, 'Hãng ngừng'])
  const many = (id: string) =>
    shop.call('POST', '/api/products/bulk/update', { ids: [kept.id], changes: { brand: id } })
  expect((await many(other.id)).data).toMatchObject({ changed: 1 })
  expect((await many(old.id)).data.refused[0].msg).toContain('Hãng ngừng')
})
