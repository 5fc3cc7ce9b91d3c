/**
 * Carts with random histories through the API, on both databases: edits, codes, cancels, undos and changes of the rules between them.
 * After each step the money adds up to the dong, uses and pieces are those in force, and no limit is exceeded.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, rowOf } from '../../../tests/support/client.ts'
import {
  CODES,
  cart,
  type Discounted,
  type Golfer,
  makeDiscounts,
  RECEIVER,
} from '../../../tests/support/discounted-shop.ts'
import { DATABASES, type TestServer } from '../../../tests/support/server.ts'

const LONG = process.env.FAULTS === 'long'
const HISTORIES = LONG ? 5_000 : 150
/** Golfers; each has many of the carts, so that limits by customer are met. */
const GOLFERS = 60

const place = fc.nat(9)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pieces'), order: place, line: place, count: fc.nat(4) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add'),
      order: place,
      line: place,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('code'),
      order: place,
      code: fc.option(fc.constantFrom(...CODES)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fee'), order: place, fee: fc.constantFrom(0, 19_999, 45_679) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), order: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rule'), rule: fc.nat(6), value: fc.nat(4) }) },
)
const history = fc.record({
  cart,
  golfer: fc.nat(GOLFERS - 1),
  steps: fc.array(step as fc.Arbitrary<Step>, { minLength: 2, maxLength: 8 }),
  comesBack: fc.boolean(),
})
type Step = {
  do: 'pieces' | 'add' | 'code' | 'fee' | 'cancel' | 'undo' | 'rule'
  order: number
  line: number
  count: number
  code: string | null
  fee: number
  rule: number
  value: number
}

type Line = { variant: string; quantity: number }

