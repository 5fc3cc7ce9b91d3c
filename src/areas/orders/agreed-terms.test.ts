/** Orders keep what they agreed on, whatever becomes of prices, rules and codes (decision 0179); who bears what comes off. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders, stockOther, stockProduct } from '../../../tests/support/orders.ts'

let shop: OrdersUnderTest
let count = 0
beforeAll(async () => {
  shop = await startOrders()
  await sql`update shops set commission = 1200`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

/** A new product with one variant, 10,000,000đ; returns the variant's id. */
async function driver(price = 10_000_000): Promise<string> {
  const code = `SP90${String(++count).padStart(3, '0')}`
  const goods = { shop: shop.shop, code, name: `Driver ${count}`, category: 'Gậy', brand: 'Ping', price }
  return stockProduct(shop.db, goods)
}
const change = async (variant: string, columns: string) =>
  sql`update products set ${sql.raw(columns)} where id = (
    select product_id from product_variants where id = ${variant}::uuid)`.execute(shop.db)

async function promotion(
  variants: string[],
  terms: object,
): Promise<{ id: string; code: string; version: number }> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product_variants where id = any(${variants}::uuid[])`.execute(shop.db)
  const made = await shop.call('POST', '/api/promotions', {
    name: 'Giảm thử',
    kind: 'amount',
    amount: 1_000_000,
    scope: 'products',
    products: rows.map(({ id }) => id),
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: '2099-01-01T00:00:00.000Z',
    ...terms,
  })
  expect(made.status, made.msg).toBe(201)
  return made.data
}

async function voucher(terms: object): Promise<string> {
  const voucherCode = `VC${++count}`
  const made = await shop.call('POST', '/api/vouchers', {
    name: voucherCode,
    voucherCode,
    kind: 'public',
    startsOn: '2020-01-01',
    endsOn: '2099-01-01',
    benefit: 'amount',
    amount: 1_000_000,
    ...terms,
  })
  expect(made.status, made.msg).toBe(201)
  return voucherCode
}
const ruled = (table: string, columns: string, code: string) =>
  sql`update ${sql.table(table)} set ${sql.raw(columns)} where ${sql.ref(table === 'vouchers' ? 'voucher_code' : 'code')} = ${code}`.execute(
    shop.db,
  )

/** Places an order of pieces by variant; returns the ids of all orders of the cart. */
async function place(pieces: Record<string, number>, more: object = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
  const placed = await shop.call('POST', '/api/orders', {
    customer: shop.customer,
    lines: Object.entries(pieces).map(([variant, quantity]) => ({ variant, quantity })),
    paymentMethod: 'cod',
    receiverName: 'Trần Minh',
    receiverPhone: '0987654321',
    address: '12 Láng Hạ',
    ward: 'Láng Hạ',
    province: 'Hà Nội',
    acknowledged: rows.map(({ id }) => id),
    ...more,
  })
  expect(placed.status, placed.msg).toBe(201)
  return [placed.data.id, ...(placed.others ?? []).map(({ id }: { id: string }) => id)]
}
const one = async (pieces: Record<string, number>, more: object = {}) => (await place(pieces, more))[0] ?? ''

async function edit(id: string, changes: Record<string, number> | object) {
  const { version } = await shop.read(id)
  return shop.call('PUT', `/api/orders/${id}`, changes, 'admin', version)
}
const lines = (pieces: Record<string, number>) => ({
  lines: Object.entries(pieces).map(([variant, quantity]) => ({ variant, quantity })),
})

/** The supplier's part of an order, and the marketplace's of the goods' price. */
async function shares(id: string): Promise<{ supplier: number; marketplace: number }> {
  const { rows } = await sql<{ supplier: number; paid: number }>`
    select e.sold as supplier, o.subtotal - o.discount as paid
    from order_earnings e join orders o on o.id = e.order_id where o.id = ${id}::uuid`.execute(shop.db)
  const { supplier = 0, paid = 0 } = rows[0] ?? {}
  return { supplier, marketplace: paid - supplier }
}
const frozen = async (id: string) =>
  (await shop.read(id)).lines.map(({ quantity, price, discount, amount, discountShare }) => ({
    ...{ quantity, price, discount, amount, discountShare },
  }))

test('an import price is agreed: two pieces at their own terms, whatever the product has by then', async () => {
  const variant = await driver()
  await change(variant, 'import_price = 7000000')
  const order = await one({ [variant]: 2 })
  expect((await shares(order)).supplier).toBe(14_000_000)
  await change(variant, 'import_price = null')
  expect((await edit(order, { note: 'gọi trước', shippingFee: 20_000 })).status).toBe(200)
  expect((await shares(order)).supplier).toBe(14_000_000)
  // The third piece is sold by commission today: 10,000,000đ less 12 %.
  expect((await edit(order, lines({ [variant]: 3 }))).status).toBe(200)
  expect((await shares(order)).supplier).toBe(14_000_000 + 8_800_000)
  expect(await frozen(order)).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
  // What was added last goes first.
  expect((await edit(order, lines({ [variant]: 1 }))).status).toBe(200)
  expect((await shares(order)).supplier).toBe(7_000_000)
})

test.each([
  ['marketplace', undefined, 8_800_000, 200_000],
  ['store', undefined, 7_920_000, 1_080_000],
  ['shared', 5_000, 8_360_000, 640_000],
])(
  '1,000,000đ off borne by %s: the same by promotion and by voucher',
  async (bearer, storeShare, supplier, marketplace) => {
    const bearing = { bearer, ...(storeShare && { storeShare }) }
    const [promoted, vouched] = [await driver(), await driver()]
    await promotion([promoted], bearing)
    expect(await shares(await one({ [promoted]: 1 }))).toEqual({ supplier, marketplace })
    const voucherCode = await voucher(bearing)
    expect(await shares(await one({ [vouched]: 1 }, { voucherCode }))).toEqual({ supplier, marketplace })
  },
)

test('with an import price the supplier has it less what it bears', async () => {
  const variant = await driver()
  await change(variant, 'import_price = 7000000')
  await promotion([variant], { bearer: 'store' })
  expect(await shares(await one({ [variant]: 2 }))).toEqual({ supplier: 13_000_000, marketplace: 6_000_000 })
})

test('price, promotion and voucher of agreed pieces are those agreed; added pieces have those of today', async () => {
  const variant = await driver()
  const made = await promotion([variant], { kind: 'percent', percent: 1_000, amount: null })
  const voucherCode = await voucher({ benefit: 'percent', percent: 500, amount: null })
  const order = await one({ [variant]: 2 }, { voucherCode })
  const agreed = {
    quantity: 2,
    price: 10_000_000,
    discount: 2_000_000,
    amount: 18_000_000,
    discountShare: 900_000,
  }
  expect(await frozen(order)).toEqual([agreed])
  await change(variant, 'price = 11000000')
  await ruled('promotions', 'percent = 2000', made.code)
  await ruled('vouchers', 'percent = 1000', voucherCode)
  const quoted = await shop.call('POST', `/api/orders/${order}/quote`, {
    customer: shop.customer,
    ...lines({ [variant]: 3 }),
    voucherCode,
  })
  expect(quoted.data.lines[0]).toMatchObject({
    price: 10_000_000,
    added: { quantity: 1, price: 11_000_000, amount: 8_800_000 },
  })
  const wrong = await edit(order, { lines: [{ variant, quantity: 3, addedPrice: 10_000_000 }] })
  expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([409, ['lines.0.addedPrice']])
  expect(await frozen(order)).toEqual([agreed])
  const more = await edit(order, { lines: [{ variant, quantity: 3, addedPrice: 11_000_000 }] })
  expect(more.status, more.msg).toBe(200)
  expect(await frozen(order)).toEqual([
    agreed,
    { quantity: 1, price: 11_000_000, discount: 2_200_000, amount: 8_800_000, discountShare: 880_000 },
  ])
  expect((await shop.read(order)).total).toBe(quoted.data.total)
  // Both switched off, and the voucher has another code: what is there stays.
  await ruled('promotions', `status = 'inactive'`, made.code)
  await ruled('vouchers', `status = 'inactive', voucher_code = '${voucherCode}B'`, voucherCode)
  const before = await frozen(order)
  expect((await edit(order, { shippingFee: 15_000 })).status).toBe(200)
  expect(await frozen(order)).toEqual(before)
  expect((await edit(order, lines({ [variant]: 1 }))).status).toBe(200)
  expect(await frozen(order)).toEqual([
    { quantity: 1, price: 10_000_000, discount: 1_000_000, amount: 9_000_000, discountShare: 450_000 },
  ])
})

test('pieces on the same terms stay one line, and an undo brings back what was', async () => {
  const variant = await driver()
  await promotion([variant], { kind: 'percent', percent: 1_000, amount: null })
  const voucherCode = await voucher({ amount: 100_000 })
  const order = await one({ [variant]: 1 }, { voucherCode })
  const before = await frozen(order)
  const more = await edit(order, lines({ [variant]: 3 }))
  expect(more.status, more.msg).toBe(200)
  expect(await frozen(order)).toEqual([
    { quantity: 3, price: 10_000_000, discount: 3_000_000, amount: 27_000_000, discountShare: 100_000 },
  ])
  expect(await shop.undo(more.audit)).toBeUndefined()
  expect(await frozen(order)).toEqual(before)
  const dropped = await edit(order, { voucherCode: null })
  expect((await frozen(order))[0]?.discountShare).toBe(0)
  await ruled('vouchers', 'amount = 5000000', voucherCode)
  expect(await shop.undo(dropped.audit)).toBeUndefined()
  expect(await frozen(order)).toEqual(before)
})

test('a cap of a cart holds over all its orders, also when a cancelled one comes back', async () => {
  const own = await driver(2_000_000)
  const { rows } = await sql<{ id: string }>`select id from product_variants where code = 'SP00002'`.execute(
    shop.db,
  )
  const other = rows[0]?.id ?? (await stockOther(shop.db, 1_000_000))
  const made = await promotion([own, other], { kind: 'percent', percent: 5_000, amount: null, cap: 100_000 })
  const [first = '', second = ''] = await place({ [own]: 1, [other]: 1 })
  const offs = async () =>
    sum(
      (await Promise.all([first, second].map((id) => shop.read(id)))).flatMap((order) =>
        order.status === 'cancelled' ? [] : order.lines.map((line) => line.discount),
      ),
    )
  expect(await offs()).toBe(100_000)
  const cancelled = await shop.act({ id: first }, 'cancel', { reason: 'duplicate' })
  expect((await edit(second, lines({ [other]: 2 }))).status).toBe(200)
  expect(await offs()).toBe(100_000)
  const refused = await shop.undo(cancelled.audit)
  expect(refused).toContain(made.code)
  expect(await offs()).toBe(100_000)
  // Once the other order has less of it, the first one is back with its own.
  expect((await edit(second, lines({ [other]: 1 }))).status).toBe(200)
  expect(await offs()).toBeLessThanOrEqual(100_000)
})

test('two orders of a cart that are changed at once share what is left of a cap', async () => {
  const own = await driver(2_000_000)
  const { rows } = await sql<{ id: string }>`select id from product_variants where code = 'SP00002'`.execute(
    shop.db,
  )
  const other = rows[0]?.id ?? (await stockOther(shop.db, 1_000_000))
  const made = await promotion([own, other], {
    kind: 'percent',
    percent: 5_000,
    amount: null,
    cap: 2_000_000,
  })
  const cart = await place({ [own]: 1, [other]: 1 })
  const goods = [own, other]
  const changed = await Promise.all(cart.map((id, at) => edit(id, lines({ [goods[at] ?? '']: 2 }))))
  expect(changed.map(({ status }) => status)).toEqual([200, 200])
  const orders = await Promise.all(cart.map((id) => shop.read(id)))
  const offs = orders.flatMap((order) => order.lines).flatMap((line) => line.offs)
  const held = offs.filter(({ code }) => code === made.code)
  expect(sum(held.map(({ amount }) => amount))).toBe(2_000_000)
})
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('an undo brings no piece of a sale back that another order has by now', async () => {
  const variant = await driver()
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product_variants where id = ${variant}::uuid`.execute(shop.db)
  const sale = await shop.call('POST', '/api/sales', {
    name: 'Giờ vàng thử',
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: '2099-01-01T00:00:00.000Z',
    products: [{ product: rows[0]?.id, salePrice: 9_000_000, quantity: 3 }],
  })
  expect(sale.status, JSON.stringify(sale)).toBe(201)
  const order = await one({ [variant]: 3 })
  expect((await frozen(order))[0]).toMatchObject({ quantity: 3, discount: 3_000_000 })
  const fewer = await edit(order, lines({ [variant]: 1 }))
  await one({ [variant]: 2 })
  expect(await shop.undo(fewer.audit)).toContain(sale.data.code)
  expect((await frozen(order))[0]).toMatchObject({ quantity: 1, discount: 1_000_000 })
})

