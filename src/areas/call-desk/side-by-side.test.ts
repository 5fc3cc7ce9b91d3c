/**
 * A rolling restart: processes of an earlier version at work on the database of this one. Their statements, word for word as
 * they were; what they leave out, the migrations 0410 and 0411 add.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OrdersUnderTest, startOrders } from '../../../tests/support/orders.ts'
import type { DeskState } from './card.ts'

let shop: OrdersUnderTest
let me = ''
beforeAll(async () => {
  shop = await startOrders(['telesales', 'manager'])
  const { rows } = await sql<{ id: string }>`select id from accounts where username = 'telesales'`.execute(
    shop.db,
  )
  me = rows[0]?.id ?? ''
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from call_tasks`.execute(shop.db)
  await sql`delete from call_attempts`.execute(shop.db)
  await sql`delete from number_reveals`.execute(shop.db)
})

const taskAbout = async (id: string) => {
  const { rows } = await sql<{ id: string; state: string; holders: string[] }>`
    select id, state, holders from call_tasks where ${id}::uuid in (order_id, about_id)`.execute(shop.db)
  const [task] = rows
  if (!task) throw new Error('no task')
  return task
}
/** A claim of before 0355: it names no holder. */
const claim = (id: string) =>
  sql`
    update call_tasks set state = 'claimed', assignee_id = ${me}::uuid, claimed_at = clock_timestamp(),
      opened_at = null, lease_until = now() + make_interval(secs => ${150})
    where id = ${id}::uuid`.execute(shop.db)
/** A lead that is to be called about. */
async function leadTask(): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into call_tasks (id, code, purpose, about_id, order_code, customer_name, phone, due_at, rank_at)
    values (${id}, ${`CG${id.slice(0, 8)}`}, 'lead', ${randomUUID()}, 'TV00000001', 'Trần Lan', '0988777666', now(), now())`.execute(
    shop.db,
  )
  return id
}

test('a number that a process of before 0380 shows is noted where all are', async () => {
  const order = await shop.place({ phone: '0911222333' } as object)
  const { id: task } = await taskAbout(order.id)
  const before = Date.now()
  await sql`
    insert into call_reveals (id, task_id, account_id) values (${randomUUID()}, ${task}::uuid, ${me}::uuid)`.execute(
    shop.db,
  )
  const { rows } = await sql<{ account: string; area: string; how: string; records: string[]; at: Date }>`
    select account_id as account, area, how, record_ids as records, at from number_reveals`.execute(shop.db)
  expect(rows).toMatchObject([{ account: me, area: 'call-desk', how: 'call', records: [task] }])
  expect(new Date(rows[0]?.at ?? 0).getTime()).toBeGreaterThan(before - 60_000)
  // It reads them with the call, those of this version too.
  const read = await sql<{ reveals: { by: string }[] }>`
    select (select coalesce(json_agg(json_build_object('at', iso_time(r.at), 'by', a.name) order by r.at, r.id), '[]')
      from call_reveals r left join accounts a on a.id = r.account_id where r.task_id = t.id) as reveals
    from call_tasks t where t.id = ${task}::uuid`.execute(shop.db)
  expect(read.rows[0]?.reveals).toHaveLength(1)
  const told = (await shop.call(
    'GET',
    `/api/call-desk/${task}/number-reveals`,
    undefined,
    'manager',
  )) as unknown as {
    data: { how: string }[]
  }
  // Beside the record that placing it answered.
  expect(told.data.map(({ how }) => how)).toContain('call')
})

test('who was given a call by a process of before 0355 may say here what came of it, after its lease too', async () => {
  const order = await shop.place({ phone: '0911222444' } as object)
  const { id } = await taskAbout(order.id)
  await claim(id)
  expect((await taskAbout(order.id)).holders).toEqual([me])
  await sql`
    update call_tasks set state = 'queued', assignee_id = null, claimed_at = null, opened_at = null, lease_until = null
    where id = ${id}::uuid`.execute(shop.db)
  const answer = (await shop.call(
    'POST',
    '/api/desk/outcome',
    { task: id, attempt: 1, result: 'no_answer' },
    'telesales',
  )) as unknown as { status: number; data: DeskState }
  expect(answer.status).toBe(200)
})

test('a process of before 0322 is given no call that it could not show', async () => {
  const id = await leadTask()
  await claim(id)
  const { rows } = await sql<{ state: string }>`select state from call_tasks where id = ${id}::uuid`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ state: 'queued' }])
})

test('a call of which a process of before 0350 tells counts by its purpose', async () => {
  const id = await leadTask()
  await sql`
    insert into call_attempts (id, task_id, order_id, phone, by_id, attempt, result, reason, note, next_at, started_at, ended_at, key,
      audits, before)
    values (${randomUUID()}, ${id}::uuid, null, '0988777666', ${me}::uuid, 1, 'no_answer', null, null, null, now(), now(), ${randomUUID()},
      '{}', '{}')`.execute(shop.db)
  const { rows } = await sql<{ purpose: string }>`select purpose from call_attempts`.execute(shop.db)
  expect(rows).toEqual([{ purpose: 'lead' }])
})
