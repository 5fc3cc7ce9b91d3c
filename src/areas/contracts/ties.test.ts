/** Clauses for a product in several categories, through the API of a real server: main category first, a tie is refused or shown. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryOf, type OrdersUnderTest, startOrders, stockProduct } from '../../../tests/support/orders.ts'
import { dayOf } from '../../core/dates/dates.ts'
import { clausesOf } from './server/clauses.ts'

let shop: OrdersUnderTest
let [top, one, two, deep, product, brand] = ['', '', '', '', '', '']
beforeAll(async () => {
  shop = await startOrders(['content', 'accountant'])
  const { db } = shop
  const at = { shop: shop.shop, code: 'SP00009', name: 'Driver thử', category: 'Gậy', brand: 'Hãng thử' }
  await stockProduct(db, { ...at, price: 1_000_000 })
  ;[top, one, two, deep] = [
    await categoryOf(db, 'Golf'),
    await categoryOf(db, 'Gậy'),
    await categoryOf(db, 'Quà tặng'),
    await categoryOf(db, 'Quà tết'),
  ]
  await sql`update categories set parent_id = ${top}::uuid where id in (${one}::uuid, ${two}::uuid)`.execute(
    db,
  )
  await sql`update categories set parent_id = ${two}::uuid where id = ${deep}::uuid`.execute(db)
  const { rows } = await sql<{ id: string; brand: string }>`
    select id, brand_id as brand from products where code = 'SP00009'`.execute(db)
  ;[product, brand] = [rows[0]?.id ?? '', rows[0]?.brand ?? '']
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  await sql`delete from contracts`.execute(shop.db)
})

const TODAY = dayOf(Date.now())
const inCategories = (main: string, ...further: string[]) =>
  sql`update products set category_id = ${main}::uuid, category_ids = ${further}::uuid[]
    where id = ${product}::uuid`.execute(shop.db)
const part = (name: string, category: string, value: number, more: object = {}) => ({
  ...{ name, category, value, revenueFrom: 0 },
  ...more,
})
async function ask(discounts: object[], more: object = {}): Promise<{ id: string; code: string }> {
  const body = {
    ...{ name: 'Hợp đồng đại lý', supplier: shop.shop, kind: 'agency', signer: 'Lê An', discounts },
    ...{ bankAccount: '1', bankHolder: 'AN', bankName: 'VCB', signedOn: TODAY, effectiveOn: TODAY },
  }
  const made = await shop.call('POST', '/api/contracts', { ...body, ...more }, 'content')
  expect(made.status, JSON.stringify(made)).toBe(201)
  return made.data
}
const act = ({ id }: { id: string }, verb: string) =>
  shop.call('POST', `/api/contracts/${id}/${verb}`, {}, 'accountant')
async function agree(...discounts: object[]) {
  const contract = await ask(discounts)
  const done = await act(contract, 'approve')
  expect(done.status, done.msg).toBe(200)
  return contract
}
/** The percentage of the product's clause, in basis points. */
async function rate(): Promise<number | undefined> {
  const { rows } = await sql<{ categories: string[] }>`
    select categories_above(array_append(category_ids, category_id)) as categories from products
    where id = ${product}::uuid`.execute(shop.db)
  const goods = { id: product, shopId: shop.shop, productId: product, brandId: brand }
  const found = await clausesOf(shop.db, [{ ...goods, categories: rows[0]?.categories ?? [] }])
  return found.get(product)?.rate
}

test('the main category comes before a further one of the same depth, whichever record is older', async () => {
  await inCategories(one, two)
  await agree(part('Gậy', one, 1_200), part('Quà', two, 500))
  expect(await rate()).toBe(1_200)
  await inCategories(two, one)
  expect(await rate()).toBe(500)
})

test('the chain above the main category comes before deeper further ones; those are taken from the deepest', async () => {
  await inCategories(one, deep)
  await agree(part('Golf', top, 1_000), part('Quà tết', deep, 300))
  expect(await rate()).toBe(1_000)
  await sql`delete from contracts`.execute(shop.db)
  await inCategories(one, deep, two)
  await agree(part('Quà', two, 500), part('Quà tết', deep, 300))
  expect(await rate()).toBe(300)
})

/** The main category of the tests of ties: no clause names it. */
const apart = () => categoryOf(shop.db, 'Chưa phân loại')

test('two further categories of the same depth at other rates: refused at the approval, both clauses named', async () => {
  await inCategories(await apart(), one, two)
  const first = await agree(part('Gậy 12', one, 1_200))
  const second = await ask([part('Quà 5', two, 500)])
  const refused = await act(second, 'approve')
  expect(refused.status).toBe(409)
  for (const words of ['“Gậy 12”', '“Quà 5”', first.code, second.code, 'SP00009'])
    expect(refused.msg).toContain(words)
  // In one contract too, and also when it is only tried out.
  const both = await ask([part('Gậy 12', one, 1_200), part('Quà 5', two, 500)])
  await act(first, 'hide')
  const tried = await shop.call(
    'POST',
    '/api/contracts/bulk/approve',
    { ids: [both.id], args: {}, dryRun: true },
    'accountant',
  )
  expect(tried.data.refused[0]?.msg).toContain('“Quà 5”')
  expect((await act(second, 'approve')).status).toBe(200)
  // One that was hidden meets the same rule when it is activated.
  expect((await act(first, 'activate')).msg).toContain('“Quà 5”')
})

test('no tie: the same rate, other days, a clause of the product or of its main category', async () => {
  await inCategories(await apart(), one, two)
  await agree(part('Gậy', one, 500), part('Quà', two, 500))
  await sql`delete from contracts`.execute(shop.db)
  const tie = [part('Gậy', one, 1_200), part('Quà', two, 500)]
  await agree(...tie, { name: 'Riêng', product, value: 100, revenueFrom: 0 })
  await sql`delete from contracts`.execute(shop.db)
  await agree(...tie, part('Chính', await apart(), 700))
  await sql`delete from contracts`.execute(shop.db)
  const first = await ask([part('Gậy', one, 1_200)], { expiresOn: TODAY })
  expect((await act(first, 'approve')).status).toBe(200)
  const next = await ask([part('Quà', two, 500)], { effectiveOn: `${Number(TODAY.slice(0, 4)) + 1}-01-01` })
  expect((await act(next, 'approve')).status).toBe(200)
})

test('a tie that comes up later goes by the names of the clauses, and the contract shows it', async () => {
  await inCategories(await apart(), one)
  const contract = await agree(part('B gậy', one, 500), part('A quà', two, 1_200))
  const read = async () => (await shop.call('GET', `/api/contracts/${contract.id}`)).data
  expect(await read()).toMatchObject({ ties: [] })
  await inCategories(await apart(), two, one)
  expect(await rate()).toBe(1_200)
  expect(await read()).toMatchObject({
    ties: [{ product: 'SP00009', one: 'A quà', oneCode: contract.code, other: 'B gậy' }],
  })
})
