/** Bulk jobs that were not done before a restore: they wait, and go on or are cancelled by the release. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../app/test-server.ts'
import { markDatabase } from './marks.ts'

let server: TestServer
let admin: string
const db = () => server.database.db
const call = (method: 'GET' | 'POST', url: string, body?: object) => server.call(admin, method, url, body)
const URL = '/api/outgoing-messages/held'
const report = async () => (await call('GET', URL)).json().data
const jobsOf = async () =>
  (await report()).kinds.find(({ kind }: { kind: string }) => kind === 'jobs')?.count as number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
}, 120_000)
afterAll(() => server.close())

async function release(choice: 'send' | 'drop') {
  const { held, kinds } = await report()
  const choices = kinds.map(({ kind, count }: { kind: string; count: number }) => ({ kind, count, choice }))
  return call('POST', URL, { since: held.since, choices })
}

test.each(['send', 'drop'] as const)('bulk jobs of before wait: %s', async (choice) => {
  const number = choice === 'send' ? '07' : '08'
  await sql`insert into customers (id, code, name, search, phone)
    select gen_random_uuid(), ${choice} || n, 'Nhiều ' || n, 'nhieu ' || n, ${number} || lpad(n::text, 8, '0')
    from generate_series(1, 300) n`.execute(db())
  // Marked as if the job were from before: nothing of it has begun.
  await server.database.session((session) => markDatabase(session, 'restored'))
  await sql`update restores set at = now() + interval '1 minute' where released_at is null`.execute(db())
  const query = { where: [], q: 'nhieu' }
  const tag = (await call('POST', '/api/tags', { kind: 'customers', name: choice, colour: 'blue' })).json()
    .data.id
  const asked = await call('POST', '/api/customers/bulk/update', { query, changes: { tags: [tag] } })
  const { job } = asked.json().data
  expect(job, asked.body).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const jobNow = async () => (await call('GET', `/api/jobs/${job.id}`)).json().data
  expect(await jobNow()).toMatchObject({ state: 'queued', done: 0 })
  expect(await jobsOf()).toBe(1)
  expect((await release(choice)).statusCode).toBe(200)
  await expect
    .poll(async () => (await jobNow()).state, { timeout: 30_000 })
    .toBe(choice === 'send' ? 'done' : 'cancelled')
  await sql`delete from customers where name like 'Nhiều%'`.execute(db())
})
