/** The statistics through the API of a real server, against a small set of calls whose figures can be counted by hand. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders, stockOther } from '../../../tests/support/orders.ts'
import { sheetRows } from '../../../tests/support/sheet-rows.ts'
import { dayOf, startOfDay } from '../../core/dates/dates.ts'
import type { Card, DeskState } from './card.ts'
import { sheetOf } from './server/statistics-sheet.ts'
import type { CountedCalls, Statistics } from './statistics-schema.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'manager', 'warehouse'])
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  for (const table of ['call_tasks', 'call_attempts', 'call_agents'])
    await sql`delete from ${sql.table(table)}`.execute(shop.db)
})

const TODAY = dayOf(Date.now())
/** A moment of today, Vietnamese clock. */
const at = (clock: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return new Date(
    Date.parse(startOfDay(TODAY)) + ((hours * 60 + minutes) * 60 + seconds) * 1_000,
  ).toISOString()
}
let number = 0
/** An order that was placed at 8:00 and waits for its call. */
async function place(fields: object = {}) {
  const phone = `07${String(10_000_000 + number++)}`
  const order = await shop.place({ phone, placedAt: at('08:00'), ...fields } as object)
  await sql`update call_tasks set due_at = now() - interval '1 minute', rank_at = now() - interval '1 minute'
    where order_id = ${order.id}::uuid`.execute(shop.db)
  return order
}
const desk = async (name: string, body: object, as = 'telesales'): Promise<DeskState> => {
  const answer = await shop.call('POST', `/api/desk/${name}`, body, as)
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}
/** Records the outcome of the open call: begun and ended at these moments of today. Returns the attempt. */
async function say(
  result: string,
  from: string | undefined,
  to: string,
  more: object = {},
  as = 'telesales',
) {
  const { cards } = await desk('shift', { shift: 'on' }, as)
  const card = cards.find(({ open }) => open) as Card
  const startedAt = from && at(from)
  const body = { task: card.id, attempt: card.attempts + 1, result, startedAt, endedAt: at(to), ...more }
  const { attempt } = await desk('outcome', body, as)
  await desk('shift', { shift: 'off' }, as)
  return attempt as string
}
const read = async (query: string, as = 'manager') =>
  shop.call('GET', `/api/call-desk/statistics?from=${TODAY}&to=${TODAY}${query}`, undefined, as)
const statistics = async (query: string): Promise<Statistics> => {
  const answer = await read(query)
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}
const calls = async (query: string): Promise<CountedCalls> =>
  (
    await shop.call(
      'GET',
      `/api/call-desk/statistics/calls?from=${TODAY}&to=${TODAY}${query}`,
      undefined,
      'manager',
    )
  ).data

/**
 * Five calls that stand, about four orders: telesales 09:30 confirmed (60 s), 09:50 no answer and 14:20 cancelled (120 s);
 * manager 09:10 busy and 14:10 confirmed with changes (30 s) about one order. One more was taken back.
 */
async function fourOrders() {
  const orders = []
  orders.push(await place())
  await say('confirmed', '09:29', '09:30')
  orders.push(await place())
  const gone = await say('confirmed', '09:40', '09:41')
  await desk('shift', { shift: 'on' })
  await desk('undo', { attempt: gone })
  await desk('shift', { shift: 'off' })
  await say('no_answer', '09:49', '09:50')
  orders.push(await place())
  await say('cancelled', '14:18', '14:20', { reason: 'customer_changed_mind' })
  orders.push(await place())
  await say('busy', '09:09', '09:10', {}, 'manager')
  await sql`update call_tasks set due_at = now() - interval '1 minute', rank_at = now() - interval '1 hour'
    where order_id = ${orders[3]?.id}::uuid`.execute(shop.db)
  await say('changed', '14:09:30', '14:10', { note: 'thêm một hộp' }, 'manager')
  return orders
}

