/** Orders of the version before, whose lines have no share of the discount, on both engines. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createEmbedded } from '../../../tests/support/embedded.ts'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { type Database, openDatabase } from '../../server/kit/database/database.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import { findMigrations } from '../../server/kit/database/migrate-files.ts'
import { dueByLine } from './returns/rules.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const postgres = await findPostgres()
afterAll(() => postgres.found?.close())

const NAME = '202611261158-discount-shares'
/** The migrations before it. */
const before = () => findMigrations().filter(({ name, after }) => !after && (name.split('/')[1] ?? '') < NAME)

const [SHOP, OTHER, BRAND] = [randomUUID(), randomUUID(), randomUUID()]
const GOODS = { club: randomUUID(), glove: randomUUID() }
type Made = {
  /** VND by line: those of clubs, then those of gloves. */
  club?: readonly number[]
  glove?: readonly number[]
  shop?: string
  discount: number
  voucher?: string
  /** A piece of the last line came back; `undone`: and that was taken back. */
  back?: 'kept' | 'undone'
}
/** By name: an order of before, and the shares that its lines get. */
const ORDERS: Readonly<Record<string, Made & { shares: readonly number[] }>> = {
  'no discount': { club: [700], discount: 0, shares: [0] },
  'no voucher': { club: [1_000, 999], glove: [335], discount: 100, shares: [42, 43, 15] },
  'for all goods': { club: [1_000, 999], glove: [335], discount: 100, voucher: 'ALL', shares: [42, 43, 15] },
  clubs: { club: [2_000], glove: [500], discount: 500, voucher: 'CLUBS', shares: [500, 0] },
  'clubs, divided': {
    club: [1_000, 999],
    glove: [335],
    discount: 101,
    voucher: 'CLUBS',
    shares: [50, 51, 0],
  },
  'a brand': { club: [2_000], glove: [500], discount: 500, voucher: 'BRAND', shares: [500, 0] },
  'a product': { club: [2_000], glove: [500], discount: 300, voucher: 'GLOVE', shares: [0, 300] },
  'taken back': {
    club: [2_000],
    glove: [500],
    discount: 500,
    voucher: 'CLUBS',
    back: 'kept',
    shares: [400, 100],
  },
  'taken back, undone': {
    club: [2_000],
    glove: [500],
    discount: 500,
    voucher: 'CLUBS',
    back: 'undone',
    shares: [500, 0],
  },
  'its own supplier': { glove: [500], discount: 60, voucher: 'SHOP', shares: [60] },
  'another supplier': { club: [1_500, 500], shop: OTHER, discount: 240, voucher: 'SHOP', shares: [180, 60] },
  'more than the scope costs': {
    club: [2_000],
    glove: [500],
    discount: 1_000,
    voucher: 'GLOVE',
    shares: [800, 200],
  },
}

async function fill(database: Database): Promise<Map<string, string>> {
  const run = (query: RawBuilder<unknown>) => query.execute(database.db)
  for (const [id, category, brand] of [
    [GOODS.club, 'Gậy', BRAND],
    [GOODS.glove, 'Găng tay', randomUUID()],
  ])
    await run(sql`insert into products (id, code, name, brand_id, category, shop_id, price, weight_grams, search)
      values (${id}, ${id}, 'Hàng', ${brand}, ${category}, ${SHOP}, 1, 1, '')`)
  const vouchers = new Map<string, string>()
  for (const [name, scope] of [
    ['ALL', {}],
    ['CLUBS', { categories: ['Gậy'] }],
    ['BRAND', { brands: [BRAND] }],
    ['GLOVE', { products: [GOODS.glove] }],
    ['SHOP', { shops: [SHOP] }],
  ] as const) {
    const { categories, brands, products, shops }: Partial<Record<string, readonly string[]>> = scope
    const id = randomUUID()
    vouchers.set(name, id)
    await run(sql`insert into vouchers (id, code, name, kind, starts_on, ends_on, benefit, amount, categories, brand_ids,
        product_ids, shop_ids)
      values (${id}, ${name}, 'Giảm', 'public', '2026-01-01', '2026-12-31', 'amount', 1, ${categories ?? []}::text[],
        ${brands ?? []}::uuid[], ${products ?? []}::uuid[], ${shops ?? []}::uuid[])`)
  }
  const ids = new Map<string, string>()
  for (const [name, { club = [], glove = [], shop = SHOP, discount, voucher, back }] of Object.entries(
    ORDERS,
  )) {
    const id = randomUUID()
    ids.set(name, id)
    const lines = [
      ...club.map((amount) => ({ product: GOODS.club, amount })),
      ...glove.map((amount) => ({ product: GOODS.glove, amount })),
    ]
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
    await run(sql`insert into orders (id, code, status, buyer_name, phone, total, payment_method, customer_id, shop_id,
        province, receiver_name, receiver_phone, address, subtotal, discount, voucher_id, voucher_store_share)
      values (${id}, ${name}, 'delivered', 'A', '0901234567', ${subtotal - discount}, 'cod', ${randomUUID()}, ${shop}, 'HN',
        'A', '0901234567', 'x', ${subtotal}, ${discount}, ${voucher ? vouchers.get(voucher) : null}, 10000)`)
    let last = ''
    for (const [at, { product, amount }] of lines.entries()) {
      last = randomUUID()
      await run(sql`insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code,
          name, quantity, price, amount, cost)
        values (${last}, ${id}, ${at + 1}, ${product}, ${randomUUID()}, 'SP', 'SP', 'Hàng', 1, ${amount}, ${amount}, ${amount})`)
    }
    if (!back) continue
    const outcome = randomUUID()
    await run(sql`insert into order_return_outcomes (id, return_id, order_id, kind)
      values (${outcome}, ${randomUUID()}, ${id}, 'approved')`)
    await run(sql`insert into order_return_receipts (id, outcome_id, order_id, line_id, quantity, restocked, amount)
      values (${randomUUID()}, ${outcome}, ${id}, ${last}, 1, true, 400)`)
    if (back === 'undone')
      await run(sql`insert into order_retractions (row_id, order_id, kind)
        values (${outcome}, ${id}, 'return-outcome')`)
  }
  return ids
}

