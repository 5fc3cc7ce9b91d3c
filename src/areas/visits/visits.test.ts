/** Visits through the API of a real server: sent by the shop's account, without a trace of the visitor. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { demoId } from '../../server/demo/roles.ts'
import { forgetSalts } from './server/adding.ts'

let server: TestServer
let shop: string

const VISITOR = '203.0.113.7 Mozilla/5.0'
const visit = { page: '/giay-golf', referrer: 'search', device: 'mobile', visitor: VISITOR }
const send = (visits: readonly object[], token = shop) =>
  server.call(token, 'POST', '/api/visits', { visits })

beforeAll(async () => {
  server = await startTestServer()
  await sql`update roles set abilities = array['visits.add', 'visits.view'] where id = ${demoId('role', 'support')}`.execute(
    server.database.db,
  )
  shop = await server.signIn('support')
}, 120_000)
afterAll(() => server.close())

test('visits of one visitor have one hash a day, and nothing of the visitor is kept', async () => {
  const answer = await send([visit, { ...visit, page: '/bong-golf' }, { ...visit, visitor: 'khác' }])
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().data).toEqual({ added: 3 })
  await send([visit])
  const { rows } = await sql<{ row: string; visitor: string }>`
    select row_to_json(v)::text as row, encode(visitor, 'hex') as visitor from visit_log v order by number`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2)
  for (const { row } of rows) expect(row).not.toMatch(/203\.0|Mozilla/)
  const list = await server.call(shop, 'GET', '/api/visits?q=giay')
  expect(list.json().data).toHaveLength(3)
  expect(list.body).not.toContain('visitor')
  // Once the salt of a day is deleted, its hashes cannot be made again.
  expect(await forgetSalts(server.database.db, new Date(Date.now() + 86_400_000).toISOString())).toBe(1)
  await send([visit])
  const { rows: after } = await sql<{
    count: number
  }>`select count(distinct visitor)::integer as count from visit_log`.execute(server.database.db)
  expect(after).toEqual([{ count: 3 }])
})

test('orders of the days are counted for users who may view orders', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const totals = async (token: string) => {
    const answer = await server.call(token, 'GET', `/api/visits/totals?from=${day}&to=${day}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.total.orders
  }
  expect(await totals(shop)).toBeNull()
  expect(await totals(await server.signIn('manager'))).toBe(0)
})

test('a bad visit is refused with all of its call; without the ability none is taken', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from visit_log`.execute(server.database.db)).rows
  const before = await count()
  const unknown = await send([visit, { ...visit, product: 'SP99999999' }])
  expect([unknown.statusCode, unknown.json().fields.product]).toEqual([
    400,
    expect.stringContaining('SP99999999'),
  ])
  for (const wrong of [{ device: 'tv' }, { page: '' }, { visitor: '' }, { more: 1 }, { referrer: undefined }])
    expect((await send([visit, { ...visit, ...wrong }])).statusCode).toBe(400)
  expect((await send([])).statusCode).toBe(400)
  expect((await send(Array.from({ length: 101 }, () => visit))).statusCode).toBe(400)
  const telesales = await server.signIn('telesales')
  expect((await send([visit], telesales)).statusCode).toBe(403)
  expect(await count()).toEqual(before)
})
