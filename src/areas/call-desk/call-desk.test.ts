/** The desk through the API of a real server: who gets which call, what its outcome does, and taking it back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Card, DeskState, OrderCard } from './card.ts'

type Answer = { status: number; msg?: string; data: DeskState }

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'manager', 'warehouse'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from call_tasks`.execute(shop.db)
  await sql`delete from call_attempts`.execute(shop.db)
  await sql`delete from number_reveals where how = 'call'`.execute(shop.db)
  await sql`delete from call_agents`.execute(shop.db)
})

const desk = (name: string, body: object = {}, as = 'telesales') =>
  shop.call('POST', `/api/desk/${name}`, body, as) as Promise<Answer>
const start = async (as = 'telesales') => (await desk('shift', { shift: 'on' }, as)).data
const say = (card: Card | undefined, result: string, more: object = {}, as = 'telesales') =>
  desk('outcome', { task: card?.id, attempt: (card?.attempts ?? 0) + 1, result, ...more }, as)

let number = 0
const place = (fields: object = {}) =>
  shop.place({ phone: `09${String(10_000_000 + number++)}`, ...fields } as object)
async function taskOf(order: { id: string }) {
  const { rows } = await sql<{
    state: string
    attempts: number
    result: string | null
    wait: number
    id: string
  }>`
    select id, state, attempts, result, round(extract(epoch from due_at - now()) / 60)::integer as wait
    from call_tasks where order_id = ${order.id}::uuid`.execute(shop.db)
  return rows[0]
}
/** Of calls about orders. */
const orderOf = (card: Card | undefined) => (card as OrderCard | undefined)?.order
const openOf = ({ cards }: DeskState) => cards.find((card) => card.open)

describe('tasks follow their orders', () => {
  test('come with a new order, go when it is dealt with elsewhere, come back with it', async () => {
    const order = await place()
    expect(await taskOf(order)).toMatchObject({ state: 'queued', attempts: 0 })
    const confirmed = await shop.act(order, 'confirm')
    expect(await taskOf(order)).toMatchObject({ state: 'done' })
    await shop.undo(confirmed.audit)
    expect(await taskOf(order)).toMatchObject({ state: 'queued' })
    const prepaid = await place({ status: 'awaiting_payment', paymentMethod: 'bank' })
    expect(await taskOf(prepaid)).toBeUndefined()
    await shop.act(prepaid, 'confirm-payment')
    expect(await taskOf(prepaid)).toMatchObject({ state: 'queued' })
  })

  test('without a rule for new orders none come', async () => {
    await sql`update call_rules set result = 'off' where result = 'placed'`.execute(shop.db)
    expect(await taskOf(await place())).toBeUndefined()
    await sql`update call_rules set result = 'placed' where result = 'off'`.execute(shop.db)
  })

  test('whoever looks at calls is told of each, once per change, and of many as one', async () => {
    const told = async () => {
      const { rows } = await sql<{ action: string; code: string }>`
        with heard as (delete from outbox where area = 'call-desk' returning id, action, code)
        select action, code from heard order by id`.execute(shop.db)
      return rows.map(({ action, code }) => `${action} ${code}`.trim())
    }
    await place()
    await told()
    const order = await place()
    const { rows } = await sql<{ code: string }>`
      select code from call_tasks where order_id = ${order.id}::uuid`.execute(shop.db)
    const code = rows[0]?.code
    expect(await told()).toEqual([`create ${code}`])
    const card = openOf(await start())
    expect((await told()).filter((one) => one.includes(`${code}`))).toEqual([`recounted ${code}`])
    // A lease that goes on is nothing to look at.
    await desk('beat')
    expect(await told()).toEqual([])
    await say(card, 'no_answer')
    expect((await told()).length).toBeGreaterThan(0)
    await shop.act(order, 'cancel', { reason: 'other' })
    expect(await told()).toContain(`recounted ${code}`)
    await sql`insert into call_tasks (id, code, search, order_code, customer_name, phone, total, due_at, rank_at)
      select gen_random_uuid(), 'CG9' || n, 'x', 'x', 'x', '0900000000', 0, now(), now() from generate_series(1, 150) n`.execute(
      shop.db,
    )
    expect(await told()).toEqual(['reset'])
    // A job over many sends one event for the area.
    await shop.db.transaction().execute(async (trx) => {
      await sql`select set_config('shop.quiet', 'on', true)`.execute(trx)
      await sql`update call_tasks set version = version + 1 where code = 'CG91'`.execute(trx)
    })
    expect(await told()).toEqual([])
    await sql`update call_tasks set version = version + 1 where code = 'CG91'`.execute(shop.db)
    expect(await told()).toEqual(['recounted CG91'])
  })

  test('a next call that is agreed on elsewhere counts at the desk', async () => {
    const order = await place()
    await shop.act(order, 'log-call', {
      result: 'call_back',
      nextAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    })
    expect(await taskOf(order)).toMatchObject({ state: 'waiting', wait: 30 })
    expect((await start()).cards).toEqual([])
  })
})

