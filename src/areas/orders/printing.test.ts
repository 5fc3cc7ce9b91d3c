/** Papers of orders through the API of a real server: who gets them, what is in them, what the history keeps. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'

let server: TestServer
const tokens: Record<string, string> = {}
let ids: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 400, now, dataDir: server.config.dataDir })
  for (const name of ['admin', 'manager', 'warehouse', 'support']) tokens[name] = await server.signIn(name)
  const { rows } = await sql<{ id: string }>`select id from orders where carrier_id is not null
    order by id desc limit 210`.execute(server.database.db)
  ids = rows.map(({ id }) => id)
}, 60_000)
afterAll(() => server.close())

const print = (body: object, who = 'warehouse') => server.call(tokens[who], 'POST', '/api/orders/print', body)
const fetched = (id: string, who = 'warehouse', as = 'page') =>
  server.call(tokens[who], 'GET', `/api/prints/${id}?as=${as}`)

test('in the order that was asked for; told in the history without anything to undo', async () => {
  const [first = '', second = '', third = ''] = ids
  const hostile = '<img src=x onerror=alert(1)> \u202eنص'
  await sql`update orders set receiver_name = ${hostile} where id = ${second}::uuid`.execute(
    server.database.db,
  )
  const read = async (id: string) =>
    (await server.call(tokens.warehouse, 'GET', `/api/orders/${id}`)).json().data
  const before = await read(first)
  const answer = await print({ ids: [third, first, second], what: 'bill', size: 'a5' })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id, count } = answer.json().data.print
  expect(count).toBe(3)
  const page = await fetched(id)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const sections = page.body.split('<section>').slice(1)
  const codes = await Promise.all([third, first, second].map(async (one) => (await read(one)).code))
  for (const [index, code] of codes.entries()) expect(sections[index]).toContain(code)
  expect(page.body).not.toContain('<img')
  expect(page.body).toContain('&lt;img src=x')
  expect(page.body).toContain(before.shop.name)
  const pdf = await fetched(id, 'warehouse', 'pdf')
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="van-don-3.pdf"')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const after = await read(first)
  expect(after.version).toBe(before.version)
  const [entry] = (await server.call(tokens.admin, 'GET', `/api/orders/${first}/activity`)).json().data
  expect(entry).toMatchObject({
    action: 'print',
    args: { paper: 'bill', size: 'a5' },
    changes: {},
    undoable: false,
  })
  const undone = await server.call(tokens.admin, 'POST', '/api/undo', { audits: [entry.id] })
  expect(undone.json().data?.undone ?? []).toEqual([])
})

test('a bill names all its goods, also when there are more of them than one text holds', async () => {
  const id = ids[7] ?? ''
  const { db } = server.database
  await sql`update order_lines set name = ${'Bộ gậy sắt phiên bản kỷ niệm '.repeat(6).trim()}
    where order_id = ${id}::uuid`.execute(db)
  await sql`insert into order_lines select more.* from order_lines l, generate_series(1, 30) n,
    lateral jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', 100 + n)) more
    where l.id = (select id from order_lines where order_id = ${id}::uuid limit 1)`.execute(db)
  const { lines } = (await server.call(tokens.warehouse, 'GET', `/api/orders/${id}`)).json().data
  expect(lines.length).toBeGreaterThan(30)
  const asked = (await print({ ids: [id], what: 'bill', size: 'a5' })).json().data.print
  const page = (await fetched(asked.id)).body
  expect(page.match(/\d+ × Bộ gậy sắt/g)).toHaveLength(lines.length)
  expect(page).not.toContain('…')
  // A packer picks all pieces of a variant at once, whatever their prices.
  const picked = (await print({ ids: [id], what: 'slip', size: 'a4' })).json().data.print
  const slip = (await fetched(picked.id)).body
  const codes = new Set(lines.map(({ variantCode }: { variantCode: string }) => variantCode))
  for (const code of codes) expect(slip.split(`>${code}<`)).toHaveLength(2)
})

test('asked for under a key it is the same once more, and still nobody’s list is told of it', async () => {
  const told = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from outbox where action = 'print'`.execute(
        server.database.db,
      )
    ).rows[0]?.count
  const ask = async () => {
    const body = { ids: ids.slice(0, 20), what: 'slip', size: 'a5' }
    const headers = { 'idempotency-key': 'in-20' }
    return (await server.call(tokens.warehouse, 'POST', '/api/orders/print', body, headers)).json().data.print
  }
  const first = await ask()
  expect(first.count).toBe(20)
  expect(await ask()).toEqual(first)
  expect(await told()).toBe(0)
})

test('what was changed before a print can still be taken back', async () => {
  const id = ids[5] ?? ''
  const order = (await server.call(tokens.admin, 'GET', `/api/orders/${id}`)).json().data
  await sql`update orders set status = 'to_pack' where id = ${id}::uuid`.execute(server.database.db)
  const saved = await server.call(
    tokens.admin,
    'PUT',
    `/api/orders/${id}`,
    { note: 'gói kỹ' },
    {
      'if-match': `"${order.version}"`,
    },
  )
  expect(saved.statusCode, saved.body).toBe(200)
  await print({ ids: [id], what: 'slip', size: 'k80' })
  const undone = await server.call(tokens.admin, 'POST', '/api/undo', { audits: [saved.json().audit] })
  expect(undone.json().data.undone).toHaveLength(1)
})

test('one sheet per carrier on the hand-over list; 200 at once, not 201', async () => {
  const many = ids.slice(0, 200)
  const { id } = (await print({ ids: many, what: 'handover', size: 'a4' })).json().data.print
  const { rows } = await sql<{ name: string; count: number }>`select c.name, count(*) as count from orders o
    join carriers c on c.id = o.carrier_id where o.id = any(${many}::uuid[]) group by 1`.execute(
    server.database.db,
  )
  const page = (await fetched(id)).body
  expect(page.split('<section>')).toHaveLength(rows.length + 1)
  for (const { name } of rows) expect(page).toContain(name.replaceAll('&', '&amp;'))
  const tooMany = await print({ ids: ids.slice(0, 201), what: 'slip', size: 'a4' })
  expect(tooMany.statusCode).toBe(409)
  expect(tooMany.json().msg).toContain('200')
  expect((await print({ query: {}, what: 'slip', size: 'a4' })).statusCode).toBe(409)
})

test('only who printed it, as long as they may; unknown papers and sizes are refused by name', async () => {
  const { id } = (await print({ ids: [ids[0]], what: 'slip', size: 'a4' })).json().data.print
  expect((await fetched(id, 'admin')).statusCode).toBe(404)
  expect((await print({ ids: [ids[0]], what: 'slip', size: 'a4' }, 'support')).statusCode).toBe(403)
  expect((await print({ ids: [ids[0]], what: 'constructor', size: 'a4' })).json().fields).toHaveProperty(
    'what',
  )
  expect((await print({ ids: [ids[0]], what: 'slip', size: 'a3' })).json().fields).toHaveProperty('size')
  expect((await print({ ids: ['DH99999999'], what: 'slip', size: 'a4' })).statusCode).toBe(404)
})