describe.each(DATABASES)('on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client
  let manager: Client
  let carrier: string | undefined
  let goods: readonly Discounted[]
  let golfers: readonly Golfer[]
  const run = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    const parts = text.split('?')
    const query = sql<T>(parts as unknown as TemplateStringsArray, ...values)
    return (await query.execute(server.database.db)).rows
  }

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    manager = await server.as('manager')
    const post = async (url: string, body: object) => {
      const { status, body: answer } = await admin.post(url, body)
      expect(status, answer.msg).toBe(201)
    }
    const made = await makeDiscounts(server.database.db, post, GOLFERS)
    goods = made.goods
    golfers = made.golfers
    await run(`
      insert into return_policies (id, code, name, days, active)
      select gen_random_uuid(), 'CS99', 'Đổi trả', 7, true where not exists (select from return_policies where active)`)
    carrier = (
      await run<{ id: string }>(`select id from carriers where status = 'active' order by code limit 1`)
    )[0]?.id
  }, 180_000)
  afterAll(() => server?.close())

  /** Changes of the rules between two steps, as another user would make them. */
  const RULES: readonly ((value: number) => Promise<unknown>)[] = [
    (value) =>
      run(`update promotions set percent = ? where name = 'Thử cả giỏ hàng' and kind = 'percent'`, [
        300 + value * 411,
      ]),
    (value) =>
      run(`update promotions set amount = ? where name = 'Thử cả giỏ hàng' and kind = 'amount'`, [
        10_001 + value * 33_333,
      ]),
    (value) =>
      run(`update promotions set status = ? where name = 'Thử cả giỏ hàng' and cap is not null`, [
        value > 1 ? 'active' : 'inactive',
      ]),
    (value) =>
      run(`update vouchers set percent = ? where name = 'Thử cả giỏ hàng' and percent is not null`, [
        500 + value * 217,
      ]),
    (value) =>
      run(`update vouchers set status = ? where voucher_code in ('NHA1', 'NHOM')`, [
        value > 1 ? 'active' : 'inactive',
      ]),
    (value) => run(`update products set price = price + ? where id = ?`, [value * 1_013, goods[value]?.id]),
    (value) =>
      run(`update products set import_price = ? where id = ?`, [
        value === 0 ? null : 500_000 + value,
        goods[value + 5]?.id,
      ]),
  ]

  async function expectWhole(orders: readonly string[], at: string) {
    const wrong = await run(
      `
      with l as (
        select l.*, coalesce((select sum(a.amount) from order_adjustments a where a.order_id = l.order_id
            and a.position = l.position and a.kind = 'sale'), 0) as sale,
          coalesce((select sum(a.amount) from order_adjustments a where a.order_id = l.order_id
            and a.position = l.position and a.kind = 'promotion'), 0) as promotion,
          coalesce((select sum(a.amount) from order_adjustments a where a.order_id = l.order_id
            and a.position = l.position and a.kind = 'voucher'), 0) as voucher,
          coalesce((select sum(f.borne) from order_offs f where f.order_id = l.order_id and f.position = l.position), 0) as borne
        from order_lines l where l.order_id = any(?::uuid[])
      )
      select l.order_id, 'line' as what, to_jsonb(l) as row from l join order_line_earnings e on e.line_id = l.id
      where l.amount <> l.price * l.quantity - l.discount or l.discount <> l.sale + l.promotion or l.discount_share <> l.voucher
        or l.amount < l.voucher or l.commission_on <> l.price * l.quantity - l.sale - l.borne
        or l.cost <> coalesce(l.import_price * l.quantity,
          l.price * l.quantity - l.sale - (l.commission_on * l.commission_bp + 5000) / 10000)
        or e.earned <> l.cost - l.borne
      union all
      select o.id, 'order', to_jsonb(o) from orders o
      where o.id = any(?::uuid[]) and (
        o.subtotal <> (select sum(amount) from order_lines l where l.order_id = o.id)
        or o.discount <> (select sum(discount_share) from order_lines l where l.order_id = o.id)
        or o.shipping_discount <> coalesce((
          select sum(a.amount) from order_adjustments a where a.order_id = o.id and a.position = 0), 0)
        or o.shipping_discount > o.shipping_fee or o.total < 0
        or o.total <> o.subtotal - o.discount + o.shipping_fee - o.shipping_discount - o.points)`,
      [orders, orders],
    )
    expect(wrong, at).toEqual([])
    const beyond = await run(`
      with f as (select * from order_offs where in_force)
      select 'uses' as what, v.voucher_code as code, v.used::text as has, count(distinct f.holder)::text as right
      from vouchers v left join f on f.source_id = v.id where v.name = 'Thử cả giỏ hàng'
      group by v.id having v.used <> count(distinct f.holder) or v.used > v.max_uses
      union all
      select 'promotion', p.code, p.max_uses::text, count(distinct f.holder)::text from promotions p join f on f.source_id = p.id
      where f.amount > 0 group by p.id having count(distinct f.holder) > p.max_uses
      union all
      select 'pieces', x.id::text, x.quantity::text, sum(f.pieces)::text from sales_products x join f on f.source_id = x.id
      group by x.id having sum(f.pieces) > x.quantity
      union all
      select 'cap', f.source_id::text, f.holder::text, sum(f.amount)::text
      from f join order_adjustments a using (order_id, position, kind) join promotions p on p.id = a.source_id
      where a.kind = 'promotion' group by f.source_id, f.holder
      having sum(f.amount) > max((a.terms->>'cap')::bigint)`)
    expect(beyond, at).toEqual([])
  }

  /** Runs one step; returns the entry that it left, undefined where it was refused or wrote nothing. */
  async function take(one: Step, ids: readonly string[], audits: string[]): Promise<string | undefined> {
    if (one.do === 'rule') return void (await RULES[one.rule]?.(one.value))
    if (one.do === 'undo') {
      const audit = audits.pop()
      if (audit === undefined) return undefined
      const { status, body } = await admin.post('/api/undo', { audits: [audit] })
      expect(status, JSON.stringify(body)).toBe(200)
      return (body.data as { audits?: string[] }).audits?.[0]
    }
    const id = ids[one.order % ids.length] ?? ''
    const order = rowOf(await admin.get(`/api/orders/${id}`))
    if (one.do === 'cancel') {
      const { body } = await admin.post(`/api/orders/${id}/cancel`, { reason: 'customer_changed_mind' })
      return body.audit ?? undefined
    }
    const lines = (order.lines as Line[]).map(({ variant, quantity }) => ({ variant, quantity }))
    const sum = new Map<string, number>()
    for (const { variant, quantity } of lines) sum.set(variant, (sum.get(variant) ?? 0) + quantity)
    const shop = (order.shop as { id: string }).id
    const added = goods.filter((product) => product.shop === shop)[one.line % 5]
    const variant = one.do === 'add' ? added?.variant : [...sum.keys()][one.line % sum.size]
    if (variant !== undefined && one.do === 'add') sum.set(variant, (sum.get(variant) ?? 0) + one.count)
    if (variant !== undefined && one.do === 'pieces') sum.set(variant, one.count)
    const wanted = [...sum]
      .map(([its, quantity]) => ({ variant: its, quantity }))
      .filter(({ quantity }) => quantity > 0)
    const body =
      one.do === 'code'
        ? { voucherCode: one.code }
        : one.do === 'fee'
          ? { shippingFee: one.fee }
          : { lines: wanted }
    const answer = await admin.call('PUT', `/api/orders/${id}`, body, { 'if-match': `"${order.version}"` })
    if (answer.status !== 200) {
      expect([400, 409], answer.body.msg).toContain(answer.status)
      expect(answer.body.msg).toBeTruthy()
      expect(rowOf(await admin.get(`/api/orders/${id}`)).version).toBe(order.version)
    }
    return answer.body.audit ?? undefined
  }

  /** Delivers an order and takes all of it back: nothing is left of it for the supplier. */
  async function comesBack(id: string): Promise<boolean> {
    if (rowOf(await admin.get(`/api/orders/${id}`)).status !== 'pending') return false
    for (const [verb, args, client] of [
      ['confirm', {}, admin],
      ['pack', { shippingType: 'standard', carrier, expectedOn: '2030-01-15' }, admin],
      ['ship', {}, admin],
      ['deliver', {}, admin],
      ['request-return', { returnReason: 'damaged' }, manager],
      ['approve-return', {}, admin],
    ] as const) {
      const { status, body } = await client.post(`/api/orders/${id}/${verb}`, args)
      if (verb === 'confirm' && status === 409) return false
      expect([verb, status], body.msg).toEqual([verb, 200])
    }
    const left = await run<{ earned: string }>(
      `select coalesce(sum(amount), 0)::text as earned from shop_earnings where order_id = ?::uuid`,
      [id],
    )
    expect(left, id).toEqual([{ earned: '0' }])
    return true
  }

  test(`${HISTORIES} histories`, { timeout: LONG ? 3_600_000 : 300_000 }, async () => {
    const seen = { edited: 0, refused: 0, undone: 0, cancelled: 0, returned: 0 }
    for (const [index, one] of fc.sample(history, { numRuns: HISTORIES, seed: 20_261_129 }).entries()) {
      // Sold out, carts would only be refused.
      if (index % 100 === 0) await run('update product_variants set stock = reserved + 500')
      const golfer = golfers[one.golfer] as Golfer
      const lines = one.cart.picked.map((its, at) => ({
        variant: goods[its]?.variant,
        quantity: one.cart.quantities[at] ?? 1,
      }))
      const placed = await admin.post('/api/orders', {
        ...{
          customer: golfer.id,
          lines,
          voucherCode: one.cart.voucherCode,
          shippingFee: one.cart.shippingFee,
        },
        ...{ points: 0, paymentMethod: 'cod', ...RECEIVER, receiverPhone: golfer.phone },
      })
      if (placed.status !== 201) {
        seen.refused += 1
        continue
      }
      const others = (placed.body as { others?: { id: string }[] }).others ?? []
      const ids = [rowOf(placed), ...others].map(({ id }) => id)
      const audits: string[] = []
      await expectWhole(ids, `${index}: placed`)
      for (const [at, step] of one.steps.entries()) {
        const audit = await take(step, ids, audits)
        if (audit !== undefined && step.do !== 'undo') audits.push(audit)
        if (step.do === 'undo' && audit !== undefined) seen.undone += 1
        if (step.do === 'cancel' && audit !== undefined) seen.cancelled += 1
        if (['pieces', 'add', 'code', 'fee'].includes(step.do))
          seen[audit === undefined ? 'refused' : 'edited'] += 1
        await expectWhole(ids, `${index}, step ${at}: ${JSON.stringify(step)}`)
      }
      if (!one.comesBack) continue
      for (const id of ids) if (await comesBack(id)) seen.returned += 1
      await expectWhole(ids, `${index}: returned`)
    }
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(HISTORIES / 30)
  })
})
