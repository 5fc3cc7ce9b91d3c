/** Sums of revenue by day say what the orders say, whatever becomes of those (decision 0178). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASIS_FIELDS, type Basis } from '../../src/areas/orders/measured/basis.ts'
import { DIMENSIONS, type Dimension } from '../../src/areas/orders/measured/measures.ts'
import type { Report } from '../../src/areas/orders/measured/schema.ts'
import { sumUp } from '../../src/areas/revenue/server/sum-up.ts'
import { addDays, dayOf, startOfDay } from '../../src/core/dates/dates.ts'
import { monthOf, type Span, writeSpan } from '../../src/core/dates/relative-days.ts'
import type { Condition } from '../../src/core/fields.ts'
import { type Client, rowsOf } from '../support/client.ts'
import { DATABASES, type TestServer } from '../support/server.ts'
import { sumAllUp, withoutSums } from '../support/sums.ts'

const TODAY = dayOf(Date.now())
const ago = (days: number) => addDays(TODAY, -days)
const MONTH = monthOf(TODAY, -2)
const NEXT = monthOf(TODAY, -1)
const SPANS: readonly Span[] = [
  { from: ago(365), to: ago(1) },
  { from: ago(75), to: TODAY },
  { from: addDays(MONTH.from, 11), to: addDays(NEXT.to, -3) },
  { from: addDays(NEXT.from, -1), to: NEXT.from },
]
/** An instant of the shop's clock. */
const at = (day: string, time: string) => `${day}T${time}+07:00`
const BASES = Object.keys(BASIS_FIELDS) as Basis[]

