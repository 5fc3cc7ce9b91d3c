/** A voucher of a cart that was split over suppliers: its parts follow every change, and are never more than it gives. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf, type OrdersUnderTest, startOrders, stockOther } from '../../../tests/support/orders.ts'

let shop: OrdersUnderTest
/** Goods of the second supplier: 200,000đ a piece; the first one's are 450,000đ. */
let balls: string
beforeAll(async () => {
  shop = await startOrders()
  balls = await stockOther(shop.db, 200_000)
  await voucher('MUOI', { percent: 1_000 })
  await voucher('TRAN', { percent: 2_000, maxRefund: 100_000 })
  await voucher('TOITHIEU', { percent: 1_000, minOrder: 1_000_000 })
  const brands = [await brandOf(shop.db, 'FootJoy')]
  await voucher('NUA', { percent: 5_000 })
  await voucher('GANG', { percent: 5_000, brands })
  await voucher('GANGLON', { percent: 1_000, brands, minOrder: 1_000_000 })
  await voucher('SHIPGANG', {
    benefit: 'amount',
    amount: 40_000,
    percent: null,
    target: 'shipping',
    brands,
  })
  await voucher('SHIP', { benefit: 'amount', amount: 20_000, percent: null, target: 'shipping' })
}, 120_000)
afterAll(() => shop?.close())

async function voucher(voucherCode: string, terms: object) {
  const made = await shop.call('POST', '/api/vouchers', {
    name: `Voucher ${voucherCode}`,
    voucherCode,
    kind: 'public',
    startsOn: '2020-01-01',
    endsOn: '2099-01-01',
    benefit: 'percent',
    ...terms,
  })
  expect(made.status, made.msg).toBe(201)
}

const gloves = (quantity: number) => [{ variant: shop.variants[0], quantity }]
const ballsOf = (quantity: number) => [{ variant: balls, quantity }]

/** Places a cart of both suppliers: two gloves (900,000đ) and three boxes of balls (600,000đ). */
async function place(voucherCode: string, more: object = {}): Promise<[string, string]> {
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
  const placed = await shop.call('POST', '/api/orders', {
    customer: shop.customer,
    lines: [...gloves(2), ...ballsOf(3)],
    paymentMethod: 'cod',
    voucherCode,
    receiverName: 'Trần Minh',
    receiverPhone: '0987654321',
    address: '12 Láng Hạ',
    ward: 'Láng Hạ',
    province: 'Hà Nội',
    acknowledged: rows.map(({ id }) => id),
    ...more,
  })
  expect(placed.status, placed.msg).toBe(201)
  return [placed.data.id, placed.others[0].id]
}

