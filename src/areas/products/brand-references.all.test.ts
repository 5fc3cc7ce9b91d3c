/** A database of the version before, whose products have their brand as text, on both engines. */
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

const NAME = '202611260325-brand-references'
/** The migrations before it. */
const before = () => findMigrations().filter(({ name, after }) => !after && (name.split('/')[1] ?? '') < NAME)

/** Texts of products: capitals, spaces and Unicode forms of a few brands. */
const TEXTS = [
  'Titleist',
  'titleist',
  ' TITLEIST ',
  'Titleist',
  'Été',
  'ÉTÉ',
  'Été'.normalize('NFD'),
  'Đồ Golf',
  'ĐỒ GOLF',
  '',
]

async function fill(database: Database) {
  const run = (query: RawBuilder<unknown>) => query.execute(database.db)
  for (const [at, brand] of TEXTS.entries())
    await run(sql`insert into products (id, code, name, brand, category, shop_id, price, weight_grams, search)
      values (${randomUUID()}, ${`SP${at}`}, 'Hàng', ${brand}, 'Gậy', ${randomUUID()}, 1, 1, '')`)
  const voucher = randomUUID()
  await run(sql`insert into vouchers (id, code, name, kind, starts_on, ends_on, benefit, brands)
    values (${voucher}, 'PGG1', 'Giảm', 'public', '2026-01-01', '2026-12-31', 'percent',
      array['titleist', 'Chỉ Voucher', 'TITLEIST'])`)
  const entry = (area: string, values: object) => sql`
    insert into audit (id, area, record_id, code, action, verb, change, before, after, stored, version_after, source, request_id, at)
    values (${randomUUID()}, ${area}, ${randomUUID()}, 'X', 'update', 'edit', 'update',
      ${JSON.stringify((values as { before?: object }).before ?? {})}::jsonb,
      ${JSON.stringify((values as { after?: object }).after ?? {})}::jsonb,
      ${JSON.stringify((values as { stored?: object }).stored ?? null)}::jsonb, 2, 'api', 'r', now())`
  await run(entry('products', { before: { brand: 'Hãng Cũ' }, after: { brand: 'titleist', price: 2 } }))
  await run(entry('products', { stored: { id: 'x', brand: 'Đã Xoá' } }))
  await run(entry('vouchers', { before: { brands: ['Titleist'] }, after: { brands: ['Été', 'titleist'] } }))
  const view = (area: string, conditions: unknown) => sql`
    insert into saved_views (id, area, name, conditions, sort, owner_id)
    values (${randomUUID()}, ${area}, ${area}, ${JSON.stringify(conditions)}::jsonb, 'code', ${randomUUID()})`
  const brand = (operator: string, value: unknown) => ['brand', operator, value]
  const conditions = [brand('in', ['titleist', 'Không Ai Có']), brand('ne', 'Été'), brand('has', 'tit')]
  await run(view('products', [...conditions, ['price', 'gt', 5], brand('empty', true)]))
  await run(view('vouchers', [['brands', 'in', ['Chỉ Voucher']]]))
}