describe('taking calls', () => {
  test('one is open with its number, five are held after it; another person gets others', async () => {
    for (let i = 0; i < 8; i++) await place()
    const mine = await start()
    expect(mine.cards.map((card) => card.open)).toEqual([true, false, false, false, false, false])
    expect(mine.cards[0]?.phone).toMatch(/^09\d{8}$/)
    expect(mine.cards[1]?.phone).toMatch(/^09•+\d{3}$/)
    const theirs = await start('manager')
    expect(theirs.cards).toHaveLength(2)
    const ids = new Set([...mine.cards, ...theirs.cards].map((card) => card.id))
    expect(ids.size).toBe(8)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from number_reveals where how = 'call'`.execute(shop.db)
    expect(rows[0]?.count).toBe(2)
    // Asked again, nothing changes and nobody is noted again.
    expect((await desk('beat')).data.cards.map(({ id }) => id)).toEqual(mine.cards.map(({ id }) => id))
    const again = await sql<{
      count: number
    }>`select count(*) as count from number_reveals where how = 'call'`.execute(shop.db)
    expect(again.rows[0]?.count).toBe(2)
  })

  test('a number is with one person, whatever orders it has', async () => {
    const phone = '0911111111'
    for (let i = 0; i < 3; i++) await place({ phone })
    const other = await place()
    expect((await start()).cards.map((card) => card.customerName)).toHaveLength(4)
    await desk('shift', { shift: 'paused' })
    await sql`update call_tasks set state = 'claimed', lease_until = now() + interval '1 hour',
      assignee_id = (select id from accounts where username = 'admin') where id = (select id from call_tasks where phone = ${phone} limit 1)`.execute(
      shop.db,
    )
    expect((await start('manager')).cards.map((card) => orderOf(card)?.id)).toEqual([other.id])
  })

  test('a pause gives everything back; whoever is gone loses it when the lease ends', async () => {
    for (let i = 0; i < 3; i++) await place()
    await start()
    expect((await start('manager')).cards).toEqual([])
    await desk('shift', { shift: 'paused' })
    expect((await desk('beat')).data.cards).toEqual([])
    expect((await desk('beat', {}, 'manager')).data.cards).toHaveLength(3)
    await sql`update call_tasks set lease_until = now() - interval '1 second'`.execute(shop.db)
    expect((await start()).cards).toHaveLength(3)
  })

  test('whoever called last calls again; a promised call goes first', async () => {
    const first = await place()
    const [card] = (await start()).cards
    await say(card, 'busy')
    await desk('shift', { shift: 'off' })
    await sql`update call_tasks set due_at = now() - interval '1 minute'`.execute(shop.db)
    expect((await start('manager')).cards).toEqual([])
    await place()
    await sql`update call_tasks set due_at = now() - interval '2 minutes', rank_at = now() - interval '4 hours'
      where order_id = ${first.id}::uuid`.execute(shop.db)
    expect(orderOf(openOf(await start()))?.id).toBe(first.id)
  })

  test('takes the ability, and masks the number of those who may not see it', async () => {
    expect((await desk('beat', {}, 'warehouse')).status).toBe(403)
    await sql`update roles set abilities = array_remove(abilities, 'call-desk.reveal') where 'call-desk.reveal' = any(abilities)`.execute(
      shop.db,
    )
    const token = await shop.server.signIn('telesales')
    await place()
    const answer = await shop.server.call(token, 'POST', '/api/desk/shift', { shift: 'on' })
    expect(answer.json().data.cards[0].phone).toContain('•')
    const task = answer.json().data.cards[0].id
    expect((await shop.server.call(token, 'GET', `/api/call-desk/${task}`)).json().data.phone).toContain('•')
    await sql`update roles set abilities = abilities || '{call-desk.reveal}'::text[] where 'call-desk.work' = any(abilities)`.execute(
      shop.db,
    )
  })
})

describe('outcomes', () => {
  test('confirmed: the order goes to packing with its call, the next one opens, undo brings both back', async () => {
    const orders = [await place(), await place()]
    const [card, next] = (await start()).cards
    const said = await say(card, 'confirmed', { note: 'giao chiều', next: next?.id })
    expect(said.status, said.msg).toBe(200)
    expect(openOf(said.data)?.id).toBe(next?.id)
    const order = await shop.read(orders[0]?.id ?? '')
    expect(order).toMatchObject({ status: 'to_pack', callResult: 'confirmed', nextCallAt: null })
    expect(order.calls).toMatchObject([{ result: 'confirmed', note: 'giao chiều' }])
    expect(await taskOf(order)).toMatchObject({ state: 'done', attempts: 1 })
    expect(said.data.summary.today).toMatchObject({ calls: 1, confirmed: 1 })

    const back = await desk('undo', { attempt: said.data.attempt })
    expect(back.status, back.msg).toBe(200)
    expect(openOf(back.data)?.id).toBe(card?.id)
    expect(back.data.summary.today.calls).toBe(0)
    const restored = await shop.read(order.id)
    expect(restored).toMatchObject({ status: 'pending', callResult: null, call: 'not_called' })
    expect(restored.calls).toEqual([])
    expect((await desk('undo', { attempt: said.data.attempt })).status).toBe(409)
    expect((await say(card, 'confirmed')).status).toBe(200)
  })

  test.each([
    ['no_answer', {}, 'waiting', 120],
    ['busy', {}, 'waiting', 15],
    ['wrong_number', {}, 'exhausted', undefined],
  ])('%s', async (result, more, state, wait) => {
    const order = await place()
    const said = await say(openOf(await start()), result, more)
    expect(said.status, said.msg).toBe(200)
    const task = await taskOf(order)
    expect(task).toMatchObject({ state, result, attempts: 1, ...(wait && { wait }) })
    expect((await shop.read(order.id)).status).toBe('pending')
  })

  test('a call back waits until the agreed time; one in the past is refused', async () => {
    const order = await place()
    const card = openOf(await start())
    expect((await say(card, 'call_back')).status).toBe(409)
    expect((await say(card, 'call_back', { nextAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
    const nextAt = new Date(Date.now() + 90 * 60_000).toISOString()
    expect((await say(card, 'call_back', { nextAt })).status).toBe(200)
    expect(await taskOf(order)).toMatchObject({ state: 'waiting', wait: 90 })
    expect(await shop.read(order.id)).toMatchObject({ nextCallAt: nextAt, callResult: 'call_back' })
  })

  test('cancelling takes a reason and cancels; exhausted goes to the lead and cancels nothing', async () => {
    const order = await place()
    const card = openOf(await start())
    expect((await say(card, 'cancelled')).status).toBe(409)
    expect((await say(card, 'cancelled', { reason: 'customer_changed_mind' })).status).toBe(200)
    expect((await shop.read(order.id)).status).toBe('cancelled')
    const stubborn = await place()
    await sql`update call_tasks set attempts = 3 where order_id = ${stubborn.id}::uuid`.execute(shop.db)
    expect((await say(openOf(await start()), 'no_answer')).status).toBe(200)
    const task = await taskOf(stubborn)
    expect(task).toMatchObject({ state: 'exhausted', attempts: 4 })
    expect((await shop.read(stubborn.id)).status).toBe('pending')
    const reopened = await shop.call('POST', `/api/call-desk/${task?.id}/reopen`, {}, 'manager')
    expect(reopened.status).toBe(200)
    expect(orderOf(openOf((await desk('beat')).data))?.id).toBe(stubborn.id)
  })

  test('what the order refuses is said, and nothing is written', async () => {
    const order = await place({ addressComplete: false })
    const card = openOf(await start())
    const said = await say(card, 'confirmed')
    expect(said.status).toBe(409)
    expect(said.msg).toContain('ịa chỉ')
    expect((await shop.read(order.id)).calls).toEqual([])
    expect(await taskOf(order)).toMatchObject({ state: 'claimed', attempts: 0 })
  })

  test('a call that is somebody else’s, was told already, or is over', async () => {
    const order = await place()
    const card = openOf(await start())
    expect((await say(card, 'busy', {}, 'manager')).msg).toContain('người khác')
    // Said twice with the same key, it is one call; the answer is the same.
    const key = { 'idempotency-key': randomUUID() }
    const token = await shop.server.signIn('telesales')
    const body = { task: card?.id, attempt: 1, result: 'busy' }
    const one = await shop.server.call(token, 'POST', '/api/desk/outcome', body, key)
    const two = await shop.server.call(token, 'POST', '/api/desk/outcome', body, key)
    expect([one.statusCode, two.statusCode, two.body]).toEqual([200, 200, one.body])
    expect(await taskOf(order)).toMatchObject({ attempts: 1 })
    expect((await say(card, 'busy')).status).toBe(409)
    await shop.act(order, 'cancel', { reason: 'other' })
    expect((await say({ ...(card as Card), attempts: 1 }, 'busy')).msg).toContain('đã xong')
  })

  test('an outcome that comes late still counts while nobody else has the call', async () => {
    const order = await place()
    const card = openOf(await start())
    await desk('shift', { shift: 'off' })
    // An agent who never held it cannot record an outcome.
    expect((await say(card, 'no_answer', {}, 'manager')).status).toBe(409)
    expect((await say(card, 'no_answer')).status).toBe(200)
    expect(await taskOf(order)).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  test('also when somebody had it in between and called nobody', async () => {
    const order = await place()
    const card = openOf(await start())
    await sql`update call_tasks set lease_until = now() - interval '1 second'`.execute(shop.db)
    expect(openOf(await start('manager'))?.id).toBe(card?.id)
    expect((await say(card, 'no_answer')).status).toBe(409)
    await desk('shift', { shift: 'off' }, 'manager')
    expect((await say(card, 'no_answer')).status).toBe(200)
    expect(await taskOf(order)).toMatchObject({ attempts: 1 })
  })

  test('its times are those that a call can have had', async () => {
    const order = await place()
    const card = openOf(await start())
    for (const nextAt of ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'])
      expect((await say(card, 'no_answer', { nextAt })).status).toBe(409)
    const far = { startedAt: '2001-01-01T00:00:00.000Z', endedAt: '2999-01-01T00:00:00.000Z' }
    expect((await say(card, 'no_answer', far)).status).toBe(200)
    const { rows } = await sql<{ ended: number; took: number }>`
      select extract(epoch from now() - ended_at)::integer as ended,
        extract(epoch from ended_at - started_at)::integer as took from call_attempts`.execute(shop.db)
    expect(rows[0]?.ended).toBeLessThan(60)
    expect(rows[0]?.took).toBe(86_400)
    expect(await taskOf(order)).toMatchObject({ wait: 120 })
  })

  test('is not taken back when the lead closed the call since', async () => {
    const order = await place()
    const { data } = await say(openOf(await start()), 'no_answer')
    const id = (await taskOf(order))?.id
    const closed = await shop.call(
      'POST',
      `/api/call-desk/${id}/close`,
      { reason: 'khách tự đến' },
      'manager',
    )
    expect(closed.status, closed.msg).toBe(200)
    const back = await desk('undo', { attempt: data.attempt })
    expect([back.status, back.msg]).toEqual([409, expect.stringContaining('đã thay đổi')])
    expect(await taskOf(order)).toMatchObject({ state: 'done', attempts: 1 })
  })
})
