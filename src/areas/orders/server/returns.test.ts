/** Goods that come back: policy days to the minute, quantities, pictures, receipts, stock, undo. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FullOrder, type OrdersUnderTest, startOrders } from '../../../../tests/support/orders.ts'
import { dayOf, startOfDay } from '../../../core/dates/dates.ts'

const DAY = 86_400_000
let shop: OrdersUnderTest

beforeAll(async () => {
  shop = await startOrders(['warehouse', 'support', 'manager', 'content'])
})
afterAll(() => shop.close())

async function policy(days: number, of: string | null = null, active = true): Promise<void> {
  await sql`
    insert into return_policies (id, code, name, shop_id, days, active)
    values (${randomUUIDv7()}, ${`CS${Math.random()}`}, 'Đổi trả', ${of}, ${days}, ${active})`.execute(
    shop.db,
  )
}
beforeEach(async () => {
  await sql`delete from return_policies`.execute(shop.db)
  await policy(7)
})

const REASON = { returnReason: 'wrong_size' }
const DAMAGED = { returnReason: 'damaged' }
/** Delivered: two of one size, one of another, with a discount of 10 %. */
const delivered = (made: object = {}): Promise<FullOrder> =>
  shop.bring('delivered', {
    lines: [
      { variant: 0, quantity: 2 },
      { variant: 1, quantity: 1 },
    ],
    discount: 135_000,
    total: 1_245_000,
    ...made,
  })
const line = (order: FullOrder, at: number): string => order.lines[at]?.id ?? ''
const deliveredAt = (order: FullOrder, at: string) =>
  sql`update orders set delivered_at = ${at} where id = ${order.id}::uuid`.execute(shop.db)
/** Of the order's first variant. */
const stock = async (order: FullOrder) => {
  const rows = await shop.variantsOf(order.id)
  const first = rows.find(({ quantity }) => quantity === 2)
  return first?.stock ?? Number.NaN
}

describe('the policy', () => {
  /** The beginning of the day so many days before today in the shop's zone. */
  const midnight = (days: number) => startOfDay(dayOf(Date.now() - days * DAY))

  test('runs until the end of its last day in Vietnam, whatever the hour of delivery', async () => {
    const order = await delivered()
    // One millisecond before midnight: the seven days ended yesterday.
    await deliveredAt(order, new Date(Date.parse(midnight(7)) - 1).toISOString())
    const until = dayOf(Date.now() - DAY)
      .split('-')
      .reverse()
      .join('/')
    const late = await shop.act(order, 'request-return', REASON, 'support')
    expect([late.status, late.msg]).toEqual([
      409,
      expect.stringContaining(`7 ngày chỉ đến hết ngày ${until}`),
    ])
    await deliveredAt(order, midnight(7))
    expect((await shop.read(order.id)).returnPolicy?.until).toBe(dayOf(Date.now()))
    expect((await shop.act(order, 'request-return', REASON, 'support')).status).toBe(200)
  })

  test('is the shop’s own before the one for all, the longest of several, and none that is not in use', async () => {
    const order = await delivered()
    const days = async () => (await shop.read(order.id)).returnPolicy?.days
    await policy(30, null, false)
    await policy(15)
    expect(await days()).toBe(15)
    await policy(3, shop.shop)
    expect(await days()).toBe(3)
    await policy(5, shop.shop)
    await policy(60, randomUUIDv7())
    expect(await days()).toBe(5)
  })

  test('is overridden with a reason, by who may; not approved by the same person', async () => {
    const order = await delivered()
    await sql`delete from return_policies`.execute(shop.db)
    const none = await shop.act(order, 'request-return', REASON, 'support')
    expect([none.status, none.msg]).toEqual([409, expect.stringContaining('không có chính sách đổi trả')])
    const told = await shop.act(order, 'request-return', REASON, 'manager')
    expect(told.msg).toContain('Ghi lý do nhận ngoài hạn')
    const override = { ...REASON, override: 'Khách quen' }
    expect((await shop.act(order, 'request-return', override, 'support')).status).toBe(409)
    expect((await shop.act(order, 'request-return', override, 'manager')).status).toBe(200)
    const [asked] = (await shop.read(order.id)).returns
    expect(asked).toMatchObject({ override: 'Khách quen', until: null })
    const own = await shop.act(order, 'approve-return', {}, 'manager')
    expect([own.status, own.msg]).toEqual([409, expect.stringContaining('cần người khác duyệt')])
    expect((await shop.act(order, 'approve-return', {}, 'warehouse')).status).toBe(200)
  })
})

