/** Whole numbers asked for by who may not see them: counted by account over every way to ask, each number once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stocked, stockShop } from '../../../tests/support/orders.ts'
import { SEE_NUMBERS } from '../../core/abilities.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const LIMIT = 3
let server: TestServer
let stocked: Stocked
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const numberLimits = [{ name: 'numbers-test', attempts: LIMIT, seconds: 3_600 }]
  server = await startTestServer({}, { numberLimits })
  const { db } = server.database
  stocked = await stockShop(db)
  await sql`update roles set abilities = array_remove(abilities, ${SEE_NUMBERS}) where id =
    (select role_ids[1] from accounts where username = 'manager')`.execute(db)
  for (const name of ['manager', 'telesales', 'admin']) tokens[name] = await server.signIn(name)
}, 120_000)
afterAll(() => server?.close())

let last = 0
/** One that nobody has and nobody asked for. */
const another = () => `09${String(++last).padStart(8, '0')}`
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who = 'manager') =>
  server.call(tokens[who], method, path, body, method === 'PUT' ? { 'if-match': '"1"' } : undefined)
const where = (phone: string) => encodeURIComponent(JSON.stringify([['phone', 'eq', phone]]))
const forget = () => sql`delete from rate_limits`.execute(server.database.db)

const query = (phone: string) => ({ where: [['phone', 'eq', phone]], q: '' })
const WAYS: Readonly<Record<string, (phone: string) => ReturnType<typeof ask>>> = {
  list: (phone) => ask('GET', `/api/customers?where=${where(phone)}`),
  words: (phone) => ask('GET', `/api/customers?q=${phone}`),
  position: (phone) => ask('GET', `/api/customers/position?id=KH0000001&where=${where(phone)}`),
  search: (phone) => ask('GET', `/api/search?q=${phone}`),
  find: (phone) => ask('GET', `/api/find/${phone}`),
  buyers: (phone) => ask('GET', `/api/orders/buyers?q=${phone}`),
  quote: (phone) =>
    ask('POST', '/api/orders/quote', {
      lines: [{ variant: stocked.variants[0], quantity: 1 }],
      paymentMethod: 'cod',
      receiverPhone: phone,
    }),
  bulk: (phone) =>
    ask('POST', '/api/customers/bulk/update', {
      query: query(phone),
      changes: { hobbies: 'a' },
      dryRun: true,
    }),
  export: (phone) => ask('POST', '/api/orders/export', { query: query(phone), columns: ['code'] }),
  print: (phone) => ask('POST', '/api/orders/print', { query: query(phone), what: 'slip', size: 'a4' }),
  create: (phone) => ask('POST', '/api/customers', { name: 'Lê Văn Tám', phone }),
  line: (phone) => ask('PUT', '/api/shops/NCC00001', { contacts: [{ name: 'Lê Văn Tám', phone }] }),
  edit: (phone) => ask('PUT', '/api/customers/KH0000001', { phone }),
  rows: (phone) =>
    ask('POST', '/api/customers/bulk/update', {
      rows: [{ id: 'KH0000001', changes: { phone } }],
      dryRun: true,
    }),
}

test.each(Object.keys(WAYS))('%s: so many numbers, then no more; the same again is none', async (way) => {
  await forget()
  const known = another()
  const send = WAYS[way] as (phone: string) => ReturnType<typeof ask>
  for (const phone of [known, known, known, known]) expect((await send(phone)).statusCode).not.toBe(429)
  for (let i = 1; i < LIMIT; i++) expect((await WAYS.find?.(another()))?.statusCode).toBe(404)
  const refused = await send(another())
  expect([refused.statusCode, refused.json().error]).toEqual([429, 429])
  expect(refused.json().msg).toMatch(/^Bạn đã tra nhiều số điện thoại\. Hãy đợi [\d,.]+ giây/)
  expect(refused.json().retryAfter).toBeGreaterThan(3_000)
  expect((await send(known)).statusCode).not.toBe(429)
  // Nor the other way round: this one counts for the others.
  await forget()
  for (let i = 0; i < LIMIT; i++) await send(another())
  expect((await WAYS.find?.(another()))?.statusCode).toBe(429)
})

test('a saved view tells how many it holds as long as its number may be asked for', async () => {
  await forget()
  const save = async (phone: string) =>
    (await ask('POST', '/api/views', { area: 'customers', name: phone, ...query(phone) })).json().data.id
  const free = await save(another())
  expect((await ask('GET', '/api/customers/views')).json().data[free]).toMatchObject({ total: 0 })
  for (let i = 0; i < LIMIT; i++) await ask('GET', `/api/find/${another()}`)
  const tried = await save(another())
  const totals = (await ask('GET', '/api/customers/views')).json().data
  expect([totals[free]?.total, totals[tried]]).toEqual([0, undefined])
})

test('many numbers in one call count as many', async () => {
  await forget()
  const rows = ['KH0000001', 'KH0000002', 'KH0000003', 'KH0000004'].map((id) => ({
    id,
    changes: { phone: another() },
  }))
  const pasted = await ask('POST', '/api/customers/bulk/update', { rows, dryRun: true })
  expect(pasted.statusCode).toBe(429)
})

test('who may see numbers asks freely, and lists without a number are not counted', async () => {
  await forget()
  for (let i = 0; i < LIMIT * 2; i++) {
    expect((await ask('GET', `/api/find/${another()}`, undefined, 'telesales')).statusCode).toBe(404)
    expect((await ask('GET', `/api/customers?q=minh${i}`)).statusCode).toBe(200)
  }
})