/** Changes of orders, some of each kind. `n` chooses the orders. */
const CHANGES: Readonly<Record<string, (n: number) => ReturnType<typeof sql>>> = {
  placed: (n) => sql`
    with o as (select * from orders order by md5(id::text || ${n}::text) limit 3), made as (
      insert into orders (id, code, status, buyer_name, phone, total, payment_method, placed_at, customer_id, shop_id, province,
        receiver_name, receiver_phone, address, subtotal, discount, item_count, delivered_at)
      select md5(id::text || ${n}::text)::uuid, 'X' || ${n}::text || code, status, buyer_name, phone, total, payment_method,
        placed_at - interval '5 hours', customer_id, shop_id, province, receiver_name, receiver_phone, address, subtotal, discount,
        item_count, delivered_at from o returning id)
    insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code, name, quantity, price,
      discount, amount, discount_share, commission_bp, cost)
    select gen_random_uuid(), md5(o.id::text || ${n}::text)::uuid, l.position, l.product_id, l.variant_id, l.product_code, l.variant_code,
      l.name, l.quantity, l.price, l.discount, l.amount, l.discount_share, l.commission_bp, l.cost
    from o join order_lines l on l.order_id = o.id`,
  'placed over midnight of a month': (n) => sql`
    update orders set placed_at = (array[${at(NEXT.from, '00:00:00')}::timestamptz, ${at(addDays(NEXT.from, -1), '23:59:59.999')}::timestamptz])[1 + ${n}::integer % 2]
    where id in (select id from orders order by md5(id::text || ${n}::text) limit 3)`,
  'delivered over midnight of a month': (n) => sql`
    update orders set status = 'delivered',
      delivered_at = (array[${at(NEXT.from, '00:00:00')}::timestamptz, ${at(addDays(NEXT.from, -1), '23:59:59.999')}::timestamptz])[1 + ${n}::integer % 2]
    where id in (select id from orders order by md5(id::text || ${n}::text) limit 3)`,
  'not delivered': (n) => sql`
    update orders set status = 'delivering', delivered_at = null
    where id in (select id from orders where delivered_at is not null and returned_count = 0 order by md5(id::text || ${n}::text) limit 2)`,
  cancelled: (n) => sql`
    update orders set status = 'cancelled'
    where id in (select id from orders where delivered_at is null order by md5(id::text || ${n}::text) limit 4)`,
  'sent with another carrier to another province': (n) => sql`
    update orders set carrier_id = (select id from carriers order by md5(id::text || ${n}::text) limit 1), province = 'Huế',
      payment_method = 'transfer', shop_id = (select id from shops order by md5(id::text || ${n}::text) limit 1)
    where id in (select id from orders order by md5(id::text || ${n}::text) limit 3)`,
  'with other lines': (n) => sql`
    update order_lines set quantity = quantity + 1, amount = amount + price, cost = cost + 7, commission_bp = commission_bp + 10
    where order_id in (select id from orders order by md5(id::text || ${n}::text) limit 3)`,
  'with a line of another product': (n) => sql`
    update order_lines set product_id = (select id from products order by md5(id::text || ${n}::text) limit 1)
    where order_id in (select id from orders order by md5(id::text || ${n}::text) limit 3)`,
  'without a line': (n) => sql`
    delete from order_lines where id in (
      select l.id from order_lines l where l.position > 1 and not exists (select from order_return_receipts r where r.line_id = l.id)
      order by md5(l.id::text || ${n}::text) limit 2)`,
  // Of one order a piece comes back on three days, over midnight too.
  returned: (n) => sql`
    with o as (
      select o.id, l.id as line, l.amount from orders o join order_lines l on l.order_id = o.id and l.position = 1
      where o.delivered_at is not null order by md5(o.id::text || ${n}::text) limit 3
    ), counted as (
      update orders set returned_count = returned_count + 3, status = 'returned' where id in (select id from o)
    ), made as (
      insert into order_return_outcomes (id, return_id, order_id, kind, at)
      select gen_random_uuid(), gen_random_uuid(), o.id, 'approved', t.at
      from o, (values (${at(MONTH.to, '23:59:59')}::timestamptz), (${at(NEXT.from, '00:00:00')}::timestamptz),
        (${at(addDays(NEXT.from, (n % 20) + 2), '12:00:00')}::timestamptz)) t (at)
      returning id, order_id)
    insert into order_return_receipts (id, outcome_id, order_id, line_id, quantity, restocked, amount)
    select gen_random_uuid(), m.id, m.order_id, o.line, 1, true, o.amount / 3 from made m join o on o.id = m.order_id`,
  'returned, and that undone': (n) => sql`
    insert into order_retractions (row_id, order_id, kind)
    select id, order_id, 'return' from order_return_outcomes u
    where kind = 'approved' and not exists (select from order_retractions x where x.row_id = u.id)
    order by md5(id::text || ${n}::text) limit 2`,
  'their return at another time': (n) => sql`
    update order_return_outcomes set at = at - interval '2 days'
    where id in (select id from order_return_outcomes where kind = 'approved' order by md5(id::text || ${n}::text) limit 2)`,
  // Their returns stay.
  gone: (n) => sql`
    delete from orders where id in (select id from orders order by returned_count > ${n % 2}::integer desc, md5(id::text || ${n}::text) limit 1)`,
  'of a product that moves': (n) => sql`
    update products set category_id = (select id from categories order by md5(id::text || ${n}::text) limit 1),
      brand_id = (select id from brands order by md5(id::text || ${n}::text) limit 1)
    where id in (select product_id from order_lines order by md5(id::text || ${n}::text) limit 1)`,
  'of a category that moves': (n) => sql`
    update categories set parent_id = (select id from categories where parent_id is null order by md5(id::text || ${n}::text) limit 1)
    where id = (select id from categories where parent_id is not null order by md5(id::text || ${n}::text) limit 1)`,
  'of a category that is a root now': (n) => sql`
    update categories set parent_id = null where id = (
      select id from categories where parent_id is not null order by md5(id::text || ${n}::text) limit 1)`,
}

