/** A database of the version before, whose products have category and tag as text, on both engines. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createEmbedded } from '../../../tests/support/embedded.ts'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { type Database, openDatabase } from '../../server/kit/database/database.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { findMigrations } from '../../server/kit/database/migrate-files.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const postgres = await findPostgres()
afterAll(() => postgres.found?.close())

const NAME = '202611271400-category-references'
/** The migrations before it. */
const before = () => findMigrations().filter(({ name, after }) => !after && (name.split('/')[1] ?? '') < NAME)

/** Category and tag of products: capitals, spaces and Unicode forms of a few. */
const TEXTS = [
  ['Gậy driver', 'Mới về'],
  ['gậy driver', ' mới về'],
  [' GẬY DRIVER ', null],
  ['Gậy driver', ''],
  ['Túi', 'MỚI VỀ'],
  ['TÚI', 'Bán chạy'],
  ['Túi'.normalize('NFD'), null],
  ['Đồ tập', null],
  ['ĐỒ TẬP', null],
  ['', null],
] as const

/** Categories of vouchers. */
const SCOPES = { PGG1: ['gậy driver', 'Chỉ Voucher', 'GẬY DRIVER'], PGG2: ['Đồ tập'], PGG3: [] }

async function fill(database: Database) {
  const run = (query: RawBuilder<unknown>) => query.execute(database.db)
  for (const [at, [category, tag]] of TEXTS.entries())
    await run(sql`insert into products (id, code, name, brand_id, category, tag, shop_id, price, weight_grams, search)
      values (${randomUUID()}, ${`SP${at}`}, 'Hàng', ${randomUUID()}, ${category}, ${tag}, ${randomUUID()}, 1, 1, '')`)
  for (const [code, categories] of Object.entries(SCOPES))
    await run(sql`insert into vouchers (id, code, name, kind, starts_on, ends_on, benefit, amount, voucher_code, categories)
      values (${randomUUID()}, ${code}, 'Giảm', 'public', '2026-01-01', '2026-12-31', 'amount', 5000, ${`MA${code}`},
        ${categories}::text[])`)
  // A tree that staff have begun.
  await run(sql`insert into categories (id, code, name, search, place, image)
    values (${randomUUID()}, 'DM0001', 'Túi', 'dm0001 tui', 'a0', '/files/x.webp')`)
  await run(sql`select setval('categories_code', 1)`)
  const entry = (area: string, values: { before?: object; after?: object; stored?: object }) => sql`
    insert into audit (id, area, record_id, code, action, verb, change, before, after, stored, version_after, source, request_id, at)
    values (${randomUUID()}, ${area}, ${randomUUID()}, 'X', 'update', 'edit', 'update',
      ${JSON.stringify(values.before ?? {})}::jsonb, ${JSON.stringify(values.after ?? {})}::jsonb,
      ${values.stored ? JSON.stringify(values.stored) : null}::jsonb, 2, 'api', 'r', now())`
  await run(
    entry('products', {
      before: { category: 'Loại Cũ', tag: null },
      after: { category: 'gậy driver', tag: 'Nhãn Cũ', price: 2 },
    }),
  )
  await run(entry('products', { stored: { id: 'x', category: 'Đã Xoá', tag: 'mới về' } }))
  await run(
    entry('vouchers', { before: { categories: ['Túi'] }, after: { categories: ['Đồ tập', 'túi', 'Túi'] } }),
  )
  const view = (area: string, conditions: unknown) => sql`
    insert into saved_views (id, area, name, conditions, sort, owner_id)
    values (${randomUUID()}, ${area}, ${area}, ${JSON.stringify(conditions)}::jsonb, 'code', ${randomUUID()})`
  await run(
    view('products', [
      ['category', 'in', ['gậy driver', 'Không Ai Có']],
      ['category', 'ne', 'Túi'],
      ['category', 'has', 'gay'],
      ['price', 'gt', 5],
      ['tag', 'eq', 'Bán chạy'],
      ['tag', 'empty', true],
    ]),
  )
  await run(view('vouchers', [['categories', 'in', ['Chỉ Voucher']]]))
}