describe('lines', () => {
  test('are all of them by default; wrong ones are named and nothing is written', async () => {
    const order = await delivered()
    const other = await delivered()
    const ask = (lines: unknown) => shop.act(order, 'request-return', { ...REASON, lines })
    const wrong: [unknown, number, RegExp][] = [
      [[{ line: line(other, 0), quantity: 1 }], 409, /không thuộc đơn này/],
      [[{ line: line(order, 0), quantity: 3 }], 409, /chỉ còn trả được 2/],
      [
        [
          { line: line(order, 0), quantity: 1 },
          { line: line(order, 0), quantity: 1 },
        ],
        409,
        /hai lần/,
      ],
      [[{ line: line(order, 0), quantity: 0 }], 400, /./],
      [[{ line: line(order, 0), quantity: -1 }], 400, /./],
      [[{ line: line(order, 0), quantity: 1.5 }], 400, /./],
      [[], 400, /./],
      ['tất cả', 400, /./],
      [[{ line: 'x', quantity: 1 }], 400, /./],
      [[{ line: line(order, 0), quantity: 1, restock: true }], 400, /./],
    ]
    for (const [lines, status, words] of wrong) {
      const answer = await ask(lines)
      expect([answer.status, answer.msg], JSON.stringify(lines)).toEqual([
        status,
        expect.stringMatching(words),
      ])
      if (status === 400) expect(Object.keys(answer.fields).join()).toMatch(/^lines/)
    }
    expect((await shop.read(order.id)).returns).toEqual([])
    expect((await shop.act(order, 'request-return', REASON)).status).toBe(200)
    const [asked] = (await shop.read(order.id)).returns
    expect(asked?.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  test('pieces that came back before are counted; the shares add up to what was paid', async () => {
    const order = await delivered()
    const one = [{ line: line(order, 0), quantity: 1 }]
    await shop.act(order, 'request-return', { ...REASON, lines: one })
    expect((await shop.act(order, 'request-return', REASON)).status).toBe(409)
    await shop.act(order, 'approve-return', {}, 'warehouse')
    const again = await shop.act(order, 'request-return', {
      ...REASON,
      lines: [{ line: line(order, 0), quantity: 2 }],
    })
    expect(again.msg).toContain('chỉ còn trả được 1')
    // Turned down, it is what it was: returned, in part.
    await shop.act(order, 'request-return', { ...REASON, lines: one })
    await shop.act(order, 'reject-return', { rejectReason: 'used' })
    expect(await shop.read(order.id)).toMatchObject({ status: 'returned', returnedCount: 1 })
    await shop.act(order, 'request-return', REASON)
    await shop.act(order, 'approve-return', {}, 'warehouse')
    const whole = await shop.read(order.id)
    expect(whole).toMatchObject({ status: 'returned', returnedCount: 3 })
    const due = whole.returns.flatMap(({ lines }) => lines.map(({ amount }) => amount ?? 0))
    // One by one, what was turned down, the two others.
    expect(due).toEqual([405_000, 0, 405_000, 405_000])
    expect(due.reduce((sum, amount) => sum + amount, 0)).toBe(whole.subtotal - whole.discount)
    const nothing = await shop.act(order, 'request-return', REASON)
    expect([nothing.status, nothing.msg]).toEqual([409, expect.stringContaining('đã trả hết')])
  })

  test('odd shares of voucher and points are lost to nobody', async () => {
    const order = await delivered({ discount: 100_001, points: 77_777, total: 1_202_222 })
    for (let piece = 0; piece < 2; piece++) {
      await shop.act(order, 'request-return', { ...REASON, lines: [{ line: line(order, 0), quantity: 1 }] })
      await shop.act(order, 'approve-return', {}, 'warehouse')
    }
    await shop.act(order, 'request-return', REASON)
    await shop.act(order, 'approve-return', {}, 'warehouse')
    const { returns, subtotal, discount } = await shop.read(order.id)
    const lines = returns.flatMap((one) => one.lines)
    const sum = (name: 'amount' | 'points') => lines.reduce((total, one) => total + (one[name] ?? 0), 0)
    expect(sum('amount') + sum('points')).toBe(subtotal - discount)
    // The points that paid for the way stay with the way.
    expect(sum('points')).toBe(Math.floor((77_777 * (subtotal - discount)) / (subtotal - discount + 30_000)))
  })
})

describe('receiving', () => {
  test('puts on the shelf what is fit, less than asked where less came; undo takes it off again', async () => {
    const order = await delivered()
    const before = await stock(order)
    await shop.act(order, 'request-return', REASON)
    const lines = [
      { line: line(order, 0), quantity: 1, restock: true },
      { line: line(order, 1), quantity: 1, restock: false },
    ]
    const more = await shop.act(
      order,
      'approve-return',
      { lines: [{ ...lines[0], quantity: 3 }] },
      'warehouse',
    )
    expect(more.msg).toContain('chỉ còn trả được 2')
    const none = await shop.act(
      order,
      'approve-return',
      { lines: [{ ...lines[0], quantity: 0 }] },
      'warehouse',
    )
    expect(none.msg).toContain('Chưa nhận món nào')
    const approved = await shop.act(order, 'approve-return', { lines }, 'warehouse')
    expect(approved.status, approved.msg).toBe(200)
    const after = await shop.read(order.id)
    expect(after).toMatchObject({ status: 'returned', returnedCount: 2, payment: 'paid' })
    expect(after.returns[0]?.lines.map(({ received, restocked }) => [received, restocked])).toEqual([
      [1, true],
      [1, false],
    ])
    expect(await stock(order)).toBe(before + 1)
    expect(await shop.undo(approved.audit)).toBeUndefined()
    expect(await stock(order)).toBe(before)
    const back = await shop.read(order.id)
    expect(back).toMatchObject({ status: 'return_requested', returnedCount: 0 })
    expect(back.returns[0]?.outcome).toBeNull()
  })

  const restocked = async (order: FullOrder) =>
    (await shop.read(order.id)).returns.at(-1)?.lines.map((one) => one.restocked)
  const received = (order: FullOrder, restock?: boolean) =>
    [0, 1].map((at) => ({ line: line(order, at), quantity: 1, ...(restock !== undefined && { restock }) }))

  test.each([
    ['lines that are left out', () => undefined, [false, false]],
    ['lines without the flag', (order: FullOrder) => received(order), [false, false]],
    ['a decision of the warehouse', (order: FullOrder) => received(order, true), [true, true]],
  ])('of damaged goods, with %s', async (_, linesOf, shelved) => {
    const order = await delivered()
    const before = await stock(order)
    await shop.act(order, 'request-return', DAMAGED)
    const lines = linesOf(order)
    const approved = await shop.act(order, 'approve-return', lines ? { lines } : {}, 'warehouse')
    expect(approved.status, approved.msg).toBe(200)
    expect(await restocked(order)).toEqual(shelved)
    expect(await stock(order)).toBe(before + (shelved[0] ? 1 : 0))
  })

  test('of goods whose reason allows it puts them on the shelf, on many orders too', async () => {
    const whole = await delivered()
    const broken = await delivered()
    await shop.act(whole, 'request-return', REASON)
    await shop.act(broken, 'request-return', DAMAGED)
    const orders = [whole, broken]
    expect(
      (await Promise.all(orders.map(({ id }) => shop.read(id)))).map(({ returns }) => returns[0]?.resellable),
    ).toEqual([true, false])
    const ids = orders.map(({ id }) => id)
    const answer = await shop.call('POST', '/api/orders/bulk/approve-return', { ids, args: {} }, 'warehouse')
    expect(answer.status, JSON.stringify(answer)).toBe(200)
    expect(await Promise.all(orders.map(restocked))).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('is not undone once the goods are sold again', async () => {
    const order = await delivered()
    await shop.act(order, 'request-return', REASON)
    const approved = await shop.act(order, 'approve-return', {}, 'warehouse')
    const [variant] = (await shop.variantsOf(order.id)).filter(({ quantity }) => quantity === 2)
    const had = variant?.stock ?? 0
    await shop.setStock(variant?.id, (variant?.reserved ?? 0) + 1)
    expect(await shop.undo(approved.audit)).toMatch(/chỉ còn 1, không lấy ra được 2/)
    expect((await shop.read(order.id)).status).toBe('returned')
    await shop.setStock(variant?.id, had)
    expect(await shop.undo(approved.audit)).toBeUndefined()
  })

  test('a request is undone, done again, turned down and that undone', async () => {
    const order = await delivered()
    const asked = await shop.act(order, 'request-return', { ...REASON, note: 'Móp hộp' })
    expect(await shop.undo(asked.audit)).toBeUndefined()
    expect(await shop.read(order.id)).toMatchObject({ status: 'delivered', returns: [] })
    await shop.act(order, 'request-return', REASON)
    const rejected = await shop.act(order, 'reject-return', { rejectReason: 'used', note: 'Đã đánh' })
    const turned = await shop.read(order.id)
    expect(turned.status).toBe('delivered')
    expect(turned.returns[0]?.outcome).toMatchObject({ kind: 'rejected', reason: 'used', note: 'Đã đánh' })
    expect(await shop.undo(rejected.audit)).toBeUndefined()
    expect((await shop.read(order.id)).returns[0]?.outcome).toBeNull()
  })

  test('many at once take what was asked for, and each refusal is its own', async () => {
    const waiting = [await delivered(), await delivered()]
    for (const order of waiting) await shop.act(order, 'request-return', REASON)
    const other = await delivered()
    const ids = [...waiting, other].map(({ id }) => id)
    const answer = await shop.call('POST', '/api/orders/bulk/approve-return', { ids, args: {} }, 'warehouse')
    expect(answer.data).toMatchObject({ changed: 2, refused: [{ id: other.id }] })
    for (const { id } of waiting) expect((await shop.read(id)).returnedCount).toBe(3)
  })
})

describe('pictures', () => {
  const upload = async (name: string, file: Buffer, transition = 'request-return') => {
    const token = await shop.server.signIn(name)
    const payload = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=b' }
    return shop.server.app.inject({
      method: 'POST',
      url: `/api/orders/${transition}/pictures`,
      headers,
      payload,
    })
  }
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c42b2b' } })
      .jpeg()
      .toBuffer()

  test('are made ours, whole and small, and belong to the return', async () => {
    const answer = await upload('support', await photo(2_400, 1_200))
    expect(answer.statusCode, answer.body).toBe(200)
    const { picture } = answer.json().data
    expect(picture).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/)
    const token = await shop.server.signIn('warehouse')
    const sizes = await Promise.all(
      [picture, picture.replace('.webp', '00.webp')].map(async (url) => {
        const file = await shop.server.app.inject({ url, headers: { authorization: token } })
        const { width, height, format } = await sharp(file.rawPayload).metadata()
        return [width, height, format]
      }),
    )
    expect(sizes).toEqual([
      [1_600, 800, 'webp'],
      [256, 256, 'webp'],
    ])
    const order = await delivered()
    await shop.act(order, 'request-return', { ...REASON, photos: [picture, picture] })
    expect((await shop.read(order.id)).returns[0]?.photos).toEqual([picture])
  })

  test('are refused where they are none, too many, nobody’s, or elsewhere', async () => {
    expect((await upload('support', Buffer.from('<svg/>'))).statusCode).toBe(400)
    expect((await upload('content', await photo(10, 10))).statusCode).toBe(403)
    expect((await upload('support', await photo(10, 10), 'approve-return')).statusCode).toBe(404)
    const order = await delivered()
    const ask = (photos: string[]) => shop.act(order, 'request-return', { ...REASON, photos })
    const unknown = await ask([`/files/${'0'.repeat(32)}.webp`])
    expect([unknown.status, unknown.msg]).toEqual([409, expect.stringContaining('chưa được tải lên')])
    expect((await ask(['https://example.com/a.webp'])).status).toBe(400)
    expect((await ask(Array.from({ length: 9 }, () => `/files/${'0'.repeat(32)}.webp`))).status).toBe(400)
  })
})

describe('a return of which nothing is due', () => {
  const take = async (order: FullOrder) => {
    expect((await shop.act(order, 'request-return', REASON)).status).toBe(200)
    return shop.act(order, 'approve-return', {}, 'warehouse')
  }

  test('is over by itself when points paid for all of it; its undo brings the question back', async () => {
    const order = await delivered({ points: 1_245_000, total: 0, payment: 'paid', cod: 'none' })
    const approved = await take(order)
    expect(approved.data).toMatchObject({ status: 'returned', payment: 'refunded' })
    expect((await shop.act(order, 'refund-bank', {})).status).toBe(409)
    expect(await shop.undo(approved.audit)).toBeUndefined()
    expect(await shop.read(order.id)).toMatchObject({ status: 'return_requested', payment: 'paid' })
  })

  test('nor when nothing was collected at the door; else it waits for its refund', async () => {
    const order = await shop.bring('delivering', { lines: [{ variant: 0, quantity: 1 }] })
    expect((await shop.act(order, 'deliver', { codCollected: 0, reason: 'Tặng khách' })).status).toBe(200)
    expect((await take(order)).data).toMatchObject({ status: 'returned', payment: 'refunded' })
    const paid = await delivered()
    expect((await take(paid)).data).toMatchObject({ status: 'returned', payment: 'paid' })
  })
})
