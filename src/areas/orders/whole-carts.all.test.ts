/** Whole carts through the API: quote, orders and their rows have the same sums, to the dong. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Cart,
  cart,
  type Discounted,
  type Golfer,
  makeDiscounts,
  RECEIVER,
} from '../../../tests/support/discounted-shop.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from './area.ts'
import type { Quote } from './placing.ts'
import type { OrderDetail } from './schema.ts'

type Full = Order & OrderDetail

const CARTS = 80

let server: TestServer
let token: string
let goods: readonly Discounted[]
let customers: readonly Golfer[]

const db = () => server.database.db
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, version?: number) =>
  server.call(token, method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.database, { orders: 200, dataDir: server.config.dataDir })
  token = await server.signIn('admin')
  const post = async (url: string, body: object) => {
    const answer = await call('POST', url, body)
    expect(answer.json()).toMatchObject({ error: 0 })
  }
  const made = await makeDiscounts(server.database.db, post, CARTS)
  goods = made.goods
  customers = made.golfers
}, 120_000)
afterAll(() => server?.close())

const at = (index: number) => goods[index] as Discounted

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const byVariant = <Line extends { variant: string }>(lines: readonly Line[]) =>
  lines.toSorted((a, b) => (a.variant < b.variant ? -1 : 1))
const SUMS = [
  ...['subtotal', 'discount', 'shippingFee', 'shippingDiscount', 'promotionShipping', 'points', 'total'],
] as (keyof Quote & keyof Full)[]
const sumsOf = (record: Quote | Full) => SUMS.map((name) => (record as Full)[name] as number)

/** The frozen lines of orders. */
async function frozen(ids: readonly string[]) {
  const { rows } = await sql<
    Record<'price' | 'quantity' | 'discount' | 'amount' | 'share' | 'off' | 'cost', number> & {
      variant: string
      order: string
      promotion: string | null
    }
  >`
    select l.order_id as order, l.variant_id as variant, l.price, l.quantity, l.discount, l.amount, l.cost,
      l.discount_share as share, coalesce(a.amount, 0) as off, a.code as promotion
    from order_lines l left join order_adjustments a
      on a.order_id = l.order_id and a.position = l.position and a.kind = 'promotion' and a.amount > 0
    where l.order_id = any(${ids}::uuid[])`.execute(db())
  return byVariant(rows)
}

const read = async (id: string): Promise<Full> => (await call('GET', `/api/orders/${id}`)).json().data

async function quote(content: object, url = '/api/orders/quote'): Promise<Quote> {
  const answer = await call('POST', url, content)
  expect(answer.json()).toMatchObject({ error: 0 })
  return answer.json().data
}

/** A quote without the words that only it has; `lines` by variant and orders by supplier. */
const shownBy = ({ lines, parts, ...rest }: Quote) => ({
  sums: SUMS.map((name) => (rest as Quote)[name]),
  lines: byVariant(lines),
  parts: Object.fromEntries(parts.map(({ shop, total }) => [shop.id, total])),
})

