/** A voucher for some goods only: its discount is on their lines, wherever it is counted afterwards. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  categoryOf,
  type OrdersUnderTest,
  startOrders,
  stockOther,
  stockProduct,
} from '../../../tests/support/orders.ts'
import type { Earning } from '../shops/schema.ts'
import type { Quote } from './placing.ts'

let shop: OrdersUnderTest
let club: string
let glove: string
/** Of the second supplier. */
let balls: string
let driver: string
/** Ids of categories: clubs, balls, gloves. */
let ids: Record<'clubs' | 'balls' | 'gloves', string>
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
  const { rows } = await sql<{ id: string }>`select id from shops where code = 'NCC00002'`.execute(shop.db)
  driver = await stockProduct(shop.db, {
    shop: rows[0]?.id ?? '',
    brand: 'Callaway',
    code: 'SP00012',
    name: 'Gậy phát bóng',
    category: 'Gậy',
    price: 3_333_333,
  })
  await sql`insert into return_policies (id, code, name, days) values (gen_random_uuid(), 'CS1', 'Đổi trả', 30)`.execute(
    shop.db,
  )
  ids = {
    clubs: await categoryOf(shop.db, 'Gậy'),
    balls: await categoryOf(shop.db, 'Bóng'),
    gloves: await categoryOf(shop.db, 'Găng tay'),
  }
  await voucher('GAY500', { amount: 500_000, categories: [ids.clubs] })
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
  // So long ago that none is like another.
  await sql`update orders set placed_at = placed_at - interval '3 days'`.execute(shop.db)
  const placed = await shop.call('POST', '/api/orders', {
    customer: shop.customer,
    lines: variants.map((variant) => ({ variant, quantity: 1 })),
    paymentMethod: 'cod',
    ...RECEIVER,
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

/** Takes back pieces of a line; returns the VND that are due for them, with those of points. */
async function takeBack(id: string, at: number, quantity = 1): Promise<number> {
  const lines = [{ line: (await shop.read(id)).lines[at]?.id, quantity }]
  const asked = await shop.act({ id }, 'request-return', { returnReason: 'damaged', lines })
  expect(asked.status, asked.msg).toBe(200)
  const taken = await shop.act({ id }, 'approve-return', { lines }, 'warehouse')
  expect(taken.status, taken.msg).toBe(200)
  const { returns } = await shop.read(id)
  const { amount, points } = returns.at(-1)?.lines[0] ?? {}
  return (amount ?? Number.NaN) + (points ?? Number.NaN)
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

describe('any cart', () => {
  const SEED = Number(process.env.FAULT_SEED ?? 20_261_126)
  /** Two suppliers with two products each; `own` is the first one's. */
  const GOODS = [
    { own: true, category: 'Gậy', variant: () => club },
    { own: true, category: 'Găng tay', variant: () => glove },
    { own: false, category: 'Bóng', variant: () => balls },
    { own: false, category: 'Gậy', variant: () => driver },
  ] as const
  type Good = (typeof GOODS)[number]
  /** Terms of a scope, and whether goods are in it. */
  const SCOPES: readonly [terms: () => object, has: (good: Good) => boolean][] = [
    [() => ({}), () => true],
    [() => ({ shops: [shop.shop] }), ({ own }) => own],
    [() => ({ categories: [ids.clubs] }), ({ category }) => category === 'Gậy'],
    [() => ({ categories: [ids.clubs], shops: [shop.shop] }), (good) => good === GOODS[0]],
    [() => ({ categories: [ids.balls, ids.gloves] }), ({ category }) => category !== 'Gậy'],
  ]
  const benefit = fc.oneof(
    fc
      .integer({ min: 1, max: 10_000 })
      .map((percent) => ({ benefit: 'percent', percent, maxRefund: 1_234_567 })),
    fc.integer({ min: 1, max: 6_000_000 }).map((amount) => ({ benefit: 'amount', amount })),
  )
  const bearing = fc.oneof(
    fc.constantFrom({ bearer: 'store', share: 10_000 }, { bearer: 'marketplace', share: 0 }),
    fc.integer({ min: 1, max: 9_999 }).map((share) => ({ bearer: 'shared', storeShare: share, share })),
  )
  const anyCart = fc.record({
    goods: fc.uniqueArray(fc.tuple(fc.nat(GOODS.length - 1), fc.integer({ min: 1, max: 3 })), {
      selector: ([good]) => good,
      minLength: 1,
      maxLength: GOODS.length,
    }),
    scope: fc.nat(SCOPES.length - 1),
    target: fc.constantFrom('order', 'order', 'order', 'shipping'),
    benefit,
    bearing,
    points: fc.integer({ min: 0, max: 300_000 }),
    shippingFee: fc.integer({ min: 0, max: 90_000 }),
    /** A change of one order before the rest is delivered. */
    change: fc.constantFrom('none', 'cancel', 'quantity', 'drop'),
    at: fc.nat(1),
  })

  let codes = 0

  /** Lines of orders as they are stored, with the shares they bear. */
  async function linesOf(ids: readonly string[]) {
    const { rows } = await sql<{
      id: string
      variant: string
      quantity: number
      amount: number
      share: number
      cost: number
    }>`
      select order_id as id, variant_id as variant, quantity, amount, discount_share as share, cost
      from order_lines where order_id = any(${ids}::uuid[]) order by order_id, position`.execute(shop.db)
    return rows.map((line) => ({ ...line, good: GOODS.find((good) => good.variant() === line.variant) }))
  }

  const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0)

  test('shares are the discount, refunds what was paid, earnings what is left of it', async () => {
    await fc.assert(
      fc.asyncProperty(anyCart, async (cart) => {
        await sql`update product_variants set stock = 500, reserved = 0`.execute(shop.db)
        await sql`update customers set points = 1000000`.execute(shop.db)
        const [terms, inScope] = SCOPES[cart.scope] ?? SCOPES[0] ?? [() => ({}), () => true]
        const code = `BATKY${++codes}`
        const { share: borne, ...bearer } = cart.bearing
        await voucher(code, { ...cart.benefit, target: cart.target, ...terms(), ...bearer })
        const wanted = cart.goods.map(([good, quantity]) => ({
          variant: (GOODS[good] ?? GOODS[0]).variant(),
          quantity,
        }))
        const more = { points: cart.points, shippingFee: cart.shippingFee, lines: wanted }
        const isFor = cart.goods.some(([good]) => inScope(GOODS[good] ?? GOODS[0]))
        const { data: quoted } = await shop.call('POST', '/api/orders/quote', {
          ...more,
          customer: shop.customer,
          voucherCode: code,
        })
        // Also refused where there is no fee, or so little that nothing comes off.
        if (!isFor) expect(quoted.voucher.ok).toBe(false)
        const ids = await place([], {
          ...more,
          points: quoted.points,
          ...(quoted.voucher.ok && { voucherCode: code }),
        })
        const placed = await Promise.all(ids.map((id) => shop.read(id)))
        expect(placed.map(({ total }) => total)).toEqual((quoted as Quote).parts.map(({ total }) => total))

        const check = async () => {
          const lines = await linesOf(ids)
          for (const id of ids) {
            const order = await shop.read(id)
            const own = lines.filter((line) => line.id === id)
            expect(sumOf(own, ({ share }) => share)).toBe(order.discount)
            expect(order.total).toBe(
              order.subtotal - order.discount + order.shippingFee - order.shippingDiscount - order.points,
            )
            const scoped = own.some(({ good }) => good && inScope(good))
            if (!scoped) expect([order.voucherCode, order.shippingDiscount]).toEqual([null, 0])
          }
          for (const { share, amount, good } of lines) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(good && inScope(good) ? amount : 0)
          }
        }
        await check()

        const changed = ids[cart.at % ids.length] ?? ''
        if (cart.change === 'cancel') await shop.act({ id: changed }, 'cancel', { reason: 'duplicate' })
        if (cart.change === 'quantity' || cart.change === 'drop') {
          const { version, lines } = await shop.read(changed)
          const other = lines.map(({ variant, quantity }) => ({ variant, quantity: quantity + 1 }))
          const changes = cart.change === 'drop' ? { voucherCode: null } : { lines: other }
          const answer = await shop.call('PUT', `/api/orders/${changed}`, changes, 'admin', version)
          expect(answer.status, answer.msg).toBe(200)
        }
        await check()

        for (const id of ids) {
          const order = await shop.read(id)
          if (order.status === 'cancelled') continue
          await deliver(id)
          const own = (await linesOf([id])).filter((line) => line.id === id)
          const bp = order.voucherCode === null ? 0 : borne
          const ofFee = Math.floor((order.shippingDiscount * bp) / 10_000)
          const ofGoods = Math.floor((order.discount * bp) / 10_000)
          const supplier = sumOf(await earned(id), ([, amount]) => Number(amount))
          // Its goods' commission, less what is left for it to bear of the voucher.
          const marketplace =
            sumOf(own, ({ amount, cost }) => amount - cost) -
            (order.discount + order.shippingDiscount - ofGoods - ofFee)
          expect(supplier + marketplace).toBe(order.subtotal - order.discount - order.shippingDiscount)

          // Piece by piece, the last line first.
          const paid = own.map(({ amount, share }) => amount - share)
          for (const [at, { quantity }] of [...own.entries()].reverse()) {
            let back = 0
            for (let piece = 0; piece < quantity; piece++) back += await takeBack(id, at)
            expect(back).toBe(paid[at])
          }
          expect(sumOf(await earned(id), ([, amount]) => Number(amount))).toBe(0 - ofFee)
        }
        await check()
      }),
      { seed: SEED, numRuns: 12 },
    )
  })
})