describe.each([
  ['embedded', true],
  ['PostgreSQL', postgres.found !== undefined],
])('%s', (engine, available) => {
  test.skipIf(!available)(
    'each text becomes one brand; products, vouchers, history and views follow',
    async () => {
      const embedded = engine === 'embedded' ? await createEmbedded() : undefined
      const created = embedded ? undefined : await postgres.found?.createDatabase()
      const database =
        embedded?.database ?? (await openDatabase({ url: created?.url ?? '', dataDir: '/nonexistent' }))
      try {
        await migrate(database, before())
        await fill(database)
        expect(await migrate(database)).toContain(`products/${NAME}`)
        const rows = async <R>(query: RawBuilder<R>) => (await query.execute(database.db)).rows

        const brands = await rows(sql<{ code: string; name: string; status: string; count: number }>`
        select code, name, status, (select count(*)::integer from products p where p.brand_id = b.id) as count
        from brands b order by place`)
        const byName = Object.fromEntries(brands.map(({ name, status, count }) => [name, [status, count]]))
        expect(byName).toEqual({
          Titleist: ['active', 4],
          Été: ['active', 3],
          'ĐỒ GOLF': ['active', 2],
          'Không rõ': ['active', 1],
          'Chỉ Voucher': ['active', 0],
          'Hãng Cũ': ['inactive', 0],
          'Đã Xoá': ['inactive', 0],
        })
        // Every product is with the brand of its text, which is still there.
        expect(brands.reduce((sum, { count }) => sum + count, 0)).toBe(TEXTS.length)
        const kept = await rows(sql<{ brand: string }>`select brand from products order by code`)
        expect(kept.map(({ brand }) => brand).sort()).toEqual([...TEXTS].sort())
        expect(new Set(brands.map(({ code }) => code)).size).toBe(brands.length)
        const [found] = await rows(
          sql<{ name: string }>`select name from brands where search like '%do golf%'`,
        )
        expect(found?.name).toBe('ĐỒ GOLF')

        const codeOf = (name: string) => brands.find((one) => one.name === name)?.code
        const [voucher] = await rows(sql<{ names: string[] }>`
        select array(select b.name from unnest(v.brand_ids) with ordinality as x (id, n) join brands b using (id) order by n)
          as names from vouchers v`)
        expect(voucher?.names).toEqual(['Titleist', 'Chỉ Voucher'])

        const audits = await rows(sql<{ before: object; after: object; stored: object | null }>`
        select before, after, stored from audit order by area, stored nulls first`)
        const ref = (name: string) => ({ id: expect.any(String), code: codeOf(name), name })
        expect(audits).toMatchObject([
          { before: { brand: ref('Hãng Cũ') }, after: { brand: ref('Titleist'), price: 2 }, stored: null },
          { stored: { id: 'x', brand: 'Đã Xoá', brand_id: expect.any(String) } },
          { before: { brands: [ref('Titleist')] }, after: { brands: [ref('Été'), ref('Titleist')] } },
        ])

        const views = await rows(
          sql<{ conditions: unknown }>`select conditions from saved_views order by area`,
        )
        expect(views.map(({ conditions }) => conditions)).toEqual([
          [
            ['brand', 'in', [codeOf('Titleist'), 'Không Ai Có']],
            ['brand', 'ne', codeOf('Été')],
            ['brand', 'has', 'tit'],
            ['price', 'gt', 5],
            ['brand', 'empty', true],
          ],
          [['brands', 'in', [codeOf('Chỉ Voucher')]]],
        ])
        // A process of the version before still writes texts.
        await sql`update products set brand = ' chỉ voucher' where code = 'SP0'`.execute(database.db)
        await sql`insert into products (id, code, name, brand, category, shop_id, price, weight_grams)
        values (${randomUUID()}, 'SP90', 'Hàng', 'Hãng Muộn', 'Gậy', ${randomUUID()}, 1, 1)`.execute(
          database.db,
        )
        await sql`update vouchers set brands = array['ÉTÉ', 'Hãng Muộn']`.execute(database.db)
        const late = await rows(sql<{ name: string; voucher: boolean }>`
        select b.name, v.brand_ids @> array[b.id] as voucher from products p join brands b on b.id = p.brand_id, vouchers v
        where p.code in ('SP0', 'SP90') order by p.code`)
        expect(late).toEqual([
          { name: 'Chỉ Voucher', voucher: false },
          { name: 'Hãng Muộn', voucher: true },
        ])
        // Again, with nothing to do, and the next brand has a code of its own.
        expect(await migrate(database)).toEqual([])
        const [{ last } = { last: 0 }] = await rows(
          sql<{ last: number }>`select last_value::integer as last from brands_code`,
        )
        expect(last).toBe(brands.length + 1)
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
