/** Two customers become one: what moves, what stays, that codes still lead somewhere, and that it can be taken back. */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Customer } from './area.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['manager', 'telesales'])
  // The shop's own customer was written past the sequence.
  await sql`select setval('customers_code', 100)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

const at = (customer: { code: string }, path = '') => `/api/customers/${customer.code}${path}`
const read = async (code: string): Promise<Customer> =>
  (await shop.call('GET', `/api/customers/${code}`)).data

let count = 0
async function made(fields: object = {}): Promise<Customer> {
  const phone = `09${String(++count).padStart(8, '0')}`
  const answer = await shop.call('POST', '/api/customers', { name: `Khách ${count}`, phone, ...fields })
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}

/** Orders, points, a ticket, a lead and a voucher use of a customer, written as their areas write them. */
async function withLife({ id }: Customer, points: number, orders = 2): Promise<void> {
  for (let order = 0; order < orders; order++)
    await shop.bring('delivered', { customer: id, lines: [{ variant: 0, quantity: 1 + order }] })
  await sql`insert into point_entries (id, customer_id, kind, points)
    values (${randomUUIDv7()}::uuid, ${id}::uuid, 'opening', ${points})`.execute(shop.db)
  await sql`update customers set points = ${points}, order_count = ${orders} where id = ${id}::uuid`.execute(
    shop.db,
  )
  await sql`insert into voucher_uses (id, voucher_id, code, holder_id, count, customer_id, phone, discount,
      shipping_discount, bearer, store_share)
    values (${randomUUIDv7()}::uuid, ${randomUUIDv7()}::uuid, 'X', ${randomUUIDv7()}::uuid, 1, ${id}::uuid, '09', 1, 0,
      'marketplace', 0)`.execute(shop.db)
}

const merge = (a: Customer, b: Customer, more: object = {}, as = 'admin', version = a.version) =>
  shop.call('POST', at(a, '/merge'), { with: b.code, withVersion: b.version, ...more }, as, version)

/** All that points to a customer, and the sums that no merge may change. */
async function pointing(id: string) {
  const { rows } = await sql<{ orders: number; points: number; sum: number; uses: number }>`
    select (select count(*)::int from orders where customer_id = ${id}::uuid) as orders,
      (select count(*)::int from point_entries where customer_id = ${id}::uuid) as points,
      (select coalesce(sum(points), 0)::int from point_entries where customer_id = ${id}::uuid) as sum,
      (select count(*)::int from voucher_uses where customer_id = ${id}::uuid) as uses`.execute(shop.db)
  return rows[0]
}

describe('a merge', () => {
  let a: Customer
  let b: Customer
  beforeEach(async () => {
    ;[a, b] = [await made({ email: 'a@x.vn', note: 'cũ' }), await made({ email: 'b@x.vn', province: 'Huế' })]
    await withLife(a, 5_000, 1)
    await withLife(b, 7_000, 2)
    ;[a, b] = [await read(a.code), await read(b.code)]
  })

  test('shows what would move, moves it, takes chosen fields, and counts figures and points together', async () => {
    const before = (await shop.call('GET', at(b, '/merge'))).data
    expect(before.moving).toEqual([
      { name: 'orders.customer', count: 2 },
      { name: 'points', count: 1 },
      { name: 'voucherUses', count: 1 },
    ])
    expect(before.fields).toContain('phone')
    expect(before.fields).not.toContain('points')
    const done = await merge(a, b, { take: ['phone', 'email', 'province'] })
    expect(done.status, done.msg).toBe(200)
    expect(done.moved).toEqual(before.moving)
    expect(await read(a.code)).toMatchObject({
      ...{ name: a.name, note: 'cũ', phone: b.phone, email: 'b@x.vn', province: 'Huế' },
      ...{ orderCount: 3, points: 12_000, spent: a.spent + b.spent, version: a.version + 1 },
    })
    expect(await pointing(a.id)).toEqual({ orders: 3, points: 2, sum: 12_000, uses: 2 })
    expect(await pointing(b.id)).toEqual({ orders: 0, points: 0, sum: 0, uses: 0 })
    const orders = await shop.call('GET', `/api/orders?where=${JSON.stringify([['customer', 'eq', a.id]])}`)
    expect(orders.total).toBe(3)
    // The orders tell it in their own history, where it has no undo of its own.
    const history = (await shop.call('GET', `/api/orders/${orders.data[0].code}/activity`)).data
    const moved = history.find((one: { changes: object }) => 'customer' in one.changes)
    expect(moved?.undoable ?? false).toBe(false)
    const own = (await shop.call('GET', at(a, '/activity'))).data[0]
    expect(own).toMatchObject({ action: 'merge', args: { merged: b.code }, undoable: true })
  })

  test('leaves the code and id of the other as a way to the survivor, through further merges too', async () => {
    await merge(a, b)
    const c = await made()
    await merge(c, await read(a.code))
    for (const key of [a.code, b.code, b.id, b.code.toLowerCase()])
      expect((await read(key)).code).toBe(c.code)
    expect((await shop.call('GET', `/api/customers?q=${b.phone}`)).total).toBe(0)
    const other = await shop.call('PUT', at(b), { note: 'x' }, 'admin', b.version)
    expect(other.status).toBe(404)
  })

  test('is taken back whole: fields, figures, points, and all that moved', async () => {
    const [pa, pb] = [await pointing(a.id), await pointing(b.id)]
    const { audit } = await merge(a, b, { take: ['phone', 'email'] })
    expect(await shop.undo(audit)).toBeUndefined()
    expect([await pointing(a.id), await pointing(b.id)]).toEqual([pa, pb])
    const still = ({ version, updatedAt, updatedBy, ...rest }: Customer) => rest
    expect(still(await read(a.code))).toEqual(still(a))
    expect(still(await read(b.code))).toEqual(still(b))
    expect(await shop.undo(audit)).toBeDefined()
  })

  test('stays, in words, once something of it points elsewhere, or points of both were spent', async () => {
    const first = await merge(a, b)
    const other = await made()
    const { rows } = await sql<{ id: string; code: string }>`
      update orders set customer_id = ${other.id}::uuid where id = (select id from orders
        where customer_id = ${a.id}::uuid and code in (select code from audit where after->'customer'->>'id' = ${a.id})
        limit 1) returning id, code`.execute(shop.db)
    expect(await shop.undo(first.audit)).toContain(rows[0]?.code)
    expect(await pointing(b.id)).toMatchObject({ orders: 0 })
    await sql`update orders set customer_id = ${a.id}::uuid where id = ${rows[0]?.id}::uuid`.execute(shop.db)
    await sql`insert into point_entries (id, customer_id, kind, points)
      values (${randomUUIDv7()}::uuid, ${a.id}::uuid, 'use', -6000)`.execute(shop.db)
    expect(await shop.undo(first.audit)).toContain('Điểm')
    expect((await read(b.code)).code).toBe(a.code)
  })

  test('is refused when either was changed meanwhile, with itself, and for fields that nobody writes', async () => {
    expect((await merge(a, b, {}, 'admin', a.version + 1)).status).toBe(412)
    const stale = await merge(a, b, { withVersion: b.version + 3 })
    expect([stale.status, stale.current.code]).toEqual([412, b.code])
    expect((await merge(a, a)).status).toBe(409)
    expect((await merge(a, b, { take: ['points'] })).status).toBe(400)
    expect((await merge(a, { ...b, code: 'KH9999999' })).status).toBe(404)
    expect((await shop.call('POST', at(a, '/merge'), { with: b.code, withVersion: b.version })).status).toBe(
      428,
    )
    expect(await pointing(b.id)).toMatchObject({ orders: 2 })
  })

  test('is refused in words when either was merged meanwhile: nothing moves, and the survivor is named', async () => {
    const [c, d] = [await made(), await made()]
    expect((await merge(c, b)).status).toBe(200)
    const [late, early] = [await merge(a, b), await merge(b, d)]
    for (const { status, msg, reason } of [late, early]) {
      expect([status, reason]).toEqual([409, 'mergedAlready'])
      expect(msg).toContain(`${b.code} vừa được gộp vào ${c.code}`)
    }
    // By its id too, as the page sends it.
    const byId = await shop.call('POST', at(a, '/merge'), { with: b.id, withVersion: 1 }, 'admin', a.version)
    expect(byId.msg).toBe(late.msg)
    expect([await pointing(a.id), await pointing(d.id)]).toMatchObject([{ orders: 1 }, { orders: 0 }])
    expect(await read(a.code)).toEqual(a)
    expect((await merge(a, await read(b.code))).status).toBe(200)
    expect(await pointing(a.id)).toMatchObject({ orders: 3 })
  })

  test('takes the ability, and so do its preview and the candidates', async () => {
    expect((await merge(a, b, {}, 'telesales')).status).toBe(403)
    for (const path of ['/merge', '/alike'])
      expect((await shop.call('GET', at(a, path), undefined, 'telesales')).status).toBe(403)
    expect((await merge(a, b, {}, 'manager')).status).toBe(200)
  })

  test('private vouchers name the VID that stays, and the one that went again after an undo', async () => {
    const [c, d] = [await made({ vid: '880011' }), await made({ vid: '990022' })]
    const voucher = await shop.call('POST', '/api/vouchers', {
      ...{ name: 'Riêng', kind: 'private', vids: ['990022', '123456'], target: 'order', benefit: 'amount' },
      ...{
        amount: 1_000,
        uses: 'unlimited',
        bearer: 'marketplace',
        startsOn: '2026-01-01',
        endsOn: '2030-01-01',
      },
    })
    expect(voucher.status, voucher.msg ?? '').toBe(201)
    const vids = async () => (await shop.call('GET', `/api/vouchers/${voucher.data.code}`)).data.vids
    const { audit } = await merge(c, d)
    expect(await vids()).toEqual(['123456', '880011'])
    expect(await shop.undo(audit)).toBeUndefined()
    expect(await vids()).toEqual(['123456', '990022'])
  })
})

test('deliveries of notifications, reviews and points follow a merge and its undo: none is lost or doubled', async () => {
  const [a, b] = [await made({ vid: '770011' }), await made({ vid: '770022' })]
  await withLife(a, 1_000, 1)
  await withLife(b, 2_000, 1)
  const kind = { kind: 'notifications', name: 'Tin', colour: 'blue' }
  const type = (await shop.call('POST', '/api/tags', kind)).data.id
  const sent = async (...vids: string[]): Promise<string> => {
    const body = { title: 'Giờ vàng', type, text: 'Hôm nay', audience: 'vids', vids }
    const { data } = await shop.call('POST', '/api/notifications', body, 'manager')
    const shot = await shop.call('POST', `/api/notifications/${data.id}/shoot`, {})
    expect(shot.status, shot.msg).toBe(200)
    return data.id
  }
  const both = await sent('770011', '770022')
  const [mine, theirs] = [await sent('770011'), await sent('770022')]
  const product = (await sql<{ id: string }>`select id from products limit 1`.execute(shop.db)).rows[0]?.id
  for (const { id } of [a, b]) {
    const review = await shop.call('POST', '/api/reviews', { product, rating: 5, text: 'Tốt', customer: id })
    expect(review.status, review.msg).toBe(201)
  }
  const deliveries = async (id: string) => {
    const { rows } = await sql<{ id: string }>`
      select notification_id as id from notification_deliveries where customer_id = ${id}::uuid
      order by notification_id`.execute(shop.db)
    return rows.map((row) => row.id)
  }
  const reviews = async (id: string) =>
    (await shop.call('GET', `/api/reviews?where=${JSON.stringify([['customer', 'eq', id]])}`)).total
  const counted = async () =>
    Promise.all(
      [both, mine, theirs].map(async (id) => {
        const { recipients, deliveries: all } = (await shop.call('GET', `/api/notifications/${id}`)).data
        return [recipients, all.queued + all.sent + all.failed + all.given_up]
      }),
    )
  const before = {
    deliveries: await deliveries(b.id),
    points: await pointing(b.id),
    counted: await counted(),
  }
  expect(before.counted).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  const { audit } = await merge(await read(a.code), await read(b.code))
  expect(await deliveries(a.id)).toEqual([both, mine, theirs].sort())
  expect(await counted()).toEqual(before.counted)
  expect(await pointing(a.id)).toMatchObject({ sum: 3_000 })
  expect([await reviews(a.id), await reviews(b.id)]).toEqual([2, 0])
  // To both numbers once more: one customer is left to get it.
  const later = await sent('770011', '770022')
  expect((await shop.call('GET', `/api/notifications/${later}`)).data.recipients).toBe(1)
  expect(await shop.undo(audit)).toBeUndefined()
  expect(await deliveries(b.id)).toEqual(before.deliveries)
  expect(await deliveries(a.id)).toEqual([both, mine, later].sort())
  expect(await pointing(b.id)).toEqual(before.points)
  expect([await reviews(a.id), await reviews(b.id), await counted()]).toEqual([1, 1, before.counted])
})

test('customers with the same mail, or the same name and birthday, are offered; others are not', async () => {
  const one = await made({ name: 'Lý Thị Hoa', email: 'Hoa@x.vn', birthday: '1990-01-02' })
  const mail = await made({ name: 'Chị Hoa', email: 'hoa@X.vn' })
  const name = await made({ name: 'lý thị hoa', birthday: '1990-01-02' })
  await made({ name: 'Lý Thị Hoa' })
  const { data } = await shop.call('GET', at(one, '/alike'))
  expect(data.map(({ code, by }: { code: string; by: string[] }) => [code, by])).toEqual(
    expect.arrayContaining([
      [name.code, ['name', 'birthday']],
      [mail.code, ['email']],
    ]),
  )
  expect(data).toHaveLength(2)
})

test('random merges and undos keep the sums of points, orders and money', async () => {
  let seed = 20_261_124
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const codes: string[] = []
  for (let customer = 0; customer < 5; customer++) {
    const one = await made()
    await withLife(one, 1_000 * (customer + 1), 1)
    codes.push(one.code)
  }
  const sums = async () => {
    const all = [
      ...new Map(
        await Promise.all(
          codes.map(async (code) => {
            const one = await read(code)
            return [one.id, one] as const
          }),
        ),
      ).values(),
    ]
    for (const { id, points, orderCount } of all)
      expect(await pointing(id)).toMatchObject({ sum: points, orders: orderCount })
    return all.reduce(
      (sum, one) => [sum[0] + one.points, sum[1] + one.orderCount, sum[2] + one.spent] as const,
      [0, 0, 0] as readonly [number, number, number],
    )
  }
  const before = await sums()
  const undos: string[] = []
  for (let step = 0; step < 24; step++) {
    const [x, y] = [codes[random(5)] ?? '', codes[random(5)] ?? '']
    const [a, b] = [await read(x), await read(y)]
    const undo = random(3) === 0 ? undos.pop() : undefined
    if (undo) await shop.undo(undo)
    else if (a.id !== b.id) {
      const done = await merge(a, b, { take: random(2) === 0 ? ['phone'] : [] })
      expect(done.status, done.msg).toBe(200)
      undos.push(done.audit)
    }
    expect(await sums(), `step ${step}`).toEqual(before)
  }
})
