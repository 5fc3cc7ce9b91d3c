/** A restored database through a real server: older work waits, new work goes out, and one release decides. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../app/test-server.ts'
import type { Sql } from '../area/face.ts'
import { queueMessage } from '../channels/messages.ts'
import { markDatabase } from './marks.ts'

let server: TestServer
let admin: string
/** Writes what `admin` gives its time. */
let writer: string
let type: string

const db = () => server.database.db
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, version?: number) =>
  server.call(admin, method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })
const URL = '/api/outgoing-messages/held'
const report = async () => (await call('GET', URL)).json().data
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await report()).kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  )

/** A message that no worker takes before the mark: it is due in a while. */
async function queue(channel: 'mail' | 'push', subject: string): Promise<string> {
  const to = { address: channel === 'mail' ? 'lan@example.vn' : '', name: 'Lan' }
  return server.database.transaction(async (trx) => {
    const id = await queueMessage(trx, { channel, kind: 'push', language: 'vi', to, subject, text: '{}' })
    await sql`update outgoing_messages set next_at = now() + interval '1 hour' where id = ${id}::uuid`.execute(
      trx,
    )
    return id
  })
}
const due = () => sql`update outgoing_messages set next_at = now() where next_at is not null`.execute(db())
const statusOf = async (id: string) => {
  const { rows } = await sql<{ status: string; reason: string | null; tries: number }>`
    select status, reason, attempts as tries from outgoing_messages where id = ${id}::uuid`.execute(db())
  return rows[0]
}
const mark = () => server.database.session((session) => markDatabase(session, 'restored'))
const wake = () => sql`select pg_notify('messages', '')`.execute(db())
const ends = (id: string, status: string) =>
  expect.poll(async () => (await statusOf(id))?.status, { timeout: 15_000 }).toBe(status)

async function notification(sendAt: string, title = 'Giờ vàng') {
  const body = { title, type, text: 'Hôm nay', audience: 'all' }
  const made = await server.call(writer, 'POST', '/api/notifications', body)
  expect(made.json()).toMatchObject({ error: 0 })
  const { id, version } = made.json().data
  const timed = await call('PUT', `/api/notifications/${id}`, { sendAt }, version)
  expect(timed.json()).toMatchObject({ error: 0 })
  return timed.json().data as { id: string; code: string; version: number }
}
const read = async (id: string) => (await call('GET', `/api/notifications/${id}`)).json().data
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

/** Runs the clock of every area once. */
async function look() {
  const { shootDue } = await import('../../../areas/notifications/server/due.ts')
  const { makeDue } = await import('../../../areas/daily-jobs/server/series.ts')
  const now = new Date().toISOString()
  await server.database.transaction(async (trx) => {
    const runner = trx as unknown as Sql
    await shootDue(runner, now, () => sql<boolean>`false`)
    await makeDue(runner, now)
  })
}

async function release(choice: 'send' | 'drop', more: object = {}) {
  const { held, kinds } = await report()
  const choices = kinds.map(({ kind, count }: { kind: string; count: number }) => ({ kind, count, choice }))
  return call('POST', URL, { since: held?.since ?? new Date().toISOString(), choices, ...more })
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  writer = await server.signIn('manager')
  type = (await call('POST', '/api/tags', { kind: 'notifications', name: 'Tin', colour: 'blue' })).json().data
    .id
  await sql`insert into customers (id, code, name, phone)
    select gen_random_uuid(), 'KH9' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0') from generate_series(1, 20) n`.execute(
    db(),
  )
}, 120_000)
afterAll(() => server.close())
beforeEach(() => sql`update restores set released_at = now() where released_at is null`.execute(db()))