test('an undo brings no use of a promotion back that another order has by now', async () => {
  const [variant, plain] = [await driver(), await driver()]
  const made = await promotion([variant], { maxUses: 1 })
  const order = await one({ [variant]: 1, [plain]: 1 })
  const without = await edit(order, lines({ [plain]: 1 }))
  expect((await frozen(await one({ [variant]: 1 })))[0]).toMatchObject({ discount: 1_000_000 })
  expect(await shop.undo(without.audit)).toContain(made.code)
  expect(await frozen(order)).toHaveLength(1)
})

test('an order of before keeps its commission on what the buyer pays', async () => {
  const variant = await driver()
  await promotion([variant], { bearer: 'marketplace' })
  const order = await one({ [variant]: 1 })
  // As the version before wrote it: 12 % of 9,000,000đ.
  await sql`update order_lines set commission_on = null, import_price = null, cost = 8920000 where order_id = ${order}::uuid`.execute(
    shop.db,
  )
  expect((await shares(order)).supplier).toBe(8_920_000)
  expect((await edit(order, { shippingFee: 9_000 })).status).toBe(200)
  expect((await shares(order)).supplier).toBe(8_920_000)
  expect((await edit(order, lines({ [variant]: 2 }))).status).toBe(200)
  expect((await shares(order)).supplier).toBe(8_920_000 + 8_800_000)
})

