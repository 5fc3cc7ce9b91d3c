/** A voucher for some goods only: its discount is on their lines, wherever it is counted afterwards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders, stockOther, stockProduct } from '../../../tests/support/orders.ts'
import type { Earning } from '../shops/schema.ts'

let shop: OrdersUnderTest
let club: string
let glove: string
/** Of the second supplier. */
let balls: string
beforeAll(async () => {
  shop = await startOrders(['warehouse'])
  const own = { shop: shop.shop, brand: 'Callaway' }
  club = await stockProduct(shop.db, {
    ...own,
    code: 'SP00010',
    name: 'Gậy sắt',
    category: 'Gậy',
    price: 2_000_000,
  })
  glove = await stockProduct(shop.db, {
    ...own,
    code: 'SP00011',
    name: 'Găng da',
    category: 'Găng tay',
    price: 500_000,
  })
  balls = await stockOther(shop.db, 2_000_000)
  await sql`insert into return_policies (id, code, name, days) values (gen_random_uuid(), 'CS1', 'Đổi trả', 30)`.execute(
    shop.db,
  )
  await voucher('GAY500', { amount: 500_000, categories: ['Gậy'] })
  await voucher('CUAHANG300', { amount: 300_000, shops: [shop.shop], bearer: 'store' })
}, 120_000)
afterAll(() => shop?.close())

async function voucher(voucherCode: string, terms: object) {
  const made = await shop.call('POST', '/api/vouchers', {
    name: `Voucher ${voucherCode}`,
    voucherCode,
    kind: 'public',
    startsOn: '2020-01-01',
    endsOn: '2099-01-01',
    benefit: 'amount',
    ...terms,
  })
  expect(made.status, made.msg).toBe(201)
}

const RECEIVER = {
  receiverName: 'Trần Minh',
  receiverPhone: '0987654321',
  address: '12 Láng Hạ',
  ward: 'Láng Hạ',
  province: 'Hà Nội',
}

/** Places a cart of one piece of each variant; returns the ids of its orders. */
async function place(variants: readonly string[], more: object): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.db)
  const placed = await shop.call('POST', '/api/orders', {
    customer: shop.customer,
    lines: variants.map((variant) => ({ variant, quantity: 1 })),
    paymentMethod: 'cod',
    ...RECEIVER,
    acknowledged: rows.map(({ id }) => id),
    ...more,
  })
  expect(placed.status, placed.msg).toBe(201)
  return [placed.data, ...(placed.others ?? [])].map(({ id }) => id)
}

async function deliver(id: string): Promise<void> {
  for (const [name, steps] of [
    ['confirm', {}],
    ['pack', shop.packing],
    ['ship', {}],
    ['deliver', {}],
  ] as const) {
    const moved = await shop.act({ id }, name, steps)
    expect([name, moved.status, moved.msg]).toEqual([name, 200, ''])
  }
}

/** Takes back one piece of a line; returns the VND that are due for it. */
async function takeBack(id: string, at: number): Promise<number | undefined> {
  const lines = [{ line: (await shop.read(id)).lines[at]?.id, quantity: 1 }]
  const asked = await shop.act({ id }, 'request-return', { returnReason: 'damaged', lines })
  expect(asked.status, asked.msg).toBe(200)
  const taken = await shop.act({ id }, 'approve-return', { lines }, 'warehouse')
  expect(taken.status, taken.msg).toBe(200)
  const { returns } = await shop.read(id)
  return returns.at(-1)?.lines[0]?.amount ?? undefined
}

const sums = async (id: string) => {
  const { discount, total } = await shop.read(id)
  return [discount, total]
}
/** Kinds and VND of what the order's supplier earned by it, oldest first. */
async function earned(id: string) {
  const { code, shop: supplier } = await shop.read(id)
  const { data } = await shop.call('GET', `/api/shops/${supplier.code}/earnings?limit=100`)
  return (data as Earning[])
    .filter(({ order }) => order === code)
    .map(({ kind, amount }) => [kind, amount])
    .reverse()
}

test('goods that the voucher is not for come back at their full price, the others less the discount', async () => {
  const [id = ''] = await place([club, glove], { voucherCode: 'GAY500' })
  expect(await sums(id)).toEqual([500_000, 2_000_000])
  await deliver(id)
  expect(await takeBack(id, 1)).toBe(500_000)
  expect(await takeBack(id, 0)).toBe(1_500_000)
})

test('the order of the supplier that a voucher is for has all of it, and only that supplier bears it', async () => {
  const [own = '', other = ''] = await place([glove, balls], { voucherCode: 'CUAHANG300' })
  expect(await sums(own)).toEqual([300_000, 200_000])
  expect(await sums(other)).toEqual([0, 2_000_000])
  await deliver(own)
  await deliver(other)
  expect(await earned(own)).toEqual([['delivered', 200_000]])
  expect(await earned(other)).toEqual([['delivered', 2_000_000]])
})

test('an order that is cancelled leaves none of its discount to one that the voucher is not for', async () => {
  const uses = async () =>
    (
      await sql<{ used: number }>`select used from vouchers where voucher_code = 'CUAHANG300'`.execute(
        shop.db,
      )
    ).rows[0]?.used
  const before = await uses()
  const [own = '', other = ''] = await place([glove, balls], { voucherCode: 'CUAHANG300' })
  expect(await uses()).toBe((before ?? 0) + 1)
  await shop.act({ id: own }, 'cancel', { reason: 'duplicate' })
  expect(await sums(other)).toEqual([0, 2_000_000])
  // Nobody has a part of it any more.
  expect(await uses()).toBe(before)
  expect(await shop.read(other)).toMatchObject({ voucherCode: null, voucherBearer: null })
})
