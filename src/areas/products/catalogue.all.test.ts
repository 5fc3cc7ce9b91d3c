/**
 * 2,000 random commands on the tree, on products, on their stock and through imports, some at once, some undone: no category is
 * under itself, every product has its category, counts are right, what is on hand is the ledger's sum, no code is there twice.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { productSheet } from '../../../tests/support/import-files.ts'
import { type ImportsUnderTest, startImports } from '../../../tests/support/imports.ts'
import { stockMistakes } from '../../../tests/support/orders.ts'
import { goodsParts, storedPicture } from '../../../tests/support/supplier.ts'
import type { Cell } from '../../core/sheet.ts'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 })

const RUNS = 40
const LENGTH = 50

const KINDS = [
  ...['add-category', 'move', 'move', 'merge', 'delete-category'],
  ...['add-product', 'add-product', 'edit', 'edit', 'delete-product'],
  ...['receive', 'count-stock', 'correct-stock', 'write-off'],
  ...['undo', 'undo'],
] as const
const step = fc.record({
  what: fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...KINDS) },
    { weight: 1, arbitrary: fc.constant('import' as const) },
  ),
  one: fc.nat(1_000),
  other: fc.nat(1_000),
  quantity: fc.oneof(fc.nat(40), fc.constantFrom(0, 1, 5_000)),
  atOnce: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Made = { id: string; version: number }
type Answer = { status: number; data?: Made; audit?: string }

let shop: ImportsUnderTest
let base: { image: string; goods: object }
beforeAll(async () => {
  shop = await startImports()
  const [image, parts] = [await storedPicture(shop.server), await goodsParts(shop.server)]
  const { rows } = await sql<{ brand: string }>`
    select id as brand from brands where status = 'active' limit 1`.execute(shop.server.database.db)
  const { shopId } = shop.names
  base = { image, goods: { ...parts, brand: rows[0]?.brand, shop: shopId, price: 500_000, weightGrams: 90 } }
}, 120_000)
afterAll(() => shop?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, path: string, body?: object, version?: number): Promise<Answer> {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
  const answer = await shop.server.call(shop.tokens.admin, method, path, body, headers)
  return { status: answer.statusCode, ...answer.json() }
}

/** Ids of records that this test made, as they are now. */
async function those(table: 'categories' | 'products'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where name like 'Ngẫu nhiên%' order by code`.execute(
    shop.server.database.db,
  )
  return rows.map(({ id }) => id)
}

const picked = (all: readonly string[], at: number) => all[at % Math.max(1, all.length)]
/** A few codes, so that many are asked for twice. */
const codeOf = (at: number) => `NN-${at % 60}`

let names = 0
const audits: string[] = []

const stockCommands = {
  receive: {},
  'count-stock': {},
  'correct-stock': { why: 'đếm lại' },
  'write-off': { writeOff: 'lost' },
} as const

async function onTree({ what, one, other }: Step): Promise<Answer> {
  const all = await those('categories')
  const [first, second] = [picked(all, one), picked(all, other)]
  const name = `Ngẫu nhiên ${++names}`
  if (what === 'add-category' || first === undefined)
    return call('POST', '/api/categories', {
      name,
      image: base.image,
      parent: one % 3 === 0 ? null : (second ?? null),
    })
  if (what === 'move') {
    const under = other % 5 === 0 ? null : second
    return call('POST', '/api/categories/move', { ids: [first], end: other % 2 ? 'first' : 'last', under })
  }
  if (what === 'delete-category') return call('DELETE', `/api/categories/${first}`)
  const [stays, goes] = await Promise.all([first, second].map((id) => call('GET', `/api/categories/${id}`)))
  if (!stays?.data || !goes?.data) return { status: 404 }
  const body = { with: goes.data.id, withVersion: goes.data.version }
  return call('POST', `/api/categories/${first}/merge`, body, stays.data.version)
}

async function onProduct({ what, one, other, quantity }: Step): Promise<Answer> {
  const [categories, all] = [await those('categories'), await those('products')]
  const category = picked(categories, other)
  const id = picked(all, one)
  if (what === 'add-product' || id === undefined) {
    const more = { name: `Ngẫu nhiên ${++names}`, ownCode: codeOf(one), stock: quantity }
    return call('POST', '/api/products', { ...base.goods, ...more, category })
  }
  if (what === 'delete-product') return call('DELETE', `/api/products/${id}`)
  const now = await call('GET', `/api/products/${id}`)
  if (!now.data) return now
  if (what === 'edit') {
    const further = [picked(categories, one), picked(categories, quantity)].filter((one) => one !== category)
    const changes = { category, categories: [...new Set(further)], ownCode: codeOf(quantity) }
    return call('PUT', `/api/products/${id}`, changes, now.data.version)
  }
  const { stocks } = now.data as Made & { stocks: { id: string }[] }
  const lines = [{ line: stocks[0]?.id, quantity }]
  return call('POST', `/api/products/${id}/${what}`, {
    lines,
    ...stockCommands[what as keyof typeof stockCommands],
  })
}

/** Five rows: codes of which some are known, some are there twice, some have a category that is gone. */
async function byImport({ one, other, quantity }: Step): Promise<Answer> {
  const { rows } = await sql<{ code: string }>`
    select code from categories where name like 'Ngẫu nhiên%'`.execute(shop.server.database.db)
  const lines = Array.from({ length: 5 }, (_, at): Cell[] => [
    ...[codeOf(one + at * other), `Ngẫu nhiên ${++names}`, shop.names.shop, shop.names.brand],
    ...[
      picked(
        rows.map(({ code }) => code),
        other + at,
      ) ?? 'không có',
      shop.names.tag,
    ],
    ...[500_000 + one, 120, quantity],
  ])
  const checked = await shop.upload(productSheet(lines), await shop.pictures(lines))
  if (checked.valid > 0) await shop.write(checked)
  return { status: 200 }
}

function run(one: Step): Promise<Answer> {
  const { what } = one
  if (what === 'import') return byImport(one)
  if (what === 'undo') {
    const audit = audits.pop()
    return audit ? call('POST', '/api/undo', { audits: [audit] }) : Promise.resolve({ status: 200 })
  }
  return ['add-category', 'move', 'merge', 'delete-category'].includes(what) ? onTree(one) : onProduct(one)
}

/** All that is wrong in the catalogue. */
async function mistakes(): Promise<unknown[]> {
  const { db } = shop.server.database
  const { rows } = await sql<{ what: string; code: string }>`
    with recursive above as (
      select id, parent_id, 1 as depth from categories
      union select a.id, c.parent_id, a.depth + 1 from above a join categories c on c.id = a.parent_id where a.depth < 20
    ), codes as (
      select id, code from products union select id, own_code from products where own_code is not null
      union select v.product_id, v.code from product_variants v join products p on p.id = v.product_id
    )
    select 'under itself or too deep' as what, c.code from above a join categories c on c.id = a.id where a.depth > 6
    union all select 'its parent is gone', c.code from categories c left join categories p on p.id = c.parent_id
      where c.parent_id is not null and p.id is null
    union all select 'without a category', p.code from products p left join categories c on c.id = p.category_id where c.id is null
    union all select 'a further category is gone', p.code from products p, unnest(p.category_ids) as f (id)
      where not exists (select from categories c where c.id = f.id)
    union all select 'code twice', code from codes group by code having count(*) > 1
    union all select 'a name twice under a parent', min(code) from categories group by parent_id, lower(name) having count(*) > 1`.execute(
    db,
  )
  return [...rows, ...(await stockMistakes(db))]
}

/** Categories whose counted products are not those that are under them. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    with recursive under as (
      select id as root, id from categories union select u.root, c.id from under u join categories c on c.parent_id = u.id
    )
    select c.code, count(distinct p.id)::int as count from categories c join under u on u.root = c.id
      left join products p on p.category_id = u.id or p.category_ids @> array[u.id]
    where c.name like 'Ngẫu nhiên%' group by c.code order by c.code limit 100`.execute(
    shop.server.database.db,
  )
  const answer = await call(
    'GET',
    `/api/categories?q=${encodeURIComponent('Ngẫu nhiên')}&limit=100&sort=code`,
  )
  const shown = answer.data as unknown as { code: string; productCount: number }[]
  const counts = new Map(shown.map(({ code, productCount }) => [code, productCount]))
  return rows.filter(({ code, count }) => counts.get(code) !== count)
}

test('the catalogue holds after every run of commands', async () => {
  expect(await mistakes()).toEqual([])
  const done: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (steps) => {
      const begun: Promise<void>[] = []
      for (const one of steps) {
        const running = run(one).then(({ status, audit }) => {
          expect(status, one.what).toBeLessThan(500)
          if (status >= 300) return
          done[one.what] = (done[one.what] ?? 0) + 1
          if (audit) audits.push(audit)
        })
        begun.push(running)
        if (!one.atOnce) await running
      }
      await Promise.all(begun)
      expect(await mistakes()).toEqual([])
      expect(await miscounted()).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // Each kind was done at times, not only refused.
  expect(new Set(Object.keys(done))).toEqual(new Set([...KINDS, 'import']))
})
