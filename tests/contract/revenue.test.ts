/** Numbers of the revenue page: each is what the list behind it comes to, and what the orders themselves say. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASIS_FIELDS } from '../../src/areas/orders/measured/basis.ts'
import {
  BY_BASIS,
  DIMENSIONS,
  type Dimension,
  MEASURE,
  type MeasureId,
  ordersOf,
  TAB,
  TABS,
} from '../../src/areas/orders/measured/measures.ts'
import type { Figures, Report } from '../../src/areas/orders/measured/schema.ts'
import { addDays, dayOf } from '../../src/core/dates/dates.ts'
import { rangeDays } from '../../src/core/dates/ranges.ts'
import { writeSpan } from '../../src/core/dates/relative-days.ts'
import type { Condition } from '../../src/core/fields.ts'
import { type Client, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { sumAllUp, withoutSums } from '../support/sums.ts'

const span = rangeDays('days91', dayOf(Date.now()))
const DAYS = writeSpan(span)
const json = (where: readonly Condition[]) => encodeURIComponent(JSON.stringify(where))

describe.each(DATABASES)('revenue on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  const report = async (where: readonly Condition[], by?: Dimension, as = admin): Promise<Report> => {
    const answer = await as.get(`/api/revenue/figures?where=${json(where)}${by ? `&by=${by}` : ''}`)
    expect(answer.status, `${answer.body.msg} ${JSON.stringify(where)}`).toBe(200)
    return answer.body.data as Report
  }
  const total = async (where: readonly Condition[]): Promise<number> =>
    (await admin.get(`/api/orders?limit=1&fields=code&where=${json(where)}`)).body.total ?? -1

  /** Compares the measures of a row with those of the list that each of them opens. */
  async function agrees(
    figures: Figures,
    columns: readonly MeasureId[],
    row: { by: Dimension; key: string | null } | undefined,
    filter: readonly Condition[] = [],
  ) {
    for (const id of columns) {
      if (MEASURE[id].rate || figures[id] == null) continue
      const where = ordersOf(id, DAYS, filter, row)
      const words = `${id} ${JSON.stringify(where)}`
      const list = (await report(where)).total
      if (id === 'cancelled') expect(list.placed, words).toBe(figures[id])
      else if (id !== 'shipping' || list.shipping !== null) expect(list[id], words).toBe(figures[id])
      if (!MEASURE[id].money && id !== 'pieces') expect(await total(where), words).toBe(figures[id])
    }
  }

  // Days are counted from all orders: with 1,000,000 of them every search in the palette waited 500 ms for that.
  test('a day of the list is in no search over all areas', async () => {
    const [day] = rowsOf(await admin.get('/api/revenue?limit=1'))
    const found = await admin.get(`/api/search?q=${day?.code}`)
    expect(found.status).toBe(200)
    expect(found.body.data).toEqual([])
    expect((await admin.get(`/api/find/${day?.code}`)).status).toBe(404)
  })

  test.each(TABS)('every number of %s is the total of its list, in every breakdown', async (tab) => {
    const { basis, columns } = TAB[tab]
    for (const by of DIMENSIONS) {
      const found = await report([[BASIS_FIELDS[basis], 'eq', DAYS]], by)
      expect(found.rows.length, by).toBeGreaterThan(
        by === 'payment' || by === 'carrier' || by === 'month' || by === 'status' ? 0 : 2,
      )
      await agrees(found.total, columns, undefined)
      // One row of each; revenue.all.test.ts asks about more, with filters at random.
      const row = found.rows[Math.floor(found.rows.length / 2)]
      if (row) await agrees(row.figures, columns, { by, key: row.key })
      // Money of the rows is all the money.
      for (const id of columns)
        if (MEASURE[id].money && !MEASURE[id].rate && found.total[id] !== null && found.left === 0)
          if (id !== 'shipping' || found.rows.every(({ figures }) => figures[id] !== null))
            expect(
              found.rows.reduce((sum, { figures }) => sum + (figures[id] ?? 0), 0),
              `${by} ${id}`,
            ).toBe(found.total[id])
    }
  })

  test('the measures are what the orders say: delivered, returned, owed to suppliers', async () => {
    const found = (await report([['revenueAt', 'eq', DAYS]])).total
    const list: { id: string }[] = []
    for (let at = 0; ; at += 100) {
      const page = rowsOf(
        await admin.get(`/api/orders?limit=100&at=${at}&where=${json([['revenueAt', 'eq', DAYS]])}`),
      )
      list.push(...page)
      if (page.length < 100) break
    }
    type Detail = {
      deliveredAt: string | null
      subtotal: number
      discount: number
      shippingFee: number
      shippingDiscount: number
      lines: { price: number; quantity: number }[]
      returns: { lines: { amount: number; points: number }[]; outcome: { kind: string; at: string } | null }[]
    }
    const sums = { delivered: 0, gross: 0, net: 0, shipping: 0, returns: 0, returned: 0 }
    const isIn = (at: string) => dayOf(at) >= span.from && dayOf(at) <= span.to
    for (const { id } of list) {
      const order = (await admin.get(`/api/orders/${id}`)).body.data as Detail
      if (order.deliveredAt && isIn(order.deliveredAt)) {
        sums.delivered++
        sums.gross += order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
        sums.net += order.subtotal - order.discount
        sums.shipping += order.shippingFee - order.shippingDiscount
      }
      const back = order.returns.filter(({ outcome }) => outcome?.kind === 'approved' && isIn(outcome.at))
      if (back.length > 0) sums.returns++
      for (const { lines } of back)
        sums.returned += lines.reduce((sum, { amount, points }) => sum + (amount ?? 0) + (points ?? 0), 0)
    }
    expect(found).toMatchObject(sums)
    expect(sums.returns).toBeGreaterThan(0)
    expect(found.revenue).toBe(sums.net - sums.returned)
    expect((found.gross ?? 0) - (found.supplierOff ?? 0) - (found.ourOff ?? 0)).toBe(found.net)
    expect(found.profit).toBe((found.revenue ?? 0) - (found.cost ?? 0))

    // Of orders delivered and returned in the range, cost is what their suppliers have earned on goods.
    const { rows } = await sql<{ code: string; earned: number }>`
      select o.code, (e.sold - e.back
        + (o.shipping_discount - o.promotion_shipping) * coalesce(o.voucher_store_share, 0) / 10000
        + o.promotion_shipping * coalesce(o.shipping_promotion_share, 0) / 10000)::bigint as earned
      from orders o join order_earnings e on e.order_id = o.id
      where o.delivered_at >= ${`${span.from}T00:00:00+07:00`}::timestamptz
        and (o.returned_count > 0 or o.voucher_store_share > 0)
      order by o.code limit 12`.execute(server.database.db)
    expect(rows.length).toBeGreaterThan(3)
    for (const { code, earned } of rows) {
      const { cost } = (
        await report([
          ['revenueAt', 'eq', DAYS],
          ['code', 'eq', code],
        ])
      ).total
      expect(cost, code).toBe(Number(earned))
    }
  })

  test('days of the list are those of the report', async () => {
    const found = await report([['revenueAt', 'eq', DAYS]], 'day')
    const days = rowsOf(await admin.get(`/api/revenue?limit=100&where=${json([['day', 'eq', DAYS]])}`))
    expect(days.length).toBeGreaterThan(20)
    for (const { key, figures } of found.rows) {
      const day = days.find((one) => one.day === key)
      const { delivered, net, returned, revenue } = figures
      expect(day, String(key)).toMatchObject({ delivered, net, returned, revenue })
    }
  })

  test('a filter that has a category counts its goods alone, and allows no brand', async () => {
    const whole = await report([['revenueAt', 'eq', DAYS]], 'category')
    const [first] = whole.rows
    const filter: Condition[] = [['goodsCategories', 'in', [first?.key ?? '']]]
    const of = await report([['revenueAt', 'eq', DAYS], ...filter], 'shop')
    expect(of.total).toMatchObject({ ...first?.figures, shipping: null })
    expect(of.filter).toEqual([{ field: 'goodsCategories', name: first?.name }])
    for (const { key, figures } of of.rows.slice(0, 3))
      await agrees(figures, TAB.revenue.columns, { by: 'shop', key }, filter)
    const both = await admin.get(
      `/api/revenue/figures?by=brand&where=${json([['revenueAt', 'eq', DAYS], ...filter])}`,
    )
    expect(both.status).toBe(400)
  })

  test('costs are for those who see the suppliers’ share, the rest for those who see revenue', async () => {
    const where: Condition[] = [['revenueAt', 'eq', DAYS]]
    for (const [username, status] of [
      ['manager', 200],
      ['accountant', 200],
      ['telesales', 403],
      ['warehouse', 403],
      ['support', 403],
    ] as const) {
      const answer = await (await server.as(username)).get(`/api/revenue/figures?where=${json(where)}`)
      expect(answer.status, username).toBe(status)
    }
    expect(Object.keys((await report(where)).total).sort()).toEqual([...BY_BASIS.revenue].sort())
  })

  test.each([
    [`where=${json([])}`, 'where'],
    [`where=${json([['status', 'eq', 'pending']])}`, 'where'],
    [`where=${json([['revenueAt', 'gte', '2026-01-01']])}`, 'where'],
    [`where=${json([['revenueAt', 'eq', '1976-01-01..2026-01-01']])}`, 'where'],
    [`where=${json([['revenueAt', 'eq', '2020-01-01..2026-01-01']])}`, 'where'],
    [`where=${json([['revenueAt', 'eq', '2026-02-01..2026-01-01']])}`, 'revenueAt'],
    [`where=${json([['revenueAt', 'eq', '2026-02-30']])}`, 'revenueAt'],
    [`where=${json([['revenueAt', 'eq', 'today']])}&by=colour`, 'by'],
    ['colour=red', 'colour'],
  ])('refuses %s and names it', async (query, name) => {
    const answer = await admin.get(`/api/revenue/figures?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {}).join()).toContain(name)
  })

  test('a supplier that is gone has its numbers, and no name', async () => {
    const found = await report(
      [
        ['revenueAt', 'eq', DAYS],
        ['shop', 'eq', '00000000-0000-4000-8000-000000000000'],
      ],
      'shop',
    )
    expect(found.total).toMatchObject({ delivered: 0, revenue: 0, margin: null })
    expect(found.rows).toEqual([])
  })

  test('sums of days say what the orders say, also after one of them changed', async () => {
    const RECENT = { from: addDays(span.to, -19), to: span.to }
    expect(await sumAllUp(server.database, 14)).toBe(14 * 4)
    const ask = async () => {
      const found: Report[] = []
      for (const basis of ['placed', 'revenue'] as const)
        for (const by of ['day', 'status', 'brand', 'product'] as const)
          found.push(await report([[BASIS_FIELDS[basis], 'eq', writeSpan(RECENT)]], by))
      return found
    }
    expect(await ask()).toEqual(await withoutSums(server.database, ask))
    await sql`update orders set status = 'cancelled' where id = (
      select id from orders where status in ('delivering', 'to_pack', 'to_deliver', 'delivered')
        and placed_at < ${`${addDays(span.to, -1)}T00:00:00+07:00`}::timestamptz
      order by placed_at desc limit 1)`.execute(server.database.db)
    expect(await ask()).toEqual(await withoutSums(server.database, ask))
    await sql`update revenue_sums set placed = placed + 1 where by = 'all'`.execute(server.database.db)
    expect(await ask()).not.toEqual(await withoutSums(server.database, ask))
    await sql`update revenue_sums set placed = placed - 1 where by = 'all'`.execute(server.database.db)
  })
})
