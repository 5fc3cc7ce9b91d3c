/** Notifications through the API of a real server: audiences, one delivery for each customer, shot once, by hand or by the clock. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import type { Sql } from '../../server/kit/area/face.ts'
import type { Notification } from './area.ts'
import type { NotificationDetail } from './schema.ts'
import { shootDue } from './server/due.ts'

type Whole = Notification & NotificationDetail

let server: TestServer
/** The user who writes, and the one who sends and sets times. */
let writer: string
let token: string
let type: string
let vip: string

/** No filter is due here: `filter.test.ts` has those. */
const noFilter = () => sql<boolean>`false`
const db = () => server.database.db
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  version?: number,
  as = token,
) => server.call(as, method, url, body, version === undefined ? {} : { 'if-match': `"${version}"` })

async function tag(kind: string, name: string): Promise<string> {
  const answer = await call('POST', '/api/tags', { kind, name, colour: 'blue' })
  expect(answer.json()).toMatchObject({ error: 0 })
  return answer.json().data.id
}

beforeAll(async () => {
  server = await startTestServer()
  writer = await server.signIn('manager')
  token = await server.signIn('admin')
  type = await tag('notifications', 'Khuyến mãi')
  vip = await tag('customers', 'VIP')
  await sql`
    insert into customers (id, code, name, phone, vid, tag_ids)
    select gen_random_uuid(), 'KH9' || lpad(n::text, 6, '0'), 'Khách ' || n, '09' || lpad(n::text, 8, '0'), 'VGA' || n,
      case when n % 10 = 0 then array[${vip}::uuid] else '{}' end
    from generate_series(1, 1200) n`.execute(db())
}, 120_000)
afterAll(() => server.close())

const make = async ({
  sendAt,
  ...more
}: {
  sendAt?: string
  [field: string]: unknown
} = {}): Promise<Whole> => {
  const body = { title: 'Giờ vàng', type, text: 'Chỉ hôm nay', audience: 'all', ...more }
  const answer = await call('POST', '/api/notifications', body, undefined, writer)
  expect(answer.json()).toMatchObject({ error: 0 })
  const made = answer.json().data
  if (sendAt === undefined) return made
  const timed = await call('PUT', `/api/notifications/${made.id}`, { sendAt }, made.version)
  expect(timed.json()).toMatchObject({ error: 0 })
  return timed.json().data
}
const read = async ({ id }: Pick<Notification, 'id'>): Promise<Whole> =>
  (await call('GET', `/api/notifications/${id}`)).json().data
const shoot = ({ id, version }: Pick<Notification, 'id' | 'version'>) =>
  call('POST', `/api/notifications/${id}/shoot`, {}, version)

test('an audience is counted before; VIDs of no customer are named', async () => {
  const count = async (asked: object) =>
    (await call('POST', '/api/notifications/audience', asked)).json().data
  expect(await count({ audience: 'all' })).toEqual({ count: 1200, unknown: 0 })
  expect(await count({ audience: 'tags', tags: [vip] })).toEqual({ count: 120, unknown: 0 })
  expect(await count({ audience: 'vids', vids: ['VGA1', 'VGA7', 'KHONGCO'] })).toEqual({
    count: 2,
    unknown: 1,
  })
})

test('shot twice at once it goes to each customer once, in few messages, and is fixed', async () => {
  const made = await make()
  const answers = await Promise.all([shoot(made), shoot(made), shoot(made)])
  expect(
    answers.filter(({ statusCode }) => statusCode === 200),
    answers[0]?.body,
  ).toHaveLength(1)
  await expect
    .poll(async () => (await read(made)).deliveries, { timeout: 15_000 })
    .toMatchObject({ sent: 1200 })
  expect(await read(made)).toMatchObject({
    status: 'shot',
    recipients: 1200,
    delivered: 1200,
    failed: 0,
    open: [],
  })
  const { rows } = await sql<{ count: number; customers: number }>`
    select count(*)::integer as count, sum(jsonb_array_length(body::jsonb->'customers'))::integer as customers
    from outgoing_messages where about_id = ${made.id}::uuid`.execute(db())
  expect(rows[0]).toEqual({ count: 3, customers: 1200 })
  const { version } = await read(made)
  expect((await call('PUT', `/api/notifications/${made.id}`, { title: 'Khác' }, version)).statusCode).toBe(
    409,
  )
  expect((await call('DELETE', `/api/notifications/${made.id}`, undefined, version)).statusCode).toBe(409)
  const audit = answers.find(({ statusCode }) => statusCode === 200)?.json().audit
  const undone = await call('POST', '/api/undo', { audits: [audit] })
  expect(undone.json().data).toMatchObject({
    ...{ undone: [], refused: [{ msg: expect.stringContaining('không hoàn tác được') }] },
  })
})