describe.each([
  ['embedded', true],
  ['PostgreSQL', postgres.found !== undefined],
])('%s', (engine, available) => {
  test.skipIf(!available)('lines get their shares, and no order another sum', async () => {
    const embedded = engine === 'embedded' ? await createEmbedded() : undefined
    const created = embedded ? undefined : await postgres.found?.createDatabase()
    const database =
      embedded?.database ?? (await openDatabase({ url: created?.url ?? '', dataDir: '/nonexistent' }))
    try {
      await migrate(database, before())
      const ids = await fill(database)
      const rows = async <R>(query: RawBuilder<R>) => (await query.execute(database.db)).rows
      const orders = () =>
        rows(sql`select md5(string_agg(
        (to_jsonb(o) - array['shipping_promotion_id', 'promotion_shipping', 'shipping_promotion_share'])::text,
        '' order by o.id)) from orders o`)
      const unchanged = await orders()
      expect(await migrate(database)).toContain(`orders/${NAME}`)
      expect(await orders()).toEqual(unchanged)

      type Line = { id: string; position: number; quantity: number; amount: number; discountShare: number }
      const linesOf = (id: string | undefined) =>
        rows(sql<Line>`select id, position, quantity, amount, discount_share as "discountShare"
          from order_lines where order_id = ${id}::uuid order by position`)
      const found: Record<string, number[]> = {}
      for (const name of Object.keys(ORDERS))
        found[name] = (await linesOf(ids.get(name))).map(({ discountShare }) => discountShare)
      expect(found).toEqual(
        Object.fromEntries(Object.entries(ORDERS).map(([name, { shares }]) => [name, shares])),
      )

      // Where all goods bear it, refunds and earnings are those of before, to the dong.
      for (const name of ['no voucher', 'for all goods', 'taken back', 'another supplier']) {
        const lines = await linesOf(ids.get(name))
        const sums = { discount: ORDERS[name]?.discount ?? 0, points: 0, shippingFee: 0, shippingDiscount: 0 }
        const all = lines.map(({ id }) => ({ line: id, quantity: 1 }))
        const unfrozen = lines.map((line) => ({ ...line, discountShare: 0 }))
        const due = (given: readonly Line[]) => [...dueByLine(sums, given, new Map(), all).values()]
        expect(due(lines)).toEqual(due(unfrozen))
        const earned = await rows(sql<{ earned: number }>`
          select e.earned from order_line_earnings e join order_lines l on l.id = e.line_id
          where e.order_id = ${ids.get(name)}::uuid order by l.position`)
        expect(earned.map((line) => line.earned)).toEqual(due(lines).map(({ amount }) => amount))
      }
      const sold = await rows(sql<{ code: string; sold: number; total: number }>`
        select o.code, e.sold, o.total from order_earnings e join orders o on o.id = e.order_id`)
      expect(sold).toHaveLength(ids.size)
      for (const one of sold) expect(one.sold).toBe(one.total)
    } finally {
      if (embedded) await embedded.remove()
      else await database.close()
      await created?.drop()
    }
  })
})