describe.each(DATABASES)('sums of revenue on $kind', ({ kind, start }) => {
  let server: TestServer
  let admin: Client
  /** Filters that are read from the sums of a breakdown. */
  let filters: readonly Condition[]

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    const shops = rowsOf(await admin.get('/api/shops?limit=3'))
    filters = [
      ['shop', 'in', shops.slice(0, 2).map(({ code }) => code)],
      ['shop', 'eq', shops[2]?.id ?? ''],
      ['carrier', 'eq', rowsOf(await admin.get('/api/carriers?limit=1'))[0]?.code ?? ''],
      ['status', 'in', ['delivered', 'returned']],
      ['paymentMethod', 'eq', 'cod'],
      ['province', 'eq', 'Huế'],
      ['province', 'eq', 'Nowhere'],
    ]
    expect(await sumAllUp(server.database)).toBeGreaterThan(300)
  }, 300_000)
  afterAll(() => server?.close())

  const report = async (
    basis: Basis,
    span: Span,
    by?: Dimension,
    filter: readonly Condition[] = [],
  ): Promise<Report> => {
    const where = encodeURIComponent(
      JSON.stringify([[BASIS_FIELDS[basis], 'eq', writeSpan(span)], ...filter]),
    )
    const answer = await admin.get(`/api/revenue/figures?where=${where}${by ? `&by=${by}` : ''}`)
    expect(answer.status, answer.body.msg).toBe(200)
    return answer.body.data as Report
  }
  const all = async (
    spans: readonly Span[],
    dimensions: readonly (Dimension | undefined)[],
    of: readonly Condition[],
  ) => {
    const found: Record<string, Report> = {}
    for (const span of spans)
      for (const basis of BASES)
        for (const by of dimensions) {
          const name = `${basis} ${writeSpan(span)} ${by}`
          found[name] = await report(basis, span, by)
          if (by !== undefined && by !== 'day' && by !== 'month') continue
          for (const one of of) found[`${name} ${one}`] = await report(basis, span, by, [one])
        }
    return found
  }
  const expectSame = async (
    words: string,
    spans: readonly Span[] = SPANS,
    dimensions: readonly (Dimension | undefined)[] = [undefined, ...DIMENSIONS],
    of: readonly Condition[] = [],
  ) => {
    const found = await all(spans, dimensions, of)
    const counted = await withoutSums(server.database, () => all(spans, dimensions, of))
    for (const [name, one] of Object.entries(counted)) expect(found[name], `${words}: ${name}`).toEqual(one)
  }
  const usable = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from revenue_spans s where not stale
        and not exists (select from revenue_touched t where t.part = s.part and t.day between s.first and s.last)`.execute(
      server.database.db,
    )
    return rows[0]?.count ?? 0
  }

  test('all bases and breakdowns, from sums and from the orders', () => expectSame('at first'), 300_000)

  test(
    'by time of some suppliers, carriers, states and the like',
    () => expectSame('at first', SPANS, [undefined, 'day', 'month'], filters),
    300_000,
  )

  test('sums are what is read', async () => {
    const span = { from: addDays(MONTH.from, 3), to: NEXT.to }
    const { total } = await report('revenue', span)
    await sql`update revenue_sums set net = net + 1000 where by = 'all'`.execute(server.database.db)
    const changed = (await report('revenue', span)).total
    await sql`update revenue_sums set net = net - 1000 where by = 'all'`.execute(server.database.db)
    // Each day before the whole month, and the month.
    const days = Number(MONTH.to.slice(8)) - 3
    expect(changed.net).toBe((total.net ?? 0) + 1_000 * (days + 1))
    const filter = filters.slice(0, 1)
    const ofShops = await report('revenue', span, 'month', filter)
    await sql`update revenue_sums set net = net * 2 where by = 'shop'`.execute(server.database.db)
    const doubled = await report('revenue', span, 'month', filter)
    await sql`update revenue_sums set net = net / 2 where by = 'shop'`.execute(server.database.db)
    expect(doubled.total.net).toBe(2 * (ofShops.total.net ?? 0))
    expect(doubled.rows.map(({ figures }) => figures.net)).toEqual(
      ofShops.rows.map(({ figures }) => 2 * (figures.net ?? 0)),
    )
  })

  for (const [what, change] of Object.entries(CHANGES))
    test(`orders ${what}: the same at once, and when they are summed up again`, async () => {
      for (const n of [1, 2]) await change(n).execute(server.database.db)
      await expectSame('at once', SPANS.slice(0, 2))
      await sumAllUp(server.database)
      await expectSame('again')
    }, 600_000)

  test('changes mixed at random, some of them summed up', async () => {
    let state = 7
    const next = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return Math.floor((state / 4_294_967_296) * below)
    }
    const changes = Object.values(CHANGES)
    for (let round = 0; round < 10; round++) {
      for (let more = 1 + next(6); more > 0; more--)
        await changes[next(changes.length)]?.(100 + next(10_000)).execute(server.database.db)
      if (next(2) === 0) await sumAllUp(server.database)
      else
        for (let portions = next(12); portions > 0; portions--)
          await server.database.transaction((db) =>
            sumUp(db as never, new Date().toISOString(), { againMs: 0, ordersMin: 0 }),
          )
      const span = SPANS[next(SPANS.length)] ?? SPANS[0]
      if (span)
        await expectSame(`round ${round}`, [span], undefined, filters.slice(round % 5, (round % 5) + 2))
    }
  }, 600_000)

  test('what people do with orders marks them', async () => {
    await sumAllUp(server.database)
    const before = await usable()
    const { body } = await admin.get(
      `/api/orders?limit=3&where=${encodeURIComponent(
        JSON.stringify([
          ['status', 'eq', 'pending'],
          ['placedAt', 'eq', writeSpan({ from: ago(200), to: ago(1) })],
        ]),
      )}`,
    )
    const [order] = body.data as { id: string }[]
    expect(order).toBeDefined()
    // The changes above gave orders more pieces than are set aside for them.
    await sql`update product_variants set stock = stock + reserved + 1000, reserved = reserved + 1000
      where id in (select variant_id from order_lines where order_id = ${order?.id})`.execute(
      server.database.db,
    )
    expect((await admin.post(`/api/orders/${order?.id}/confirm`, {})).status).toBe(200)
    expect(await usable()).toBeLessThan(before)
    await expectSame('confirmed', SPANS.slice(0, 2), ['status', 'day'])
  }, 300_000)

  test('no orders, no sums', async () => {
    const put = new Error('put back')
    const work = server.database.transaction(async (db) => {
      await sql`truncate orders`.execute(db)
      const { rows } = await sql`select id from revenue_spans limit 1`.execute(db)
      expect(rows).toEqual([])
      throw put
    })
    await expect(work).rejects.toBe(put)
  })

  describe.runIf(kind === 'postgres')('while others write', () => {
    const day = ago(40)
    const span = { from: ago(45), to: ago(35) }
    const write = (db: unknown, more: number) =>
      sql`with o as (select * from orders limit 1), made as (
          insert into orders (id, code, status, buyer_name, phone, total, payment_method, placed_at, customer_id, shop_id, province,
            receiver_name, receiver_phone, address, subtotal)
          select gen_random_uuid(), 'W' || ${more}::text, 'pending', buyer_name, phone, total, payment_method,
            ${startOfDay(day)}::timestamptz, customer_id, shop_id, province, receiver_name, receiver_phone, address, 700 from o returning id)
        insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code, name, quantity, price, amount)
        select gen_random_uuid(), m.id, 1, p.id, p.id, p.code, p.code, p.name, 1, 700, 700 from made m, (select * from products limit 1) p`.execute(
        db as never,
      )
    const sumDay = async (db: unknown) =>
      sumUp(db as never, new Date().toISOString(), { againMs: 0, ordersMin: 0 })
    const touch = () =>
      sql`insert into revenue_touched (part, day) values ('placed', ${day}::date)`.execute(server.database.db)

    /** A transaction that stays open until it is ended. */
    const open = async () => {
      const [began, ending] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()]
      const done = server.database.transaction(async (db) => {
        began.resolve(db)
        await ending.promise
      })
      const end = () => {
        ending.resolve()
        return done
      }
      return { db: await began.promise, end }
    }

    test('an order that is written before its day is summed up and committed after it counts', async () => {
      await sumAllUp(server.database)
      const { total } = await report('placed', span)
      await touch()
      const writer = await open()
      await write(writer.db, 1)
      // Its day by both kinds of breakdown, perhaps the month too.
      expect(await sumAllUp(server.database)).toBeGreaterThan(1)
      expect((await report('placed', span)).total.placed).toBe(total.placed)
      await writer.end()
      expect((await report('placed', span)).total.placed).toBe((total.placed ?? 0) + 1)
      await expectSame('before', [span], ['status', 'day', 'product'])
    }, 120_000)

    test('an order that is written while its day is summed up counts', async () => {
      await sumAllUp(server.database)
      const { total } = await report('placed', span)
      await touch()
      const summing = await open()
      expect(await sumDay(summing.db)).toBe(true)
      // Another process leaves it to that one.
      expect(await sumAllUp(server.database)).toBe(0)
      await server.database.transaction((writer) => write(writer, 2))
      expect((await report('placed', span)).total.placed).toBe((total.placed ?? 0) + 1)
      await summing.end()
      expect((await report('placed', span)).total.placed).toBe((total.placed ?? 0) + 1)
      await expectSame('while', [span], ['status', 'day', 'product'])
    }, 120_000)
  })
})