/** Whether a voucher is for a product: `PGG1 SP0`. */
async function pairs(database: Database, inScope: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    select v.code || ' ' || p.code as pair from vouchers v, products p where ${inScope} order by 1`.execute(
    database.db,
  )
  return rows.map(({ pair }) => pair)
}
const byText = sql`(v.categories = '{}' or p.category = any(v.categories))`
const byRecord = sql`(v.category_ids = '{}'
  or v.category_ids && categories_above(array_append(p.category_ids, p.category_id)))`

describe.each([
  ['embedded', true],
  ['PostgreSQL', postgres.found !== undefined],
])('%s', (engine, available) => {
  test.skipIf(!available)(
    'each text becomes one category or tag; products, vouchers, history and views follow',
    async () => {
      const embedded = engine === 'embedded' ? await createEmbedded() : undefined
      const created = embedded ? undefined : await postgres.found?.createDatabase()
      const database =
        embedded?.database ?? (await openDatabase({ url: created?.url ?? '', dataDir: '/nonexistent' }))
      try {
        await migrate(database, before())
        await fill(database)
        const rows = async <R>(query: RawBuilder<R>) => (await query.execute(database.db)).rows
        const terms = sql<object>`select code, voucher_code, amount, categories, version from vouchers order by code`
        const [scopes, vouchers] = [await pairs(database, byText), await rows(terms)]
        expect(await migrate(database)).toContain(`products/${NAME}`)

        type Made = { code: string; name: string; status: string; image: string | null; count: number }
        const categories = await rows(sql<Made>`select code, name, status, image,
          (select count(*)::integer from products p where p.category_id = c.id) as count
          from categories c order by code`)
        const shown = (all: readonly Made[]) =>
          Object.fromEntries(all.map(({ name, status, count }) => [name, [status, count]]))
        expect(shown(categories)).toEqual({
          Túi: ['active', 3],
          'Gậy driver': ['active', 4],
          'Đồ tập': ['active', 2],
          'Chưa phân loại': ['active', 1],
          'Chỉ Voucher': ['active', 0],
          'Loại Cũ': ['inactive', 0],
          'Đã Xoá': ['inactive', 0],
        })
        expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(TEXTS.length)
        expect(categories.filter(({ image }) => image !== null).map(({ code }) => code)).toEqual(['DM0001'])
        expect(new Set(categories.map(({ code }) => code)).size).toBe(categories.length)
        const tags = await rows(sql<Made>`select code, name, status, null as image,
          (select count(*)::integer from products p where p.tag_ids @> array[t.id]) as count
          from tags t where kind = 'products' order by code`)
        expect(shown(tags)).toEqual({
          'mới về': ['active', 3],
          'Bán chạy': ['active', 1],
          'Nhãn Cũ': ['inactive', 0],
        })
        const kept = await rows(sql<{ texts: (string | null)[] }>`
          select array[category, tag] as texts from products order by code`)
        expect(kept.map(({ texts }) => texts)).toEqual(TEXTS.map((one) => [...one]))

        // Vouchers are for what they were for, and for other spellings of the same; nothing else of them is changed.
        const now = await pairs(database, byRecord)
        expect(now.filter((pair) => !scopes.includes(pair))).toEqual([
          'PGG1 SP0',
          'PGG1 SP2',
          'PGG1 SP3',
          'PGG2 SP8',
        ])
        expect(scopes.filter((pair) => !now.includes(pair))).toEqual([])
        expect(await rows(terms)).toEqual(vouchers)

        const codeOf = (all: readonly Made[], name: string) => all.find((one) => one.name === name)?.code
        const category = (name: string) => ({ id: expect.any(String), code: codeOf(categories, name), name })
        const tag = (name: string) => ({
          ...{ id: expect.any(String), code: codeOf(tags, name), name, tone: 'grey' },
        })
        const audits = await rows(sql<{ before: object; after: object; stored: object | null }>`
          select before, after, stored from audit order by area, stored nulls first`)
        expect(audits).toEqual([
          {
            before: { category: category('Loại Cũ'), tags: [] },
            after: { category: category('Gậy driver'), tags: [tag('Nhãn Cũ')], price: 2 },
            stored: null,
          },
          {
            ...{ before: {}, after: {} },
            stored: {
              ...{ id: 'x', category: 'Đã Xoá', tag: 'mới về' },
              ...{ category_id: expect.any(String), tag_ids: [expect.any(String)] },
            },
          },
          {
            before: { categories: [category('Túi')] },
            after: { categories: [category('Đồ tập'), category('Túi')] },
            stored: null,
          },
        ])
        const views = await rows(
          sql<{ conditions: unknown }>`select conditions from saved_views order by area`,
        )
        expect(views.map(({ conditions }) => conditions)).toEqual([
          [
            ['category', 'in', [codeOf(categories, 'Gậy driver'), 'Không Ai Có']],
            ['category', 'ne', codeOf(categories, 'Túi')],
            ['category', 'has', 'gay'],
            ['price', 'gt', 5],
            ['tags', 'in', [codeOf(tags, 'Bán chạy')]],
            ['tags', 'empty', true],
          ],
          [['categories', 'in', [codeOf(categories, 'Chỉ Voucher')]]],
        ])

        // A process of the version before still writes texts.
        await sql`update products set category = ' chỉ voucher', tag = 'Nhãn cũ' where code = 'SP0'`.execute(
          database.db,
        )
        await sql`insert into products (id, code, name, brand_id, category, tag, shop_id, price, weight_grams)
          values (${randomUUID()}, 'SP90', 'Hàng', ${randomUUID()}, 'Loại Muộn', 'Muộn', ${randomUUID()}, 1, 1)`.execute(
          database.db,
        )
        await sql`update vouchers set categories = array['TÚI', 'Loại Muộn'] where code = 'PGG1'`.execute(
          database.db,
        )
        const late = await rows(sql<{ name: string; tag: string; voucher: boolean }>`
          select c.name, g.name as tag, v.category_ids @> array[c.id] as voucher
          from products p join categories c on c.id = p.category_id join tags g on p.tag_ids = array[g.id], vouchers v
          where p.code in ('SP0', 'SP90') and v.code = 'PGG1' order by p.code`)
        expect(late).toEqual([
          { name: 'Chỉ Voucher', tag: 'Nhãn Cũ', voucher: false },
          { name: 'Loại Muộn', tag: 'Muộn', voucher: true },
        ])
        // Again, with nothing to do.
        expect(await migrate(database)).toEqual([])
      } finally {
        if (embedded) await embedded.remove()
        else {
          await database.close()
          await created?.drop()
        }
      }
    },
  )
})
