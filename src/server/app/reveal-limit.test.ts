/** Whole numbers: how many an account is shown, and what it keeps once the right to them is gone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestAccount } from '../../../tests/support/accounts.ts'
import { SEE_NUMBERS } from '../../core/abilities.ts'
import { announceSessions, EVERYBODY } from '../kit/sessions/sessions.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const CUSTOMERS = 6
/** A busy machine takes its time for a job, and to hear of a change. */
const SLOW = { timeout: 40_000 }
let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer({}, { revealLimits: { hour: 5, day: 8 } })
  for (const name of ['admin', 'manager', 'telesales']) tokens[name] = await server.signIn(name)
  for (let n = 0; n < CUSTOMERS; n++) {
    const made = await ask('admin', 'POST', '/api/customers', { name: `Golfer ${n}`, phone: `090123450${n}` })
    expect(made.statusCode).toBe(201)
  }
}, 120_000)
afterAll(() => server?.close())

const ask = (
  who: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => server.call(tokens[who], method, path, body, headers)
const phones = async (who: string) =>
  ((await ask(who, 'GET', '/api/customers')).json().data as { phone: string }[]).map(({ phone }) => phone)
const take = async (username: string) => {
  await sql`update roles set abilities = array_remove(abilities, ${SEE_NUMBERS}) where id =
    (select role_ids[1] from accounts where username = ${username})`.execute(server.database.db)
  await announceSessions(server.database.db, EVERYBODY)
}

test('beyond the limit numbers are masked, lists and writes go on, and it is reported once', async () => {
  expect(await phones('telesales')).toContain('0901234500')
  await vi.waitUntil(async () => (await phones('telesales')).every((phone) => phone.includes('•')), SLOW)
  const again = await ask('telesales', 'GET', '/api/customers?limit=1')
  expect(again.headers['x-numbers-hidden']).toBe('1')
  const code = again.json().data[0].code
  expect((await ask('telesales', 'GET', `/api/customers/${code}`)).json().data.phone).toContain('•')
  const told = server.events.filter(
    ({ event, facts }) => event === 'numbers-over-limit' && facts.username === 'telesales',
  )
  expect(told).toEqual([
    { event: 'numbers-over-limit', facts: expect.objectContaining({ username: 'telesales', masked: true }) },
  ])
  const made = await ask('telesales', 'POST', '/api/customers', { name: 'Người mới', phone: '0901234599' })
  expect(made.statusCode).toBe(201)
})

test('those who read the reveals are counted and not stopped; they see the largest readers', async () => {
  for (let n = 0; n < 3; n++) expect(await phones('manager')).toContain('0901234500')
  const { data } = (await ask('manager', 'GET', '/api/number-readers')).json()
  expect(data.find((one: { name: string; masked: boolean }) => one.masked)).toMatchObject({
    hour: CUSTOMERS,
    day: CUSTOMERS,
    week: CUSTOMERS,
  })
  expect(data.length).toBeGreaterThan(1)
  expect((await ask('telesales', 'GET', '/api/number-readers')).statusCode).toBe(403)
})

test('a file with more numbers than are left is refused with what to do; without them it is made', async () => {
  await sql`update roles set abilities = abilities || array['customers.export']
    where id = (select role_ids[1] from accounts where username = 'telesales')`.execute(server.database.db)
  const account = await createTestAccount(server, tokens.admin ?? '', { like: 'telesales' })
  tokens.other = await server.signIn(account.username, account.password)
  const wanted = (columns: string[]) => ask('other', 'POST', '/api/customers/export', { query: {}, columns })
  const refused = await wanted(['name', 'phone'])
  expect(refused.json().msg).toMatch(/7 số điện thoại.*5 số/)
  expect((await wanted(['name'])).statusCode).toBe(202)
})

test('a file and a repeated answer give no number away once the right is gone', async () => {
  const key = { 'idempotency-key': 'kept-answer' }
  const write = () =>
    ask('manager', 'POST', '/api/customers', { name: 'Lê Văn Tám', phone: '0977000111' }, key)
  expect((await write()).json().data.phone).toBe('0977000111')
  expect((await write()).json().data.phone).toBe('0977000111')
  const fetched = async (columns: string[]) => {
    const { job } = (await ask('manager', 'POST', '/api/customers/export', { query: {}, columns })).json()
      .data
    const path = `/api/jobs/${job.id}/file`
    await vi.waitUntil(async () => (await ask('manager', 'GET', path)).statusCode === 200, {
      timeout: 10_000,
    })
    return path
  }
  const whole = await fetched(['name', 'phone'])
  const plain = await fetched(['name'])
  await take('manager')
  await vi.waitUntil(async () => (await ask('manager', 'GET', whole)).statusCode === 403, SLOW)
  expect((await ask('manager', 'GET', whole)).json().ability).toBe(SEE_NUMBERS)
  expect((await ask('manager', 'GET', plain)).statusCode).toBe(200)
  const kept = await write()
  expect(kept.statusCode).toBe(201)
  expect(kept.headers['idempotency-replayed'] ?? kept.json().data.phone).toBeTruthy()
  expect(kept.json().data.phone).toBe('09•••••111')
})
