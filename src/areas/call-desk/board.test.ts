/** The lead's board through the API of a real server: waiting calls, agents, calls assigned to another agent. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { Board } from './board.ts'

let shop: OrdersUnderTest
beforeAll(async () => {
  shop = await startOrders(['telesales', 'manager', 'warehouse'])
  await sql`select call_agents_follow()`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.close())
beforeEach(async () => {
  await sql`delete from call_tasks`.execute(shop.db)
  await sql`delete from call_attempts`.execute(shop.db)
  await sql`update call_agents set state = 'off', target = 200`.execute(shop.db)
})

let number = 0
const place = (fields: object = {}) =>
  shop.place({ phone: `08${String(10_000_000 + number++)}`, ...fields } as object)
const board = async (): Promise<Board> =>
  (await shop.call('GET', '/api/call-desk/board', undefined, 'manager')).data
const desk = async (name: string, body: object) =>
  (await shop.call('POST', `/api/desk/${name}`, body, 'telesales')).data
const agentOf = (all: Board, name: string) => all.agents.find((one) => one.name === name)

test('counts what waits by age, what was promised, what is not due, what is with the lead', async () => {
  const ages = [1, 20, 100, 600, 3_000]
  for (const minutes of ages) {
    const order = await place()
    await sql`update call_tasks set due_at = now() - make_interval(mins => ${minutes}) where order_id = ${order.id}::uuid`.execute(
      shop.db,
    )
  }
  const [promised, later, stuck] = [await place(), await place(), await place()]
  await sql`update call_tasks set state = 'waiting', result = 'call_back', due_at = now() - interval '1 minute'
    where order_id = ${promised.id}::uuid`.execute(shop.db)
  await sql`update call_tasks set due_at = now() + interval '1 hour' where order_id = ${later.id}::uuid`.execute(
    shop.db,
  )
  await sql`update call_tasks set state = 'exhausted' where order_id = ${stuck.id}::uuid`.execute(shop.db)
  const seen = await board()
  expect(seen.queue).toMatchObject([
    { purpose: 'confirm', due: 6, bands: [2, 1, 1, 1, 1], promised: 1, later: 1 },
  ])
  expect(seen.exhausted).toBe(1)
  expect(Date.now() - Date.parse(seen.queue[0]?.oldestAt ?? '')).toBeGreaterThan(2_999 * 60_000)
})

test('says who is on a call, who pauses, how today goes; what was taken back does not count', async () => {
  for (let i = 0; i < 3; i++) await place()
  const name = (await shop.call('GET', '/api/public/account/get_profile', undefined, 'telesales')).data.name
  expect(agentOf(await board(), name)).toMatchObject({ shift: 'off', call: null, calls: 0, target: 200 })
  let state = await desk('shift', { shift: 'on' })
  const [card] = state.cards
  expect(agentOf(await board(), name)).toMatchObject({
    shift: 'on',
    call: { orderCode: card.orderCode, customerName: card.customerName },
    held: 2,
  })
  state = await desk('outcome', { task: card.id, attempt: 1, result: 'confirmed' })
  await desk('outcome', { task: state.cards[0].id, attempt: 1, result: 'no_answer' })
  expect(agentOf(await board(), name)).toMatchObject({ calls: 2, reached: 1, confirmed: 1, held: 0 })
  expect((await board()).queue).toMatchObject([{ purpose: 'confirm', first: 2 }])
  // What a call about a case comes to confirms no order.
  await sql`insert into call_attempts (id, task_id, phone, by_id, attempt, result, purpose, ended_at, waited_s, key)
    select gen_random_uuid(), gen_random_uuid(), '0', id, 1, 'confirmed', 'care', now(), 7200, 'care'
    from accounts where username = 'telesales'`.execute(shop.db)
  expect(agentOf(await board(), name)).toMatchObject({ calls: 3, reached: 2, buyers: 1, confirmed: 1 })
  // Waiting tickets do not count for orders; a figure needs no waiting call.
  expect((await board()).queue).toMatchObject([
    { purpose: 'confirm', first: 2 },
    { purpose: 'care', due: 0, bands: [0, 0, 0, 0, 0], first: 1, firstSeconds: 7_200 },
  ])
  expect((await desk('beat', {})).summary.today).toMatchObject({ calls: 3, orders: 2, confirmed: 1 })
  await sql`delete from call_attempts where key = 'care'`.execute(shop.db)
  const before = await desk('undo', { attempt: state.attempt })
  expect(before.summary.today.calls).toBe(1)
  expect(agentOf(await board(), name)).toMatchObject({ calls: 1, confirmed: 0 })
  await desk('shift', { shift: 'paused' })
  expect(agentOf(await board(), name)).toMatchObject({ shift: 'paused', call: null, held: 0 })
})

test('a target is the lead’s to change, and the desk goes by it', async () => {
  const { data } = await shop.call('GET', '/api/call-agents?limit=50', undefined, 'manager')
  const me = (await shop.call('GET', '/api/public/account/get_profile', undefined, 'telesales')).data
  const agent = data.find(({ id }: { id: string }) => id === me.id)
  const changed = await shop.call(
    'PUT',
    `/api/call-agents/${agent.id}`,
    { target: 120 },
    'manager',
    agent.version,
  )
  expect(changed.status, changed.msg).toBe(200)
  expect((await desk('beat', {})).summary.today.target).toBe(120)
  expect(agentOf(await board(), me.name)?.target).toBe(120)
  const refused = await shop.call(
    'PUT',
    `/api/call-agents/${agent.id}`,
    { target: 0 },
    'manager',
    agent.version + 1,
  )
  expect(refused.status).toBe(400)
})

test('calls are given to somebody, in bulk and taken back; they wait for that person', async () => {
  const orders = [await place(), await place()]
  const { data: tasks } = await shop.call('GET', '/api/call-desk?limit=10', undefined, 'manager')
  const me = (await shop.call('GET', '/api/public/account/get_profile', undefined, 'telesales')).data
  const given = await shop.call(
    'POST',
    '/api/call-desk/bulk/assign',
    { ids: tasks.map(({ id }: { id: string }) => id), args: { wanted: me.id } },
    'manager',
  )
  expect([given.status, given.data?.changed], given.msg).toEqual([200, orders.length])
  expect(agentOf(await board(), me.name)?.wanted).toBe(2)
  const undone = await shop.call('POST', '/api/undo', { audits: given.data.audits }, 'manager')
  expect(undone.data.undone).toHaveLength(2)
  expect(agentOf(await board(), me.name)?.wanted).toBe(0)
})

test('takes an ability of its own', async () => {
  for (const as of ['telesales', 'warehouse'])
    expect((await shop.call('GET', '/api/call-desk/board', undefined, as)).status).toBe(403)
})
