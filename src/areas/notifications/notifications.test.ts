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

test('a time is set by users who may send; one reopened after its time waits for them', async () => {
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
  expect(await read(over)).toMatchObject({ status: 'saved', sendAt: null })
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
