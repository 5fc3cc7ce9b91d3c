/** Notes, calls and points by hand of a customer, over the API. */

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Customer } from './area.ts'
import type { CustomerCall, CustomerEvent, CustomerNote, PointEntry } from './schema.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['manager', 'telesales', 'support', 'accountant'])
  // The shop's own customer was written past the sequence.
  await sql`select setval('customers_code', 100)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())

let count = 0
async function made(fields: object = {}): Promise<Customer> {
  const phone = `08${String(++count).padStart(8, '0')}`
  const answer = await shop.call('POST', '/api/customers', { name: `Golfer ${count}`, phone, ...fields })
  expect(answer.status, answer.msg).toBe(201)
  return answer.data
}
const at = ({ code }: Customer, path = '') => `/api/customers/${code}${path}`
const notes = async (one: Customer): Promise<CustomerNote[]> =>
  (await shop.call('GET', at(one, '/notes'))).data
const points = async (one: Customer): Promise<PointEntry[]> =>
  (await shop.call('GET', at(one, '/points'))).data
const read = async (one: Customer): Promise<Customer> => (await shop.call('GET', at(one))).data
const undo = (audit: unknown, as = 'admin') => shop.call('POST', '/api/undo', { audits: [audit] }, as)

describe('notes', () => {
  test('the first comes with the customer, later ones by the command, newest first with author', async () => {
    const one = await made({ note: 'Thuận tay trái.' })
    expect(await notes(one)).toMatchObject([{ text: 'Thuận tay trái.' }])
    const added = await shop.call('POST', at(one, '/add-note'), { note: 'Gọi sau 17 giờ.' }, 'telesales')
    expect(added.status, added.msg).toBe(200)
    expect(added.data.note).toBe('Gọi sau 17 giờ.')
    const both = await notes(one)
    expect(both.map(({ text }) => text)).toEqual(['Gọi sau 17 giờ.', 'Thuận tay trái.'])
    expect(both[0]?.by).toBeTruthy()
    const history = (await shop.call('GET', at(one, '/activity'))).data
    expect(history[0]).toMatchObject({ action: 'add-note', note: 'Gọi sau 17 giờ.' })
    // Pages end where the next one begins.
    const page = await shop.call('GET', at(one, '/notes?limit=1'))
    const next = await shop.call('GET', at(one, `/notes?limit=1&after=${both[0]?.id}`))
    expect([page.data[0].text, next.data[0].text]).toEqual(['Gọi sau 17 giờ.', 'Thuận tay trái.'])
  })

  test('undo removes the note and brings the one before back; redo adds it again', async () => {
    const one = await made({ note: 'cũ' })
    const { audit } = await shop.call('POST', at(one, '/add-note'), { note: 'mới' })
    const undone = await undo(audit)
    expect(undone.data.undone).toHaveLength(1)
    expect((await read(one)).note).toBe('cũ')
    expect(await notes(one)).toHaveLength(1)
    const redone = await undo(undone.data.audits[0])
    expect(redone.data.undone).toHaveLength(1)
    expect((await read(one)).note).toBe('mới')
    expect(await notes(one)).toHaveLength(2)
  })

  test('no other write sets one; an empty one, and one of who may not, is refused', async () => {
    const one = await made()
    const put = await shop.call('PUT', at(one), { note: 'x' }, 'admin', one.version)
    expect(put.status).toBe(400)
    expect((await shop.call('POST', at(one, '/add-note'), { note: '  ' })).status).toBe(400)
    expect((await shop.call('POST', at(one, '/add-note'), { note: 'x' }, 'accountant')).status).toBe(403)
    expect(await notes(one)).toEqual([])
  })

  test('they move with a merge and come back with its undo', async () => {
    const stays = await made({ note: 'của người ở lại' })
    const goes = await made({ note: 'của người đi' })
    const merged = await shop.call(
      'POST',
      at(stays, '/merge'),
      { with: goes.code, withVersion: goes.version },
      'admin',
      stays.version,
    )
    expect(merged.status, merged.msg).toBe(200)
    expect(await notes(stays)).toHaveLength(2)
    expect((await read(stays)).note).toBe('của người đi')
    expect((await undo(merged.audit)).data.undone).toHaveLength(1)
    expect(await notes(stays)).toMatchObject([{ text: 'của người ở lại' }])
    expect((await read(stays)).note).toBe('của người ở lại')
    expect((await read(goes)).note).toBe('của người đi')
  })

  test('the migration makes the one text of before the first note, with its time and author', async () => {
    const one = await made({ note: 'từ trước' })
    const plain = await made()
    await sql`drop table customer_notes`.execute(shop.db)
    const file = 'src/areas/customers/server/migrations/202611241501-notes.sql'
    // The migration's own file.
    await sql.raw(readFileSync(file, 'utf8')).execute(shop.db)
    expect(await notes(one)).toMatchObject([{ text: 'từ trước' }])
    expect((await notes(one))[0]?.by).toBeTruthy()
    expect(await notes(plain)).toEqual([])
    const { rows } = await sql<{ same: boolean }>`
      select (select count(*) from customer_notes) = (select count(*) from customers where note is not null) as same`.execute(
      shop.db,
    )
    expect(rows[0]?.same).toBe(true)
  })
})

describe('points by hand', () => {
  const adjust = (one: Customer, by: number, as = 'support', reason = 'Bù điểm cho đơn cũ') =>
    shop.call('POST', at(one, '/adjust-points'), { points: by, reason }, as)

  test('an entry of kind adjust with its reason; never below 0; undone by its opposite', async () => {
    const one = await made()
    const added = await adjust(one, 500)
    expect(added.status, added.msg).toBe(200)
    expect(added.data.points).toBe(500)
    expect(await points(one)).toMatchObject([
      { kind: 'adjust', points: 500, after: 500, note: 'Bù điểm cho đơn cũ' },
    ])
    const refused = await adjust(one, -501)
    expect(refused.status).toBe(409)
    expect(refused.msg).toContain('500')
    expect((await adjust(one, 0)).status).toBe(409)
    expect((await adjust(one, 5, 'support', 'x')).status).toBe(400)
    expect((await adjust(one, 5, 'telesales')).status).toBe(403)
    expect((await read(one)).points).toBe(500)
    const undone = await undo(added.audit, 'support')
    expect(undone.data.undone).toHaveLength(1)
    expect((await read(one)).points).toBe(0)
    expect(await points(one)).toMatchObject([{ points: -500, after: 0 }, { points: 500 }])
  })

  test('points spent since are not taken back; those of orders are counted', async () => {
    const one = await made()
    const { audit } = await adjust(one, 300)
    await sql`update customers set points = points - 200 where id = ${one.id}::uuid`.execute(shop.db)
    await sql`insert into point_entries (id, customer_id, kind, points)
      values (gen_random_uuid(), ${one.id}::uuid, 'use', -200)`.execute(shop.db)
    const refused = await undo(audit, 'support')
    expect(refused.data.undone).toEqual([])
    expect(refused.data.refused[0].msg).toContain('100')
    expect((await read(one)).points).toBe(100)
  })

  test('beyond the bound of a day no user gives or takes alone, in parts, in bulk or again; each user has one', async () => {
    const one = await made()
    const rich = await adjust(one, 1_000_000_000)
    expect([rich.status, rich.msg]).toEqual([
      409,
      expect.stringMatching(/500,000 điểm mỗi ngày.*còn 500,000/),
    ])
    const first = await adjust(one, 300_000)
    expect(first.status, first.msg).toBe(200)
    const second = await adjust(one, 200_001)
    expect([second.status, second.msg]).toEqual([409, expect.stringContaining('còn 200,000')])
    const many = await shop.call(
      'POST',
      '/api/customers/bulk/adjust-points',
      { ids: [one.id], args: { points: 200_001, reason: 'Bù điểm' } },
      'support',
    )
    expect(many.data).toMatchObject({ changed: 0, refused: [{ code: one.code }] })
    // A change that was taken back is not counted; made again, it is.
    const { data } = await undo(first.audit, 'support')
    expect((await adjust(one, 500_000)).status).toBe(200)
    expect((await undo(data.audits[0], 'support')).data.undone).toEqual([])
    expect((await adjust(one, 500_000, 'admin')).status).toBe(200)
    // Taken away by one user, at most as much.
    expect((await adjust(one, -1_000_000, 'support')).status).toBe(200)
    const more = await adjust(one, -1, 'support')
    expect(more.status).toBe(409)
  })

  test('the bound is a setting', async () => {
    const one = await made()
    await sql`update settings set value = 1000 where key = 'points-by-hand'`.execute(shop.db)
    expect((await adjust(one, 1_001)).msg).toContain('1,000 điểm')
    expect((await adjust(one, 1_000)).status).toBe(200)
    await sql`update settings set value = null where key = 'points-by-hand'`.execute(shop.db)
  })

  test('many at once: each for itself', async () => {
    const [rich, poor] = [await made(), await made()]
    await adjust(rich, 1_000)
    const many = await shop.call('POST', '/api/customers/bulk/adjust-points', {
      ids: [rich.id, poor.id],
      args: { points: -400, reason: 'Hết hạn' },
    })
    expect(many.data).toMatchObject({ changed: 1, refused: [{ code: poor.code }] })
    expect((await read(rich)).points).toBe(600)
  })
})

test('calls about orders, without those that were taken back, by who may view orders', async () => {
  const one = await made()
  const order = await shop.bring('pending', { customer: one.id, lines: [{ variant: 0, quantity: 1 }] })
  const call = (note: string) =>
    shop.call('POST', `/api/orders/${order.code}/log-call`, { result: 'no_answer', note })
  await call('chuông đổ')
  const second = await call('máy bận')
  const calls = async (as = 'admin'): Promise<CustomerCall[]> =>
    (await shop.call('GET', at(one, '/calls'), undefined, as)).data
  expect(await calls()).toMatchObject([
    { note: 'máy bận', result: 'no_answer', about: { area: 'orders' } },
    { note: 'chuông đổ' },
  ])
  expect((await calls())[0]?.by).toBeTruthy()
  await undo(second.audit)
  expect(await calls()).toMatchObject([{ note: 'chuông đổ' }])
})

describe('timeline', () => {
  test('orders, tickets, calls, notes and points in one order; not those of records that may not be viewed', async () => {
    const one = await made({ note: 'Thuận tay trái.' })
    await shop.call(
      'POST',
      at(one, '/adjust-points'),
      { points: 500, reason: 'Bù điểm cho đơn cũ' },
      'support',
    )
    const { rows } = await sql<{ code: string }>`
      update orders set customer_id = ${one.id}::uuid where id = (select order_id from order_calls limit 1) returning code`.execute(
      shop.db,
    )
    const code = rows[0]?.code
    const events = async (as = 'admin', query = ''): Promise<CustomerEvent[]> =>
      (await shop.call('GET', at(one, `/timeline${query}`), undefined, as)).data
    const all = await events()
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['order', 'call', 'note', 'points']))
    expect(all.map((event) => event.at)).toEqual(
      all
        .map((event) => event.at)
        .toSorted()
        .reverse(),
    )
    expect(all.find(({ kind }) => kind === 'order')).toMatchObject({ about: { area: 'orders', code } })
    expect(all.find(({ kind }) => kind === 'points')).toMatchObject({ points: 500, about: null })
    // Pages end where the next one begins.
    const pages = [await events('admin', '?limit=1'), await events('admin', `?limit=100&after=${all[0]?.id}`)]
    expect(pages.flat()).toEqual(all)
    // A role without orders.
    const name = 'Chỉ xem khách'
    const role = await shop.call('POST', '/api/roles', { name, abilities: ['customers.view'] }, 'admin')
    await sql`update accounts set role_ids = array[${role.data.id}::uuid] where username = 'support'`.execute(
      shop.db,
    )
    const token = await shop.server.signIn('support')
    const few = (await shop.server.call(token, 'GET', at(one, '/timeline'))).json().data as CustomerEvent[]
    expect(new Set(few.map(({ kind }) => kind))).toEqual(new Set(['note', 'points']))
  })
})
