/** Commissions of demo orders are those that placing would have given them at their time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbedded, type TestEmbedded } from '../../../../tests/support/embedded.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { migrate } from '../../../server/kit/database/migrate.ts'
import { type Clause, clausesOf, type SuppliedGoods } from '../server/clauses.ts'

let embedded: TestEmbedded
beforeAll(async () => {
  embedded = await createEmbedded({}, { migrated: true })
  const { database, dataDir } = embedded
  await migrate(database)
  await seedDemo(database, { orders: 6_000, seed: 1, now: Date.parse('2026-11-25T03:00:00Z'), dataDir })
}, 300_000)
afterAll(() => embedded?.remove())

type Line = SuppliedGoods & { at: string; contract: string | null; discount: string | null } & {
  rate: number
  revenue: number | null
  own: number
}

test('each line of the newest orders, with a contract or without', async () => {
  const { rows } = await sql<Line>`
    select l.id, o.shop_id as "shopId", l.product_id as "productId", p.brand_id as "brandId",
      categories_above(array_append(p.category_ids, p.category_id)) as categories, iso_time(o.placed_at) as at,
      l.contract_id as contract, l.discount_id as discount, l.commission_bp as rate, l.clause_revenue as revenue,
      s.commission as own
    from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
    join shops s on s.id = o.shop_id
    where exists (select from contract_items i where i.supplier_id = o.shop_id)
    order by o.placed_at desc, l.id limit 1500`.execute(embedded.database.db)
  const kept: (Clause | undefined)[] = []
  const meant: (Clause | undefined)[] = []
  for (const { contract, discount, rate, revenue, own, at, ...goods } of rows) {
    kept.push(contract && discount ? { contract, discount, rate, revenue } : undefined)
    if (!contract) expect(rate).toBe(own)
    meant.push((await clausesOf(embedded.database.db as unknown as Sql, [goods], at)).get(goods.id))
  }
  expect(kept).toEqual(meant)
  expect(kept.filter(Boolean).length).toBeGreaterThan(300)
  expect(kept.filter((one) => one === undefined).length).toBeGreaterThan(20)
  // Revenue chose among several bands.
  expect(kept.filter((one) => (one?.revenue ?? 0) > 0).length).toBeGreaterThan(100)
})
