/** From the shelf to the receiver: pack, ship, deliver and failed attempts, through the API of a real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FullOrder,
  heldOf,
  type OrdersUnderTest,
  startOrders,
  stockMistakes,
} from '../../../tests/support/orders.ts'
import { billCodeOf } from './server/bill-codes.ts'

let shop: OrdersUnderTest

beforeAll(async () => {
  shop = await startOrders(['warehouse', 'telesales'])
}, 120_000)
afterAll(() => shop?.close())

const PREPAID = { paymentMethod: 'bank', status: 'awaiting_payment' }
const TOMORROW = '2030-01-15'

describe('pack', () => {
  test('names carrier, shipping type and day, and gives a bill code of the carrier’s shape', async () => {
    const order = await shop.bring('to_pack')
    const packed = await shop.act(order, 'pack', shop.packing, 'warehouse')
    expect(packed.status, packed.msg).toBe(200)
    expect(packed.data).toMatchObject({
      status: 'to_deliver',
      shippingType: 'standard',
      carrier: { name: 'Giao Hàng Nhanh' },
      expectedOn: TOMORROW,
      billCode: expect.stringMatching(/^G[A-Z]{2}\d[A-Z]\d[A-Z]\d[A-Z]\d$/),
    })
    const { data } = await shop.call('GET', `/api/orders/${order.id}/activity`)
    expect(data[0]).toMatchObject({ action: 'pack', args: { carrier: { name: 'Giao Hàng Nhanh' } } })
    expect(await shop.undo(packed.audit)).toBeUndefined()
    expect(await shop.read(order.id)).toMatchObject({ status: 'to_pack', billCode: null, carrier: null })
  })

  test('asks for what the spec requires; what is fetched at the shop has no carrier', async () => {
    const order = await shop.bring('to_pack')
    const bare = await shop.act(order, 'pack', {})
    expect([bare.status, Object.keys(bare.fields)]).toEqual([400, ['shippingType']])
    const lonely = await shop.act(order, 'pack', { shippingType: 'express', expectedOn: TOMORROW })
    expect([lonely.status, Object.keys(lonely.fields)]).toEqual([400, ['carrier']])
    const past = await shop.act(order, 'pack', { ...shop.packing, expectedOn: '2020-01-01' })
    expect([past.status, past.fields]).toEqual([400, { expectedOn: expect.stringContaining('đã qua') }])
    const args = { ...shop.packing, expectedOn: '2020-01-01' }
    const many = await shop.call('POST', '/api/orders/bulk/pack', { ids: [order.id], args })
    expect([many.status, Object.keys(many.fields)]).toEqual([400, ['expectedOn']])
    const sent = await shop.bring('delivering')
    const again = await shop.act(sent, 'fail-delivery', { failReason: 'refused', expectedOn: '2020-01-01' })
    expect([again.status, Object.keys(again.fields)]).toEqual([400, ['expectedOn']])
    const fetched = await shop.act(order, 'pack', { shippingType: 'pickup', expectedOn: TOMORROW })
    expect(fetched.data).toMatchObject({ status: 'to_deliver', carrier: null, billCode: null })
  })

  test('refuses a carrier that is no longer used, one that is none, and a bill code that is taken', async () => {
    const order = await shop.bring('to_pack')
    const stopped = shop.carriers[1]
    expect((await shop.act(order, 'pack', { ...shop.packing, carrier: stopped.id })).msg).toMatch(
      /ngừng dùng/,
    )
    const none = await shop.act(order, 'pack', { ...shop.packing, carrier: order.id })
    expect([none.status, Object.keys(none.fields)]).toEqual([400, ['carrier']])
    const typed = { ...shop.packing, billCode: 'GHN-TAY-01' }
    expect((await shop.act(order, 'pack', typed)).data.billCode).toBe('GHN-TAY-01')
    const other = await shop.bring('to_pack')
    expect((await shop.act(other, 'pack', typed)).msg).toMatch(/GHN-TAY-01 đã có/)
    // As a scanner compares them: without the spaces in it, in capitals.
    const sloppy = await shop.act(other, 'pack', { ...typed, billCode: 'ghn-tay-01 ' })
    expect(sloppy.msg).toMatch(/GHN-TAY-01 đã có/)
    const free = await shop.act(other, 'pack', { ...typed, billCode: 'ghn-tay -02' })
    expect(free.data.billCode).toBe('GHN-TAY-02')
    const sent = await shop.act(other, 'ship', { trackingCode: 'trk 7x' })
    expect(sent.data.trackingCode).toBe('TRK7X')
  })

  test('a bill code names one parcel, whoever comes first; a cancelled order comes back only while it is free', async () => {
    const orders = [await shop.bring('to_pack'), await shop.bring('to_pack')]
    const typed = { ...shop.packing, billCode: 'CUNG-LUC-1' }
    const both = await Promise.all(orders.map((order) => shop.act(order, 'pack', typed)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = both.findIndex(({ status }) => status === 200)
    const winner = orders[first] as FullOrder
    const other = orders[1 - first] as FullOrder
    expect(both[1 - first]?.msg).toContain(winner.code)
    const cancelled = await shop.act(winner, 'cancel', { reason: 'duplicate' })
    expect((await shop.act(other, 'pack', typed)).data.billCode).toBe('CUNG-LUC-1')
    expect(await shop.undo(cancelled.audit)).toContain(other.code)
    // Whatever writes past the rules meets the database's own.
    const double = sql`update orders set status = 'to_deliver' where id = ${winner.id}::uuid`.execute(shop.db)
    await expect(double).rejects.toThrow(/orders_bill_once/)
  })

  test('in bulk gives each parcel a code of its own', async () => {
    const orders = [await shop.bring('to_pack'), await shop.bring('to_pack')]
    const ids = orders.map(({ id }) => id)
    const { data } = await shop.call(
      'POST',
      '/api/orders/bulk/pack',
      { ids, args: shop.packing },
      'warehouse',
    )
    expect(data).toMatchObject({ changed: 2, refused: [] })
    const codes = await Promise.all(ids.map(async (id) => (await shop.read(id)).billCode))
    expect(new Set(codes).size).toBe(2)
  })
})

test('a shape gives as many different codes as it holds', () => {
  const codes = new Set(Array.from({ length: 10_000 }, (_, n) => billCodeOf('TX-####', n)))
  expect(codes.size).toBe(10_000)
  const lettered = new Set(Array.from({ length: 4_410 }, (_, n) => billCodeOf('@@#Z', n)))
  expect(lettered.size).toBe(4_410)
  expect([...lettered].every((code) => /^[A-Z]{2}\dZ$/.test(code))).toBe(true)
})

test.each([
  [null, 4],
  // It has fetched the day's parcels already.
  ['00:00', 5],
])(
  'a day that is left open is the carrier’s for the region of the receiver, last pickup at %s',
  async (cutOff, days) => {
    const { expectedOn: _, ...packing } = shop.packing
    await sql`update carriers set cut_off = ${cutOff} where id = ${packing.carrier}::uuid`.execute(shop.db)
    const order = await shop.bring('to_pack', { province: 'Cà Mau' })
    const { data } = await shop.act(order, 'pack', packing)
    const { rows } = await sql<{
      day: string
    }>`select to_char((now() at time zone 'Asia/Ho_Chi_Minh')::date + ${days}::integer, 'YYYY-MM-DD') as day`.execute(
      shop.db,
    )
    expect(data.expectedOn).toBe(rows[0]?.day)
  },
)

describe('ship', () => {
  test('takes the goods from the shelf, with the product in step; undo puts them back', async () => {
    const order = await shop.bring('to_deliver')
    const before = await shop.variantsOf(order.id)
    const shipped = await shop.act(order, 'ship', { trackingCode: 'VTP-1' }, 'warehouse')
    expect(shipped.status, shipped.msg).toBe(200)
    expect(shipped.data).toMatchObject({ status: 'delivering', trackingCode: 'VTP-1', driver: null })
    expect(await shop.variantsOf(order.id)).toEqual(
      before.map((one) => ({
        ...one,
        stock: one.stock - one.quantity,
        reserved: one.reserved - one.quantity,
      })),
    )
    const product = (await shop.call('GET', `/api/products/${order.lines[0]?.product.id}`)).data
    const sum = product.stocks.reduce((all: number, one: { stock: number }) => all + one.stock, 0)
    expect(product.stock).toBe(sum)
    expect(await shop.undo(shipped.audit)).toBeUndefined()
    expect(await shop.variantsOf(order.id)).toEqual(before)
  })

  test('without a tracking code the bill code is it; our own driver needs none', async () => {
    const order = await shop.bring('to_deliver')
    expect((await shop.act(order, 'ship')).data.trackingCode).toBe(order.billCode)
    const own = await shop.bring('to_deliver')
    const driven = (await shop.act(own, 'ship', { driver: 'Anh Tuấn' })).data
    expect([driven.trackingCode, driven.driver]).toEqual([null, 'Anh Tuấn'])
  })

  test('is refused when the shelf is empty, and while a prepaid order is unpaid', async () => {
    const order = await shop.bring('to_deliver')
    const [variant] = await shop.variantsOf(order.id)
    if (!variant) throw new Error('no variant')
    await shop.setStock(variant.id, 0)
    expect((await shop.act(order, 'ship')).msg).toMatch(/chỉ còn 0/)
    await shop.setStock(variant.id, variant.stock)
    const prepaid = await shop.bring('to_deliver', PREPAID)
    await shop.act(prepaid, 'cancel-payment', { paymentReason: 'bank_reversal' })
    expect((await shop.act(prepaid, 'ship', { trackingCode: 'X-1' })).msg).toMatch(/chưa thanh toán/)
  })
})

describe('deliver', () => {
  test('collects the total of a COD order, which the carrier holds; undo gives it back', async () => {
    const order = await shop.bring('delivering')
    expect(order.cod).toBe('due')
    const delivered = await shop.act(order, 'deliver', {}, 'warehouse')
    expect(delivered.status, delivered.msg).toBe(200)
    const after = await shop.read(order.id)
    expect(after).toMatchObject({
      status: 'delivered',
      payment: 'paid',
      cod: 'collected',
      codCollected: order.total,
    })
    expect(after.deliveredAt).toBe(after.updatedAt)
    expect(heldOf(after)).toBe(order.total)
    expect(await shop.undo(delivered.audit)).toBeUndefined()
    const back = await shop.read(order.id)
    expect(back).toMatchObject({
      status: 'delivering',
      payment: 'waiting',
      cod: 'due',
      codCollected: null,
      deliveredAt: null,
    })
    expect(heldOf(back)).toBe(0)
  })

  test('another amount needs a reason', async () => {
    const order = await shop.bring('delivering')
    const short = { codCollected: order.total - 20_000 }
    expect((await shop.act(order, 'deliver', short)).msg).toMatch(/cần ghi lý do/)
    await shop.act(order, 'deliver', { ...short, reason: 'Khách trả thiếu' })
    const after = await shop.read(order.id)
    expect([after.codCollected, heldOf(after)]).toEqual([short.codCollected, short.codCollected])
  })

  test('what the counter of the shop took is with us already; a prepaid order collects nothing', async () => {
    const fetched = await shop.bring('to_pack')
    await shop.act(fetched, 'pack', { shippingType: 'pickup', expectedOn: TOMORROW })
    expect((await shop.act(fetched, 'ship')).status).toBe(200)
    expect((await shop.act(fetched, 'deliver')).data.cod).toBe('remitted')
    const prepaid = await shop.bring('delivering', PREPAID)
    await shop.act(prepaid, 'deliver')
    const after = await shop.read(prepaid.id)
    expect([after.status, after.cod, after.codCollected, after.payments.length]).toEqual([
      'delivered',
      'none',
      null,
      prepaid.payments.length,
    ])
  })
})

test('cash that was paid ahead, or is never to come, is not due at the door', async () => {
  const order = await shop.bring('to_deliver')
  const cod = async () => (await shop.read(order.id)).cod
  const paid = await shop.act(order, 'confirm-payment')
  expect([paid.data.cod, await shop.undo(paid.audit), await cod()]).toEqual(['none', undefined, 'due'])
  await shop.act(order, 'confirm-payment')
  const unpaid = await shop.act(order, 'cancel-payment', {
    paymentReason: 'bank_reversal',
    note: 'chuyển khoản bị trả lại',
  })
  expect(unpaid.data.cod).toBe('due')
  const cancelled = await shop.act(order, 'cancel', { reason: 'duplicate' })
  expect([cancelled.data.cod, await shop.undo(cancelled.audit), await cod()]).toEqual([
    'none',
    undefined,
    'due',
  ])
  await shop.act(order, 'confirm-payment')
  await shop.act(order, 'ship')
  expect((await shop.act(order, 'deliver')).data).toMatchObject({ cod: 'none', payment: 'paid' })
})

describe('fail-delivery', () => {
  test('counts the attempt, puts the goods back and keeps why; undo sends it again', async () => {
    const order = await shop.bring('to_deliver')
    const before = await shop.variantsOf(order.id)
    await shop.act(order, 'ship')
    const sent = await shop.variantsOf(order.id)
    const failed = await shop.act(order, 'fail-delivery', {
      failReason: 'nobody_there',
      note: 'Gọi 3 lần',
      expectedOn: TOMORROW,
    })
    expect(failed.status, failed.msg).toBe(200)
    const back = await shop.read(order.id)
    expect(back).toMatchObject({ status: 'to_deliver', attempts: 1, expectedOn: TOMORROW })
    expect(back.attemptsMade).toMatchObject([
      { reason: 'nobody_there', note: 'Gọi 3 lần', trackingCode: order.billCode, by: 'Nguyễn Quang Hải' },
    ])
    expect(await shop.variantsOf(order.id)).toEqual(before)
    expect(await shop.undo(failed.audit)).toBeUndefined()
    const again = await shop.read(order.id)
    expect([again.status, again.attempts, again.attemptsMade]).toEqual(['delivering', 0, []])
    expect(await shop.variantsOf(order.id)).toEqual(sent)
  })
})

test('every movement of goods is written down, and for which order', async () => {
  const order = await shop.bring('delivering')
  await shop.act(order, 'fail-delivery', { failReason: 'refused' })
  await shop.act(order, 'cancel', { reason: 'fraud' })
  const { rows } = await sql`
    select m.kind, m.stock, m.reserved, a.username as by from stock_movements m left join accounts a on a.id = m.by_id
    where m.order_id = ${order.id}::uuid order by m.id`.execute(shop.db)
  expect(rows).toEqual([
    { kind: 'ship', stock: -1, reserved: -1, by: 'admin' },
    { kind: 'back', stock: 1, reserved: 1, by: 'admin' },
    { kind: 'release', stock: 0, reserved: -1, by: 'admin' },
  ])
  expect(await stockMistakes(shop.db)).toEqual([])
})

test('telesales neither packs nor ships', async () => {
  const order = await shop.bring('to_pack')
  expect((await shop.act(order, 'pack', shop.packing, 'telesales')).status).toBe(403)
})