test('an order of before gets its rows from the columns: the same as when it was placed', async () => {
  const variant = await driver()
  await promotion([variant], {
    kind: 'percent',
    percent: 1_000,
    amount: null,
    bearer: 'shared',
    storeShare: 3_000,
  })
  await promotion([variant], { kind: 'shipping', amount: null, cap: 15_000 })
  await change(variant, 'sale_price = 9500000')
  const voucherCode = await voucher({ benefit: 'percent', percent: 500, amount: null, maxRefund: 200_000 })
  const order = await one({ [variant]: 2 }, { voucherCode, shippingFee: 30_000 })
  const rows = async () =>
    (
      await sql<{ terms: Record<string, unknown> }>`
        select position, kind, source_id, code, amount, store_share, terms - 'variants' as terms from order_adjustments
        where order_id = ${order}::uuid order by position, kind`.execute(shop.db)
    ).rows
  const placed = await rows()
  expect(placed).toHaveLength(4)
  // The columns as a process of that version wrote them.
  await sql`
    update order_lines l set sale_line_id = s.source_id, promotion_id = p.source_id, promotion_share = p.amount,
      promotion_store_share = p.store_share
    from order_adjustments s, order_adjustments p
    where l.order_id = ${order}::uuid and s.order_id = l.order_id and s.kind = 'sale' and s.position = l.position
      and p.order_id = l.order_id and p.kind = 'promotion' and p.position = l.position`.execute(shop.db)
  await sql`delete from order_adjustments where order_id = ${order}::uuid`.execute(shop.db)
  for (let times = 0; times < 2; times++)
    await sql`select order_adjustments_fill(array[${order}::uuid])`.execute(shop.db)
  expect(await rows()).toEqual(placed)
})
