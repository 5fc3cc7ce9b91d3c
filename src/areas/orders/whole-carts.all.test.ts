/** Whole carts through the API: quote, orders and their rows have the same sums, to the dong. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Order } from './area.ts'
import type { Quote } from './placing.ts'
import type { OrderDetail } from './schema.ts'

type Full = Order & OrderDetail
type Product = { id: string; price: number; shop: string; category: string; brand: string; variant: string }

const CARTS = 80
const PRODUCTS = 20
const POINTS = 2_000_000
const CODES = ['GIAM7', 'BOT33333', 'NHA1', 'PHI11111', 'KHONGKM', 'NHOM', 'HET']

let server: TestServer
let token: string
let goods: Product[]
let customers: { id: string; phone: string }[]

const db = () => server.database.db
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, version?: number) =>
  server.call(token, method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.database, { orders: 200, dataDir: server.config.dataDir })
  token = await server.signIn('admin')
  await sql`update promotions set status = 'inactive'`.execute(db())
  await sql`update product_variants set stock = reserved + 500`.execute(db())
  await sql`update customers set points = ${POINTS}`.execute(db())
  const { rows } = await sql<Product>`
    select * from (
      select p.id, p.price, p.shop_id as shop, p.category_id as category, p.brand_id as brand, (
        select v.id from product_variants v where v.product_id = p.id and not v.hidden order by v.position limit 1) as variant,
        row_number() over (partition by p.shop_id order by p.code) as place
      from products p join shops s on s.id = p.shop_id
      where p.status = 'active' and s.status = 'active' and coalesce(s.expires_on > now(), true)
        and p.id not in (select product_id from sales_products)
        and exists (select from product_variants v where v.product_id = p.id and not v.hidden)) x
    where place <= 5 order by shop, place limit ${PRODUCTS}`.execute(db())
  goods = rows
  expect(rows).toHaveLength(PRODUCTS)
  // Prices that no share divides evenly.
  for (const [at, { id, price }] of goods.entries()) {
    await sql`update products set price = ${price + at * 1_111} where id = ${id}::uuid`.execute(db())
    if (at % 3 === 1)
      await sql`update products set import_price = ${Math.floor(price / 2)} where id = ${id}::uuid`.execute(
        db(),
      )
  }
  const people = await sql<{ id: string; phone: string }>`
    select id, phone from customers order by code limit ${CARTS}`.execute(db())
  customers = people.rows
  await makeTerms()
}, 120_000)
afterAll(() => server?.close())

const at = (index: number) => goods[index] as Product

async function makeTerms() {
  const make = async (area: string, body: object) => {
    const answer = await call('POST', `/api/${area}`, { name: 'Thử cả giỏ hàng', ...body })
    expect(answer.json()).toMatchObject({ error: 0 })
  }
  const window = { startsAt: hours(-1), endsAt: hours(5) }
  const sold = [0, 3, 6, 11, 17].map((index) => ({
    product: at(index).id,
    salePrice: Math.floor(at(index).price * 0.83),
    quantity: 12,
  }))
  await make('sales', { ...window, products: sold, belowImport: true })
  const shops = [...new Set(goods.map(({ shop }) => shop))]
  for (const terms of [
    { kind: 'percent', percent: 733, scope: 'categories', categories: [at(1).category, at(8).category] },
    { kind: 'percent', percent: 1_250, scope: 'brands', brands: [at(2).brand], cap: 77_777, maxUses: 20 },
    {
      kind: 'amount',
      amount: 100_001,
      scope: 'products',
      products: [0, 4, 7, 12, 16].map((one) => at(one).id),
    },
    {
      kind: 'amount',
      amount: 55_555,
      scope: 'all',
      minOrder: 9_000_000,
      bearer: 'shared',
      storeShare: 3_333,
    },
    { kind: 'shipping', scope: 'shops', shops: shops.slice(0, 2), cap: 20_001 },
  ])
    await make('promotions', { ...window, ...terms })
  const days = { kind: 'public', startsOn: '2020-01-01', endsOn: '2099-01-01' }
  for (const [code, terms] of Object.entries({
    GIAM7: { benefit: 'percent', percent: 707, maxRefund: 333_331 },
    BOT33333: { benefit: 'amount', amount: 33_333, bearer: 'store' },
    NHA1: { benefit: 'amount', amount: 150_001, shops: [shops[0]], bearer: 'shared', storeShare: 5_000 },
    PHI11111: { benefit: 'amount', amount: 11_111, target: 'shipping' },
    KHONGKM: { benefit: 'percent', percent: 900, stackable: false },
    NHOM: { benefit: 'percent', percent: 1_111, categories: [at(0).category, at(6).category] },
    HET: { benefit: 'amount', amount: 9_999, uses: 'custom', maxUses: 3 },
  }))
    await make('vouchers', { ...days, voucherCode: code, ...terms })
}

const cart = fc.record({
  picked: fc.uniqueArray(fc.nat(PRODUCTS - 1), { minLength: 1, maxLength: 6 }),
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }),
  voucherCode: fc.option(fc.constantFrom(...CODES), { freq: 3 }),
  shippingFee: fc.constantFrom(0, 25_000, 30_001, 45_679),
  points: fc.constantFrom(0, 0, 1, 77_777, POINTS),
})
type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never

const RECEIVER = {
  receiverName: 'Nguyễn Văn Thử',
  address: '12 Lê Lợi',
  ward: 'Phường Sài Gòn',
  province: 'TP. Hồ Chí Minh',
}
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