test('of an audience without customers is refused; a cancelled one is not sent', async () => {
  const none = await make({ audience: 'vids', vids: ['KHONGCO'] })
  expect((await shoot(none)).json().msg).toMatch(/Không có khách hàng/)
  const made = await make({
    audience: 'tags',
    tags: [vip],
    sendAt: new Date(Date.now() - 60_000).toISOString(),
  })
  await call('POST', `/api/notifications/${made.id}/cancel`, {}, made.version)
  expect(await shootDue(db() as unknown as Sql, new Date().toISOString(), noFilter)).toBe(0)
})

test('one that is due is shot once, by whichever process looks first', async () => {
  const made = await make({
    audience: 'tags',
    tags: [vip],
    sendAt: new Date(Date.now() - 60_000).toISOString(),
  })
  const later = await make({
    audience: 'tags',
    tags: [vip],
    sendAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const now = new Date().toISOString()
  const round = () =>
    server.database.transaction((transaction) => shootDue(transaction as unknown as Sql, now, noFilter))
  const counts = [await round(), await round()]
  expect(counts).toEqual([1, 0])
  expect(await read(made)).toMatchObject({ status: 'shot', recipients: 120 })
  expect((await read(made)).shooter).not.toBeNull()
  const { rows } = await sql<{
    action: string
    before: object
    after: object
    source: string
    by: string | null
  }>`
    select action, before, after, source, by_name as by from audit where record_id = ${made.id}::uuid
    order by id desc limit 1`.execute(db())
  expect(rows[0]).toMatchObject({
    ...{ action: 'shoot', source: 'clock', by: 'CMS SHOP', before: { status: 'saved' } },
    after: { status: 'shot', recipients: 120, shotAt: now },
  })
  const history = await call('GET', `/api/notifications/${made.id}/activity`)
  expect(history.json().data[0]).toMatchObject({ action: 'shoot', by: { name: 'CMS SHOP' } })
  expect(await read(later)).toMatchObject({ status: 'saved', recipients: 0 })
})

test('a time is set by users who may send; one reopened after its time is missed', async () => {
  const content = await server.signIn('content')
  const body = { title: 'Giờ vàng', type, text: 'Chỉ hôm nay', audience: 'all' }
  const sendAt = new Date(Date.now() - 60_000).toISOString()
  const timed = await server.call(content, 'POST', '/api/notifications', { ...body, sendAt })
  expect(Object.keys(timed.json().fields)).toEqual(['sendAt'])
  const untimed = await server.call(content, 'POST', '/api/notifications', body)
  expect(untimed.statusCode, untimed.body).toBe(201)
  const made = await make({ sendAt: new Date(Date.now() + 3_600_000).toISOString() })
  const edited = await server.call(
    content,
    'PUT',
    `/api/notifications/${made.id}`,
    { text: 'Khác' },
    { 'if-match': `"${made.version}"` },
  )
  expect(Object.keys(edited.json().fields)).toEqual(['sendAt'])
  const over = await make({ sendAt })
  await call('POST', `/api/notifications/${over.id}/cancel`, {}, over.version)
  await call('POST', `/api/notifications/${over.id}/reopen`, {}, over.version + 1)
  expect(await read(over)).toMatchObject({ status: 'saved', sendAt: null, missed: 'late', missedAt: sendAt })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const look = (condition: Parameters<typeof shootDue>[2] = noFilter) =>
  server.database.transaction((trx) =>
    shootDue(trx as unknown as Sql, new Date().toISOString(), condition, () => {}),
  )
/** Codes of the view of missed ones. */
const listed = async () => {
  const where = encodeURIComponent('[["status","eq","saved"],["missedAt","empty",false]]')
  return (await call('GET', `/api/notifications?where=${where}`))
    .json()
    .data.map(({ code }: Notification) => code)
}

test('later than an hour it is missed: listed with its time, sent by one key or given another time', async () => {
  const sendAt = minutesAgo(61)
  const [late, soon] = [
    await make({ sendAt }),
    await make({ sendAt: minutesAgo(59), audience: 'tags', tags: [vip] }),
  ]
  expect(await look()).toBe(2)
  expect(await read(soon)).toMatchObject({ status: 'shot', missedAt: null })
  const missed = await read(late)
  expect(missed).toMatchObject({
    status: 'saved',
    sendAt: null,
    missedAt: sendAt,
    missed: 'late',
    recipients: 0,
  })
  expect(await listed()).toContain(late.code)
  expect(await look()).toBe(0)
  const history = (await call('GET', `/api/notifications/${late.id}/activity`)).json().data[0]
  expect(history).toMatchObject({ source: 'clock', by: { name: 'CMS SHOP' } })
  expect(history.changes).toEqual({
    sendAt: [sendAt, null],
    missedAt: [null, sendAt],
    missed: [null, 'late'],
  })

  const again = minutesAgo(-60)
  const timed = await call('PUT', `/api/notifications/${late.id}`, { sendAt: again }, missed.version)
  expect(timed.json().data).toMatchObject({ sendAt: again, missedAt: null, missed: null })
  expect(await listed()).not.toContain(late.code)

  const other = await make({ sendAt })
  await look()
  expect((await shoot(await read(other))).statusCode).toBe(200)
  // When it was missed stays to be seen.
  expect(await read(other)).toMatchObject({ status: 'shot', recipients: 1200, missedAt: sendAt })
  expect(await listed()).not.toContain(other.code)
})

test('how late is too late is a setting', async () => {
  const found = await call('GET', '/api/settings?q=notifications-late')
  const [setting] = found.json().data
  expect(setting).toMatchObject({ standard: 60, value: null })
  await call('PUT', `/api/settings/${setting.id}`, { value: 120 }, setting.version)
  const made = await make({ sendAt: minutesAgo(90), audience: 'tags', tags: [vip] })
  await look()
  expect(await read(made)).toMatchObject({ status: 'shot', missed: null })
  await call('PUT', `/api/settings/${setting.id}`, { value: null }, setting.version + 1)
})

test('what cannot be sent as meant is missed with its reason, and keeps no later one waiting', async () => {
  const sendAt = minutesAgo(1)
  const nobody = await make({ sendAt, audience: 'vids', vids: ['KHONGCO'] })
  const broken = await make({ sendAt, audience: 'filter', filter: 'orderCount=>=1', filterName: 'Mua rồi' })
  const unknown = await make({ sendAt, audience: 'filter', filter: 'orderCount=>=1', filterName: 'Mua rồi' })
  await sql`update notifications set filter = 'khongco=1' where id = ${unknown.id}::uuid`.execute(db())
  const good = await make({ sendAt, audience: 'tags', tags: [vip] })
  expect(await look(() => sql<boolean>`1 / 0 > 0`)).toBe(4)
  expect(await read(nobody)).toMatchObject({ status: 'saved', missed: 'noCustomer', missedAt: sendAt })
  expect(await read(broken)).toMatchObject({ status: 'saved', missed: 'failed', recipients: 0 })
  expect(await read(unknown)).toMatchObject({ status: 'saved', missed: 'filter' })
  expect(await read(good)).toMatchObject({ status: 'shot', recipients: 120 })
  const { rows } = await sql`select 1 from outgoing_messages where about_id = ${broken.id}::uuid`.execute(
    db(),
  )
  expect(rows).toEqual([])
})

test.each<[object, string]>([
  [{ audience: 'tags' }, 'tags'],
  [{ audience: 'vids' }, 'vids'],
  [{ target: 'url' }, 'targetUrl'],
  [{ target: 'record' }, 'targetRecord'],
  [{ type: randomUUID() }, 'type'],
  [{ title: ' ' }, 'title'],
])('%j is refused by %s', async (more, field) => {
  const answer = await call('POST', '/api/notifications', {
    ...{ title: 'Giờ vàng', type, text: 'Chỉ hôm nay', audience: 'all' },
    ...more,
  })
  expect(Object.keys(answer.json().fields)).toEqual([field])
})