async function walk(given: Cart, golfer: { id: string; phone: string }) {
  let asked = {
    customer: golfer.id,
    lines: given.picked.map((one, index) => ({
      variant: at(one).variant,
      quantity: given.quantities[index] ?? 1,
    })),
    voucherCode: given.voucherCode,
    points: given.points,
    shippingFee: given.shippingFee,
    paymentMethod: 'cod',
  }
  const place = (lines: object[], like: Quote['like']) =>
    call('POST', '/api/orders', {
      ...{ ...asked, ...RECEIVER, receiverPhone: golfer.phone },
      ...{ lines, acknowledged: like.map(({ id }) => id) },
    })
  let shown = await quote(asked)
  // A refusal of the quote is also that of placing, in the same words; then the cart goes on without its cause.
  const refusals: [() => string | undefined, () => Partial<typeof asked>][] = [
    [
      () => shown.lines.find(({ problem }) => problem)?.problem?.msg,
      () => ({ lines: asked.lines.filter((_, index) => !shown.lines[index]?.problem) }),
    ],
    [() => (shown.voucher?.ok === false ? shown.voucher.msg : undefined), () => ({ voucherCode: null })],
    [() => shown.problems.points?.msg, () => ({ points: 0 })],
  ]
  for (const [says, without] of refusals) {
    const said = says()
    if (said === undefined) continue
    const refused = await place(asked.lines, shown.like)
    expect([refused.statusCode, refused.json().msg]).toEqual([409, said])
    asked = { ...asked, ...without() }
    if (asked.lines.length === 0) return
    shown = await quote(asked)
  }
  expect(shownBy(await quote({ ...asked, lines: asked.lines.toReversed() }))).toEqual(shownBy(shown))

  const wanted = asked.lines.map((line, index) => ({ ...line, price: shown.lines[index]?.price }))
  const placed = await place(wanted, shown.like)
  expect(placed.json()).toMatchObject({ error: 0 })
  const { data, others = [] } = placed.json() as { data: Full; others?: Full[] }
  const orders = await Promise.all([data, ...others].map(({ id }) => read(id)))

  // Charged: the orders, and each of them.
  expect(SUMS.map((_, index) => sum(orders.map((order) => sumsOf(order)[index] ?? Number.NaN)))).toEqual(
    sumsOf(shown as never),
  )
  expect(Object.fromEntries(orders.map(({ shop, total }) => [shop.id, total]))).toEqual(shownBy(shown).parts)
  // Frozen: each line.
  const rows = await frozen(orders.map(({ id }) => id))
  const lines = byVariant(shown.lines)
  expect(
    rows.map(({ variant, price, amount, off, promotion }) => ({ variant, price, amount, off, promotion })),
  ).toEqual(
    lines.map(({ variant, listed, amount, promotion }) => ({
      ...{ variant, price: listed, amount },
      ...{ off: promotion?.off ?? 0, promotion: promotion?.code ?? null },
    })),
  )
  for (const [index, { price, quantity, discount, amount, off }] of rows.entries()) {
    expect(amount).toBe(price * quantity - discount)
    expect(amount).toBe((lines[index]?.price ?? Number.NaN) * quantity - off)
  }
  for (const { id, ...order } of orders) {
    const own = rows.filter((row) => row.order === id)
    expect([sum(own.map(({ amount }) => amount)), sum(own.map(({ share }) => share))]).toEqual([
      order.subtotal,
      order.discount,
    ])
  }
  return { orders, rows, asked, golfer }
}

type Walked = NonNullable<Awaited<ReturnType<typeof walk>>>

/** Saves an order as its form does without a change: shown, charged and frozen stay. */
async function saveAgain({ orders, rows, asked, golfer }: Walked) {
  for (const order of orders) {
    const own = rows.filter((row) => row.order === order.id)
    const terms = {
      lines: asked.lines.filter(({ variant }) => own.some((row) => row.variant === variant)),
      ...{ voucherCode: order.voucherCode, points: order.points },
      ...{ shippingFee: order.shippingFee, paymentMethod: 'cod' },
    }
    const shown = await quote({ ...terms, customer: golfer.id }, `/api/orders/${order.id}/quote`)
    expect(sumsOf(shown as never)).toEqual(sumsOf(order))
    const { version } = await read(order.id)
    const body = { ...terms, ...RECEIVER, receiverPhone: golfer.phone }
    const saved = await call('PUT', `/api/orders/${order.id}`, body, version)
    expect(saved.json()).toMatchObject({ error: 0 })
  }
  const after = await Promise.all(orders.map(({ id }) => read(id)))
  expect(after.map(sumsOf)).toEqual(orders.map(sumsOf))
  expect(await frozen(orders.map(({ id }) => id))).toEqual(rows)
}

test(`${CARTS} carts: what is shown is charged and frozen, in any order of the lines, and kept by a save without a change`, async () => {
  const seen = { split: 0, promoted: 0, reduced: 0, vouchers: 0, points: 0, shipping: 0 }
  for (const [index, given] of fc.sample(cart, { numRuns: CARTS, seed: 20_261_128 }).entries()) {
    const done = await walk(given, customers[index] as { id: string; phone: string })
    if (!done) continue
    await saveAgain(done)
    const [one] = done.orders
    if (done.orders.length > 1) seen.split += 1
    if (done.rows.some(({ off }) => off > 0)) seen.promoted += 1
    if (done.rows.some(({ off, discount }) => discount > off)) seen.reduced += 1
    if (done.asked.voucherCode) seen.vouchers += 1
    if (one && one.points > 0) seen.points += 1
    if (done.orders.some(({ promotionShipping }) => promotionShipping > 0)) seen.shipping += 1
  }
  // The carts are of every kind.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(9)
}, 240_000)