test('what was queued before waits and new messages go out; readyz and the account report it', async () => {
  const old = await queue('mail', 'Cũ')
  await mark()
  const fresh = await queue('mail', 'Mới')
  await due()
  await wake()
  await ends(fresh, 'sent')
  expect(await statusOf(old)).toMatchObject({ status: 'queued', tries: 0 })
  await expect
    .poll(async () => (await server.app.inject('/readyz')).json())
    .toMatchObject({ status: 'ready', held: { cause: 'restored' } })
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  const info = await call('GET', '/api/public/account/user_info')
  expect(info.json().data.held).toMatchObject({ cause: 'restored' })
  expect(await counts()).toMatchObject({ mail: 1, push: 0 })
  const listed = await call(
    'GET',
    `/api/outgoing-messages?where=${encodeURIComponent('[["held","eq",true]]')}`,
  )
  expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual([old])

  expect((await release('send')).statusCode).toBe(200)
  await ends(old, 'sent')
  await expect.poll(async () => (await server.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('dropped messages are given up with the reason, in their history, and can be sent one by one', async () => {
  const [mail, push] = [await queue('mail', 'Thư'), await queue('push', 'Tin')]
  await mark()
  expect((await release('drop')).statusCode).toBe(200)
  for (const id of [mail, push])
    expect(await statusOf(id)).toEqual({ status: 'given_up', reason: 'restored', tries: 0 })
  const history = (await call('GET', `/api/outgoing-messages/${mail}/activity`)).json().data
  expect(history[0]).toMatchObject({ action: 'give-up', changes: { reason: [null, 'restored'] } })
  const { version } = (await call('GET', `/api/outgoing-messages/${mail}`)).json().data
  expect((await call('POST', `/api/outgoing-messages/${mail}/retry`, {}, version)).statusCode).toBe(200)
  await ends(mail, 'sent')
})

test('one that failed before is sent by hand while the rest waits', async () => {
  const [failed, other] = [await queue('mail', 'Lỗi'), await queue('mail', 'Khác')]
  await sql`update outgoing_messages set status = 'failed', reason = 'away' where id = ${failed}::uuid`.execute(
    db(),
  )
  await mark()
  const { version } = (await call('GET', `/api/outgoing-messages/${failed}`)).json().data
  expect((await call('POST', `/api/outgoing-messages/${failed}/retry`, {}, version)).statusCode).toBe(200)
  await due()
  await wake()
  await ends(failed, 'sent')
  expect(await statusOf(other)).toMatchObject({ status: 'queued', tries: 0 })
  await release('drop')
})

test('scheduled notifications wait, those saved since are shot; sent at the release however late', async () => {
  const [past, coming] = [await notification(hours(-0.01)), await notification(hours(5))]
  await mark()
  const fresh = await notification(hours(-0.01), 'Mới')
  await look()
  expect(await read(past.id)).toMatchObject({ status: 'saved', missed: null })
  expect(await read(fresh.id)).toMatchObject({ status: 'shot', recipients: 20 })
  expect(await counts()).toMatchObject({ scheduled: 2 })
  await sql`update notifications set send_at = now() - interval '9 hours' where id = ${past.id}::uuid`.execute(
    db(),
  )
  expect((await release('send')).statusCode).toBe(200)
  expect(await read(past.id)).toMatchObject({ status: 'shot', recipients: 20, missed: null })
  expect(await read(coming.id)).toMatchObject({ status: 'saved', missed: null })
  await look()
  expect((await read(past.id)).recipients).toBe(20)
})

test('dropped notifications are missed, also those to come', async () => {
  const coming = await notification(hours(5))
  await mark()
  await release('drop')
  expect(await read(coming.id)).toMatchObject({ status: 'saved', sendAt: null, missed: 'restored' })
})

test.each(['send', 'drop'] as const)('daily jobs of the clock wait: %s', async (choice) => {
  const people = await call('GET', '/api/people?q=a')
  const body = { title: 'Kiểm kho', assignee: people.json().data[0].id, repeat: 'daily', day: '2026-01-01' }
  const made = (await call('POST', '/api/daily-jobs', body)).json().data
  const days = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from daily_jobs
      where title = 'Kiểm kho' and day > '2026-01-01'`.execute(db())
    return rows[0]?.n
  }
  await sql`delete from daily_jobs where title = 'Kiểm kho' and id <> ${made.id}::uuid`.execute(db())
  await mark()
  await look()
  expect([await days(), (await counts()).repeated]).toEqual([0, 1])
  expect((await release(choice)).statusCode).toBe(200)
  await look()
  expect(await days()).toBe(choice === 'send' ? 1 : 0)
  await sql`delete from daily_jobs where title = 'Kiểm kho'`.execute(db())
})

test('more than was seen, another mark, none, or a kind left out is refused in words', async () => {
  await queue('mail', 'Thư')
  await mark()
  const { held } = await report()
  const left = await call('POST', URL, { since: held.since, choices: [] })
  expect([left.statusCode, left.json().msg]).toEqual([
    409,
    expect.stringMatching(/1 việc đang chờ, bạn đã xem 0/),
  ])
  const other = await release('drop', { since: '2026-01-01T00:00:00.000Z' })
  expect(other.json().msg).toMatch(/lại được khôi phục/)
  expect((await release('drop')).statusCode).toBe(200)
  expect((await release('drop')).json().msg).toMatch(/không còn bị giữ/)
  expect((await call('POST', URL, { since: held.since, choices: [{ kind: 'letters' }] })).statusCode).toBe(
    400,
  )
})

test('of two releases at once one is made; users without the right have neither report nor release', async () => {
  const push = await queue('push', 'Tin')
  await mark()
  const answers = await Promise.all([release('drop'), release('send'), release('drop')])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await counts()).toEqual({})
  const manager = await server.signIn('manager')
  expect((await server.call(manager, 'GET', URL)).statusCode).toBe(403)
  expect((await server.call(manager, 'POST', URL, {})).statusCode).toBe(403)
  expect(push).toBeDefined()
})