describe('figures', () => {
  test('by person: each as it is meant, what was taken back counts nowhere', async () => {
    await fourOrders()
    const { total, rows, left } = await statistics('')
    expect(left).toBe(0)
    expect(total).toEqual({
      calls: 5,
      reached: 3,
      matters: 4,
      confirmed: 2,
      cancelled: 1,
      // 60, 120 and 30 s: where nobody was reached, nobody talked.
      talkSeconds: 60,
      first: 4,
      // 89, 109, 378 and 69 min after 8:00.
      firstMinutes: 99,
    })
    expect(rows).toMatchObject([
      {
        calls: 3,
        reached: 2,
        matters: 3,
        confirmed: 1,
        cancelled: 1,
        talkSeconds: 90,
        first: 3,
        firstMinutes: 109,
      },
      {
        calls: 2,
        reached: 1,
        matters: 1,
        confirmed: 1,
        cancelled: 0,
        talkSeconds: 30,
        first: 1,
        firstMinutes: 69,
      },
    ])
    const { data: me } = await shop.call('GET', '/api/public/account/get_profile', undefined, 'telesales')
    expect(rows[0]).toMatchObject({ key: me.id, name: me.name })
  })

  test('by hour and by day, on the clock of the shop; gaps are rows', async () => {
    await fourOrders()
    const { rows, total } = await statistics('&by=hour')
    expect(rows.map(({ key, calls, matters }) => [key, calls, matters])).toEqual([
      ['9', 3, 3],
      ['10', 0, 0],
      ['11', 0, 0],
      ['12', 0, 0],
      ['13', 0, 0],
      ['14', 2, 2],
    ])
    expect(rows[1]).toMatchObject({ talkSeconds: null, firstMinutes: null, name: null })
    // One order was called at 9 and at 14.
    expect(total.matters).toBe(4)
    expect((await statistics('&by=day')).rows.map(({ key, calls }) => [key, calls])).toEqual([[TODAY, 5]])
    // 23:30 of the day before, which is the day before in UTC too, and 00:30, which is not.
    await sql`update call_attempts set ended_at = ${at('00:30')}::timestamptz where result = 'cancelled'`.execute(
      shop.db,
    )
    await sql`update call_attempts set ended_at = ${at('00:00')}::timestamptz - interval '30 minutes'
      where result = 'busy'`.execute(shop.db)
    const moved = await statistics('&by=hour')
    expect(moved.total.calls).toBe(4)
    expect(moved.rows[0]).toMatchObject({ key: '0', calls: 1 })
  })

  test('by weekday and hour, on the clock of the shop; taken back and other calls are left out', async () => {
    await fourOrders()
    const days = `from=${TODAY}&to=${TODAY}`
    const { data } = await shop.call('GET', `/api/call-desk/statistics/week?${days}`, undefined, 'manager')
    const weekday = new Date(`${TODAY}T00:00:00Z`).getUTCDay() || 7
    const { rows } = await statistics('&by=hour')
    expect(data.cells).toEqual(
      rows
        .filter(({ calls }) => calls > 0)
        .map(({ key, calls, reached }) => ({ weekday, hour: Number(key), calls, reached })),
    )
    const other = await shop.call(
      'GET',
      `/api/call-desk/statistics/week?${days}&about=care`,
      undefined,
      'manager',
    )
    expect(other.data.cells).toEqual([])
    const refused = async (query: string, as: string) =>
      (await shop.call('GET', `/api/call-desk/statistics/week?${query}`, undefined, as)).status
    expect(await refused(days, 'telesales')).toBe(403)
    expect(await refused(`${days}&by=hour`, 'manager')).toBe(400)
    expect(await refused(`from=${TODAY}&to=2020-01-01`, 'manager')).toBe(400)
  })

  test('by product and by supplier: an order counts once for each of its products, the whole once', async () => {
    const other = await stockOther(shop.db, 90_000)
    await place()
    await say('confirmed', '09:29', '09:30')
    const mixed = await place({
      lines: [
        { variant: 0, quantity: 1 },
        { variant: 1, quantity: 2 },
      ],
    })
    await sql`insert into order_lines (id, order_id, position, product_id, variant_id, product_code, variant_code, name,
        quantity, price, amount)
      select gen_random_uuid(), ${mixed.id}::uuid, 9, product_id, id, code, code, 'Bóng golf', 1, 90000, 90000
      from product_variants where id = ${other}::uuid`.execute(shop.db)
    await say('no_answer', undefined, '10:30')
    const { rows, total } = await statistics('&by=product')
    expect(total).toMatchObject({ calls: 2, matters: 2, confirmed: 1 })
    expect(rows).toMatchObject([
      { name: 'Găng tay golf', code: 'SP00001', calls: 2, matters: 2, confirmed: 1 },
      { name: 'Bóng golf', code: 'SP00002', calls: 1, matters: 1, confirmed: 0, talkSeconds: null },
    ])
    const suppliers = await statistics('&by=supplier')
    expect(suppliers.rows).toMatchObject([{ name: 'Golf Hà Nội', code: 'NCC00001', calls: 2 }])
    const behind = await calls(`&by=product&figure=calls&row=${rows[1]?.key}`)
    expect(behind).toMatchObject({
      total: 1,
      calls: [{ result: 'no_answer', code: mixed.code, seconds: null }],
    })
  })

  test('an order is one order however often it is called; its first call is the first of all, not of a round', async () => {
    const order = await place()
    await say('no_answer', '09:00', '09:01')
    await sql`update call_tasks set state = 'exhausted' where order_id = ${order.id}::uuid`.execute(shop.db)
    const { data } = await shop.call('GET', '/api/call-desk?limit=5', undefined, 'manager')
    await shop.call('POST', `/api/call-desk/${data[0].id}/reopen`, {}, 'manager')
    await say('confirmed', '15:00', '15:02')
    expect((await statistics('')).total).toMatchObject({
      calls: 2,
      matters: 1,
      confirmed: 1,
      first: 1,
      firstMinutes: 60,
    })
  })

  test('calls about tickets and leads are counted apart; "changed" settles none', async () => {
    await place()
    await say('confirmed', '09:00', '09:01')
    for (const result of ['changed', 'confirmed', 'cancelled'])
      await sql`insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key)
        select gen_random_uuid(), gen_random_uuid(), '0', id, 1, ${result}, 'care', ${at('10:00')}::timestamptz, ${result}
        from accounts where username = 'telesales'`.execute(shop.db)
    expect((await statistics('')).total.calls).toBe(1)
    expect((await statistics('&about=care')).total).toMatchObject({
      calls: 3,
      reached: 3,
      matters: 3,
      confirmed: 1,
      cancelled: 1,
    })
    expect((await statistics('&about=lead')).total).toMatchObject({ calls: 0, talkSeconds: null })
    expect((await read('&about=care&by=product')).status).toBe(400)
  })

  test('nothing is nothing: no rows, no shares', async () => {
    expect(await statistics('&by=hour')).toMatchObject({ rows: [], left: 0, total: { calls: 0, first: 0 } })
  })
})