async function change(id: string, changes: object) {
  const { version } = await shop.read(id)
  return shop.call('PUT', `/api/orders/${id}`, changes, 'admin', version)
}
const parts = async (ids: readonly string[]) => {
  const orders = await Promise.all(ids.map((id) => shop.read(id)))
  return orders.map(({ discount, total }) => [discount, total])
}
/** The voucher's total discount by its own ledger. */
async function given(code: string): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(u.discount * u.count), 0)::bigint as given
    from voucher_uses u where u.code = ${code}`.execute(shop.db)
  return rows[0]?.given ?? 0
}

test('lines that change move the parts of the whole cart, and an undo moves them back', async () => {
  const cart = await place('TRAN')
  // 20 % of 1,500,000đ would be 300,000đ: the cap is divided by what the goods cost.
  expect(await parts(cart)).toEqual([
    [60_000, 840_000],
    [40_000, 560_000],
  ])
  const quoted = await shop.call('POST', `/api/orders/${cart[0]}/quote`, {
    customer: shop.customer,
    lines: gloves(1),
    voucherCode: 'TRAN',
  })
  expect([quoted.data.discount, quoted.data.total]).toEqual([42_857, 407_143])
  const fewer = await change(cart[0], { lines: gloves(1) })
  expect([fewer.status, fewer.msg]).toEqual([200, undefined])
  expect(await parts(cart)).toEqual([
    [42_857, 407_143],
    [57_143, 542_857],
  ])
  const { data } = await shop.call('GET', `/api/orders/${cart[1]}/activity`)
  expect(data[0]).toMatchObject({ action: 'update', undoable: false })
  expect(await shop.undo(fewer.audit)).toBeUndefined()
  expect(await parts(cart)).toEqual([
    [60_000, 840_000],
    [40_000, 560_000],
  ])
  expect(await given('TRAN')).toBe(100_000)
})

test('whoever looks at the voucher is told that its uses moved', async () => {
  const told = async () =>
    (
      await sql<{ times: number }>`
        select count(*)::int as times from outbox o join vouchers v on v.id = o.record_id and v.code = o.code
        where o.area = 'vouchers' and o.action = 'recounted' and o.version = v.version and v.voucher_code = 'MUOI'`.execute(
        shop.db,
      )
    ).rows[0]?.times
  expect(await told()).toBe(0)
  const [first] = await place('MUOI')
  expect(await told()).toBe(1)
  await shop.act({ id: first }, 'cancel', { reason: 'duplicate' })
  // The other order holds it still.
  expect(await told()).toBe(1)
})

test('a percentage follows the goods; a cart below what the voucher asks for is refused as it was', async () => {
  const cart = await place('MUOI')
  expect((await change(cart[1], { lines: ballsOf(1) })).status).toBe(200)
  expect(await parts(cart)).toEqual([
    [90_000, 810_000],
    [20_000, 180_000],
  ])
  // What the cart of the test before still holds is in it.
  expect(await given('MUOI')).toBe(110_000 + 150_000)
  const asking = await place('TOITHIEU')
  const fewer = await change(asking[0], { lines: gloves(1) })
  expect([fewer.status, fewer.msg]).toEqual([200, undefined])
  const below = await change(asking[1], { lines: ballsOf(2) })
  expect([below.status, Object.keys(below.fields ?? {})]).toEqual([409, ['voucherCode']])
  expect(await given('TOITHIEU')).toBe(105_000)
})

test('what is packed or paid keeps its part, and a voucher its agreed terms', async () => {
  const cart = await place('TRAN')
  for (const [name, steps] of [
    ['confirm', {}],
    ['pack', shop.packing],
  ] as const)
    expect((await shop.act({ id: cart[1] }, name, steps)).status).toBe(200)
  expect((await change(cart[0], { lines: gloves(1) })).status).toBe(200)
  expect(await parts(cart)).toEqual([
    [60_000, 390_000],
    [40_000, 560_000],
  ])
  // Half of what all goods cost when it was placed, a tenth by now: agreed is agreed.
  const halved = await place('NUA', { lines: [...gloves(4), ...ballsOf(6)] })
  for (const [name, steps] of [
    ['confirm', {}],
    ['pack', shop.packing],
  ] as const)
    expect((await shop.act({ id: halved[1] }, name, steps)).status).toBe(200)
  await sql`update vouchers set percent = 1000 where voucher_code = 'NUA'`.execute(shop.db)
  const fewer = await change(halved[0], { lines: gloves(1) })
  expect([fewer.status, fewer.msg]).toEqual([200, undefined])
  expect(await parts(halved)).toEqual([
    [225_000, 225_000],
    [600_000, 600_000],
  ])
})

test('a voucher for some goods stays with the orders that have them, whatever becomes of the rest', async () => {
  const cart = await place('GANG')
  const held = async () => {
    const orders = await Promise.all(cart.map((id) => shop.read(id)))
    return orders.map(({ voucherCode, discount, lines }) => [
      voucherCode,
      discount,
      lines.map((line) => line.discountShare),
    ])
  }
  expect(await held()).toEqual([
    ['GANG', 450_000, [450_000]],
    [null, 0, [0]],
  ])
  // Another size is in its scope as well.
  const sizes = [...gloves(1), { variant: shop.variants[1], quantity: 1 }]
  const more = await change(cart[0], { lines: sizes })
  expect(more.status, more.msg).toBe(200)
  expect((await held())[0]).toEqual(['GANG', 450_000, [225_000, 225_000]])
  expect(await shop.undo(more.audit)).toBeUndefined()
  expect((await held())[0]).toEqual(['GANG', 450_000, [450_000]])
  const dropped = await change(cart[0], { voucherCode: null })
  expect((await held())[0]).toEqual([null, 0, [0]])
  expect(await shop.undo(dropped.audit)).toBeUndefined()
  expect((await held())[0]).toEqual(['GANG', 450_000, [450_000]])
  const foreign = await change(cart[1], { voucherCode: 'GANG' })
  expect([foreign.status, foreign.msg]).toEqual([409, expect.stringContaining('không áp dụng')])
  expect((await change(cart[1], { lines: ballsOf(9) })).status).toBe(200)
  expect((await held())[1]).toEqual([null, 0, [0]])
  expect(await given('GANG')).toBe(450_000)
})

test('a part that a version before gave to goods out of scope goes to those in scope once the cart is changed', async () => {
  const cart = await place('GANG')
  await sql`update orders o set discount = 250000, total = o.total + 200000 where id = ${cart[0]}::uuid`.execute(
    shop.db,
  )
  await sql`update orders o set discount = 200000, total = o.total - 200000, voucher_id = a.voucher_id,
      voucher_code = a.voucher_code, voucher_bearer = a.voucher_bearer, voucher_store_share = a.voucher_store_share
    from orders a where a.id = ${cart[0]}::uuid and o.id = ${cart[1]}::uuid`.execute(shop.db)
  expect(await parts(cart)).toEqual([
    [250_000, 650_000],
    [200_000, 400_000],
  ])
  expect((await change(cart[0], { shippingFee: 5_000 })).status).toBe(200)
  expect(await parts(cart)).toEqual([
    [450_000, 455_000],
    [0, 600_000],
  ])
  expect(await shop.read(cart[1])).toMatchObject({ voucher: null, voucherCode: null, voucherBearer: null })
})

test('goods that a voucher is not for count for its order value, as when the cart was placed', async () => {
  const cart = await place('GANGLON')
  expect(await parts(cart)).toEqual([
    [90_000, 810_000],
    [0, 600_000],
  ])
  // 450,000đ and 600,000đ: together enough, though the gloves alone are not.
  const fewer = await change(cart[0], { lines: gloves(1) })
  expect([fewer.status, fewer.msg]).toEqual([200, undefined])
  expect((await parts(cart))[0]).toEqual([45_000, 405_000])
  await shop.act({ id: cart[1] }, 'cancel', { reason: 'duplicate' })
  const alone = await change(cart[0], { shippingFee: 10_000 })
  expect([alone.status, Object.keys(alone.fields ?? {})]).toEqual([409, ['voucherCode']])
})

test('what comes off the fee is that of the suppliers whose goods it is for', async () => {
  const cart = await place('SHIPGANG', { shippingFee: 50_000 })
  const fees = async () =>
    (await Promise.all(cart.map((id) => shop.read(id)))).map((order) => [
      order.shippingFee,
      order.shippingDiscount,
      order.voucherCode,
    ])
  // 30,000đ of the fee are the gloves': no more comes off, though the voucher would give 40,000đ.
  expect(await fees()).toEqual([
    [30_000, 30_000, 'SHIPGANG'],
    [20_000, 0, null],
  ])
  expect((await change(cart[0], { shippingFee: 45_000 })).status).toBe(200)
  expect((await fees())[0]).toEqual([45_000, 40_000, 'SHIPGANG'])
})

test('what comes off the fee is divided by the fee', async () => {
  const cart = await place('SHIP', { shippingFee: 50_000 })
  const fees = async () =>
    (await Promise.all(cart.map((id) => shop.read(id)))).map(({ shippingDiscount }) => shippingDiscount)
  expect(await fees()).toEqual([12_000, 8_000])
  expect((await change(cart[0], { shippingFee: 0 })).status).toBe(200)
  expect(await fees()).toEqual([0, 20_000])
})

test('a part that was dropped comes back, one of a cart that was shared anew does not', async () => {
  const cart = await place('TRAN')
  const dropped = await change(cart[0], { voucherCode: null })
  expect(await parts(cart)).toEqual([
    [0, 900_000],
    [40_000, 560_000],
  ])
  expect(await shop.undo(dropped.audit)).toBeUndefined()
  expect(await parts(cart)).toEqual([
    [60_000, 840_000],
    [40_000, 560_000],
  ])
  const cancelled = await shop.act({ id: cart[0] }, 'cancel', { reason: 'duplicate' })
  const edited = await change(cart[1], { lines: ballsOf(4) })
  expect(edited.status, edited.msg).toBe(200)
  // The three boxes keep their 40,000đ, the fourth has 20 % as well.
  expect((await parts(cart))[1]).toEqual([80_000, 720_000])
  expect(await shop.undo(cancelled.audit)).toMatch(/chia lại/)
  expect(await shop.undo(edited.audit)).toBeUndefined()
  expect(await given('TRAN')).toBe(100_000 * 3)
})

test('which order holds a code is told to those who may view orders', async () => {
  await voucher('CHUNG', { percent: 500 })
  const { rows } = await sql<{
    code: string
  }>`select code from vouchers where voucher_code = 'CHUNG'`.execute(shop.db)
  const path = `/api/vouchers/${rows[0]?.code}`
  const made = await shop.call('POST', `${path}/generate-codes`, { count: 2 })
  expect(made.status, made.msg).toBe(200)
  const [own] = (await shop.call('GET', `${path}/codes`)).data as { code: string }[]
  const [first] = await place(own?.code ?? '')
  const { code: order } = await shop.read(first)
  const of = { code: own?.code, held: true }
  expect((await shop.call('GET', `${path}/codes?state=held`)).data).toEqual([{ ...of, order }])
  await sql`update roles set abilities = '{vouchers.view,vouchers.generate-codes}' where id = any(
    select unnest(role_ids) from accounts where username = 'content')`.execute(shop.db)
  const content = await shop.server.signIn('content')
  const answer = await shop.server.call(content, 'GET', `${path}/codes?state=held`)
  expect(answer.json().data, answer.body).toEqual([{ ...of, order: null }])
})

test('codes of a call that was quicker than one that began before it stay when that one is taken back', async () => {
  await voucher('NHANH', { percent: 500 })
  const found = await sql<{ code: string }>`select code from vouchers where voucher_code = 'NHANH'`.execute(
    shop.db,
  )
  const path = `/api/vouchers/${found.rows[0]?.code}`
  await shop.call('POST', `${path}/generate-codes`, { count: 2 })
  const codes = async () => ((await shop.call('GET', `${path}/codes`)).data as { code: string }[]).length
  await sql`update voucher_codes set created_at = created_at + interval '1 hour'`.execute(shop.db)
  const { audit } = await shop.call('POST', `${path}/generate-codes`, { count: 3 })
  expect(await codes()).toBe(5)
  expect(await shop.undo(audit)).toBeUndefined()
  expect(await codes()).toBe(2)
})