test('behind each figure are as many calls as it says', async () => {
  await fourOrders()
  const { total, rows } = await statistics('')
  const figures = ['calls', 'reached', 'matters', 'confirmed', 'cancelled', 'first'] as const
  for (const figure of figures) {
    const whole = await calls(`&figure=${figure}`)
    expect([figure, whole.total, whole.calls.length]).toEqual([figure, total[figure], total[figure]])
    for (const row of rows)
      expect([figure, (await calls(`&figure=${figure}&row=${row.key}`)).total]).toEqual([figure, row[figure]])
  }
  const { calls: newest } = await calls('&figure=confirmed')
  expect(newest.map(({ result, seconds, note }) => [result, seconds, note])).toEqual([
    ['changed', 30, 'thêm một hộp'],
    ['confirmed', 60, null],
  ])
  expect((await calls('&figure=calls&at=4')).calls).toHaveLength(1)
})

test('the sheet has the same figures under heads in the language of the person', async () => {
  await fourOrders()
  const token = await shop.server.signIn('manager')
  const fetched = async (language: string) => {
    const answer = await shop.server.call(
      token,
      'GET',
      `/api/call-desk/statistics/file?from=${TODAY}&to=${TODAY}`,
      undefined,
      { 'accept-language': language },
    )
    expect(answer.statusCode).toBe(200)
    return {
      name: String(answer.headers['content-disposition']),
      rows: await sheetRows(answer.rawPayload),
    }
  }
  const vi = await fetched('vi')
  expect(vi.name).toMatch(/filename="thong-ke-goi-don-hang-theo-nhan-vien-.*\.xlsx"/)
  expect(vi.rows[0]?.slice(2, 5)).toEqual(['Cuộc gọi', 'Gặp khách', 'Tỉ lệ gặp (trên số cuộc gọi)'])
  expect(vi.rows.at(-1)).toEqual(['Tất cả', null, 5, 3, 0.6, 4, 2, 0.5, 1, 0.25, 60, 4, 99])
  const en = await fetched('en')
  expect(en.name).toMatch(/filename="call-statistics-orders-by-person-/)
  expect(en.rows[0]).toContain('Cancel rate (of orders called)')
})

test('the sheet has every row, and says so where it has not', async () => {
  await sql`insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key)
    select gen_random_uuid(), gen_random_uuid(), '0', gen_random_uuid(), 1, 'busy', 'care', ${at('10:00')}::timestamptz, n::text
    from generate_series(1, 600) n`.execute(shop.db)
  const page = await statistics('&about=care')
  expect([page.rows.length, page.left]).toEqual([500, 100])
  const token = await shop.server.signIn('manager')
  const path = `/api/call-desk/statistics/file?from=${TODAY}&to=${TODAY}&about=care`
  const answer = await shop.server.call(token, 'GET', path)
  // A head, 600 people and the whole.
  expect(await sheetRows(answer.rawPayload)).toHaveLength(602)
  const cut = sheetOf({ ...page, left: 1 }, 'en').rows.at(-2)
  expect(cut).toEqual({ name: '1 more row with fewer calls is not in this file' })
})

test('a call about a case is called as the case’s outcome is', async () => {
  const ticket = { subject: 'Gậy gãy', contactName: 'Trần An', phone: '0933000999' }
  const made = await shop.call('POST', '/api/tickets', ticket)
  await shop.call('POST', `/api/tickets/${made.data.id}/call`, {})
  await sql`insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, key)
    select gen_random_uuid(), t.id, t.phone, a.id, 1, 'confirmed', 'care', ${at('10:00')}::timestamptz, 'k'
    from call_tasks t, accounts a where t.about_id = ${made.data.id}::uuid and a.username = 'telesales'`.execute(
    shop.db,
  )
  const { calls: behind } = await calls('&about=care&figure=confirmed')
  expect(behind.map(({ outcome }) => outcome)).toMatchObject([{ vi: 'Đã giải quyết', en: 'Settled' }])
})

test('what is asked for has to make sense, and takes the lead’s ability', async () => {
  for (const query of [
    '',
    `?from=${TODAY}`,
    `?from=${TODAY}&to=2020-01-01`,
    '?from=2024-01-01&to=2026-01-01',
    '?from=2024-02-30&to=2024-03-01',
    `?from=${TODAY}&to=${TODAY}&by=weather`,
  ])
    expect(
      (await shop.call('GET', `/api/call-desk/statistics${query}`, undefined, 'manager')).status,
      query,
    ).toBe(400)
  expect((await read('&figure=calls')).status).toBe(400)
  for (const as of ['telesales', 'warehouse']) {
    expect((await read('', as)).status).toBe(403)
    for (const part of ['calls', 'file'])
      expect((await shop.call('GET', `/api/call-desk/statistics/${part}`, undefined, as)).status).toBe(403)
  }
})
