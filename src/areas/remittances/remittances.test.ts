/** Remittances through the API of a real server: a carrier's file in, decided about, booked, taken back. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lateStatus } from '../../../tests/support/as-read.ts'
import { HEADINGS, type RemittanceLine, remittanceFile } from '../../../tests/support/remittance-file.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import type { Remittance } from './area.ts'
import type { ItemView, RemittanceDetail } from './schema.ts'

type Row = { id: string; code: string; bill: string; owed: number }
type Full = Remittance & RemittanceDetail

let server: TestServer
let carrier: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const now = Date.parse('2026-11-20T17:00:00Z')
  await seedDemo(server.database, { orders: 3_000, now, dataDir: server.config.dataDir })
  for (const name of ['admin', 'warehouse', 'accountant']) tokens[name] = await server.signIn(name)
  const { rows } = await sql<{ id: string }>`
    select carrier_id as id from orders where cod = 'remitted' and carrier_id is not null
    group by carrier_id order by count(*) desc limit 1`.execute(server.database.db)
  carrier = rows[0]?.id ?? ''
}, 120_000)
afterAll(() => server.close())

let day = 0
/** Orders whose cash the carrier holds, all delivered on a day of their own, so that no test sees another's. */
async function held(count: number): Promise<Row[]> {
  day += 1
  const at = `2027-01-${String(day).padStart(2, '0')}T05:00:00Z`
  const { rows } = await sql<Row>`
    update orders set cod = 'collected', delivered_at = ${at}::timestamptz, status = 'delivered', cod_collected = total,
      cod_remitted_at = null
    where id in (select id from orders where cod = 'remitted' and status = 'delivered'
      and carrier_id = ${carrier}::uuid order by id limit ${count})
    returning id, code, bill_code as bill, total as owed`.execute(server.database.db)
  await sql`delete from order_remittances where order_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(count)
  return rows.map((row) => ({ ...row, owed: Number(row.owed) }))
}

/** The form as a browser sends it. */
function formOf(file: Buffer | string, fields: Record<string, string>) {
  const boundary = 'xxBOUNDARYxx'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="doi-soat.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([
    ...parts,
    Buffer.from(head),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

async function send(file: Buffer | string, fields: Record<string, string> = {}, who = 'accountant') {
  const { payload, headers } = formOf(file, { carrier, ...fields })
  return server.app.inject({
    method: 'POST',
    url: '/api/remittances/import',
    headers: { ...headers, authorization: tokens[who] ?? '' },
    payload,
  })
}
async function upload(lines: readonly RemittanceLine[]): Promise<Full> {
  const answer = await send(remittanceFile(lines))
  expect(answer.statusCode, answer.body).toBe(201)
  return read(answer.json().data.code)
}
const call = (method: 'GET' | 'POST', url: string, body?: object, who = 'accountant') =>
  server.call(tokens[who], method, url, body)
const read = async (code: string): Promise<Full> =>
  (await call('GET', `/api/remittances/${code}`)).json().data
const act = (one: Full, name: string, body: object = {}) =>
  call('POST', `/api/remittances/${one.code}/${name}`, body)
const undo = async (audit: string) => (await call('POST', '/api/undo', { audits: [audit] })).json().data
const items = async (one: Full, bucket: string): Promise<ItemView[]> =>
  (await call('GET', `/api/remittances/${one.code}/items?bucket=${bucket}`)).json().data
const codOf = async (rows: readonly Row[]) => {
  const found = await sql<{ id: string; cod: string; paid: number }>`
    select o.id, o.cod, coalesce((select sum(amount) from order_remittances r where r.order_id = o.id), 0)::bigint as paid
    from orders o where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(server.database.db)
  const by = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map(({ id }) => [by.get(id)?.cod, Number(by.get(id)?.paid)])
}
const counts = (one: Full) => Object.fromEntries(one.buckets.map(({ bucket, count }) => [bucket, count]))

describe('a carrier’s file', () => {
  test('is matched, decided about by bucket and by row, booked in one transaction and taken back', async () => {
    const orders = await held(6)
    const [a, b, c, d, e, f] = orders as [Row, Row, Row, Row, Row, Row]
    const one = await upload([
      [a.bill, a.owed],
      [b.bill, b.owed],
      [c.bill, c.owed - 1],
      [d.bill, d.owed - 50_000],
      [e.bill, e.owed + 20_000],
      ['KHONGCO1', 100_000],
      [a.bill, a.owed],
    ])
    expect(counts(one)).toEqual({
      matched: 2,
      off_by_one: 1,
      short: 1,
      over: 1,
      missing: 1,
      unknown: 1,
      doubled: 1,
    })
    expect(one).toMatchObject({
      rowCount: 7,
      matched: 2,
      unresolved: 6,
      fromOn: one.throughOn,
      feeTotal: 7 * 22_000,
    })
    expect((await items(one, 'missing')).map((item) => item.order?.code)).toEqual([f.code])
    const early = await act(one, 'book')
    expect([early.statusCode, early.json().msg]).toEqual([409, 'Còn 6 chênh lệch chưa xử lý.'])
    const resolve = (bucket: string, action: string, more: object = {}) =>
      act(one, 'resolve', { bucket, action, reason: 'Theo biên bản', ...more })
    expect((await resolve('missing', 'accept')).json().msg).toContain('Chỉ chấp nhận')
    expect((await resolve('off_by_one', 'accept', { code: 'KHAC' })).json().msg).toContain(
      'Không có dòng nào',
    )
    await resolve('off_by_one', 'accept', { code: c.bill })
    const claimed = await resolve('short', 'claim')
    expect(claimed.json().data).toMatchObject({
      unresolved: 4,
      claims: 1,
      openBuckets: ['over', 'missing', 'doubled', 'unknown'],
    })
    expect((await undo(claimed.json().audit)).undone).toHaveLength(1)
    expect((await read(one.code)).unresolved).toBe(5)
    await resolve('short', 'claim')
    await resolve('over', 'accept')
    await resolve('missing', 'claim')
    await resolve('doubled', 'ignore')
    await resolve('unknown', 'ignore', { code: '#9' })
    const booked = await act(one, 'book')
    expect(booked.statusCode, booked.body).toBe(200)
    const paid = a.owed + b.owed + (c.owed - 1) + (d.owed - 50_000) + (e.owed + 20_000)
    expect(booked.json().data).toMatchObject({ status: 'booked', bookedTotal: paid, claims: 2 })
    const settled = [
      ['remitted', a.owed],
      ['remitted', b.owed],
      ['remitted', c.owed - 1],
      ['collected', d.owed - 50_000],
      ['remitted', e.owed + 20_000],
      ['collected', 0],
    ]
    expect(await codOf(orders)).toEqual(settled)
    const history = (await call('GET', `/api/orders/${a.code}/activity`)).json().data
    expect(history[0]).toMatchObject({ action: 'remit', args: { source: one.code } })

    // The rest comes with the next file and matches what is still owed.
    const next = await upload([
      [d.bill, 50_000],
      [f.bill, f.owed],
      [a.bill, a.owed],
    ])
    expect(counts(next)).toEqual({ matched: 2, already: 1 })
    await act(next, 'discard')

    expect((await undo(booked.json().audit)).refused).toEqual([])
    expect(await codOf(orders)).toEqual(orders.map(() => ['collected', 0]))
    expect(await read(one.code)).toMatchObject({ status: 'open', bookedTotal: null, unresolved: 0 })
    const again = await act(one, 'book')
    expect(again.statusCode, again.body).toBe(200)
    expect(await codOf(orders)).toEqual(settled)
    const closed = await act(one, 'close-claims', { reason: 'Đã nhận đủ' })
    expect(closed.json().data.claims).toBe(0)
  })

  test('what was decided last counts, also when the one before began later', async () => {
    const [a] = (await held(1)) as [Row]
    const one = await upload([[a.bill, a.owed + 20_000]])
    const decide = (action: string) =>
      act(one, 'resolve', { bucket: 'over', action, reason: 'Theo biên bản', code: a.bill })
    await decide('ignore')
    await sql`update remittance_resolutions set at = at + interval '1 hour'`.execute(server.database.db)
    expect((await decide('claim')).json().data).toMatchObject({ unresolved: 0, claims: 1 })
    expect(await items(one, 'over')).toMatchObject([{ resolution: 'claim', claimed: true }])
    await act(one, 'discard')
  })

  test('is not booked twice at once, nor when an order moved on since it was matched', async () => {
    const orders = await held(2)
    const [a, b] = orders as [Row, Row]
    const one = await upload(orders.map(({ bill, owed }) => [bill, owed]))
    await call('POST', `/api/orders/${b.code}/remit`, {})
    const moved = await act(one, 'book')
    expect([moved.statusCode, moved.json().msg]).toEqual([409, expect.stringContaining('1 dòng đã khác')])
    expect(await codOf([a])).toEqual([['collected', 0]])
    const matched = await act(one, 'match')
    expect(matched.json().data).toMatchObject({ matched: 1, unresolved: 1, openBuckets: ['already'] })
    expect((await undo(matched.json().audit)).undone).toHaveLength(1)
    expect(counts(await read(one.code))).toEqual({ matched: 2 })
    await act(one, 'match')
    await act(one, 'resolve', { bucket: 'already', action: 'ignore', reason: 'Đã nhận riêng' })
    const twice = await Promise.all([act(one, 'book'), act(one, 'book')])
    expect(twice.map(({ statusCode }) => lateStatus(statusCode)).sort()).toEqual([200, 409])
    expect(await codOf(orders)).toEqual(orders.map(({ owed }) => ['remitted', owed]))
  })

  test('is taken once, also by two people at once; discarded, it may come again', async () => {
    const [a] = (await held(1)) as [Row]
    const file = remittanceFile([[a.bill, a.owed]])
    const answers = await Promise.all([send(file), send(file, {}, 'admin')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const one = await read(answers.find(({ statusCode }) => statusCode === 201)?.json().data.code)
    const again = await send(file)
    expect([again.statusCode, again.json().msg]).toEqual([409, `Tệp này đã được tải lên ở ${one.code}.`])
    await act(one, 'discard')
    expect((await send(file)).statusCode).toBe(201)
    expect((await send(file, {}, 'warehouse')).statusCode).toBe(403)
  })

  test('whose columns are not clear asks for them, and takes them as they are told', async () => {
    const [a] = (await held(1)) as [Row]
    const file = remittanceFile([[a.bill, a.owed]], ['STT', 'Mã', 'Kỳ', 'Số tiền', 'Khác'])
    const asked = await send(file)
    expect(asked.statusCode, asked.body).toBe(200)
    expect(asked.json().data.ask).toMatchObject({ unsure: ['code', 'amount', 'fee', 'date'] })
    const columns = JSON.stringify({ head: 1, code: 1, amount: 3 })
    const told = await send(file, { columns })
    expect(told.statusCode, told.body).toBe(201)
    expect(told.json().data).toMatchObject({ rowCount: 1, matched: 1 })
    expect((await send(file, { columns: '{"head":0}' })).statusCode).toBe(400)
  })

  test('of a carrier that is gone is refused in words, before it is read and before it is booked', async () => {
    const [a] = (await held(1)) as [Row]
    const lines: RemittanceLine[] = [[a.bill, a.owed]]
    const unknown = await send(remittanceFile(lines), {
      carrier: '00000000-0000-7000-8000-00000000dead',
    })
    expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['carrier']])
    const one = await upload(lines)
    const { db } = server.database
    await sql`create table kept as select * from carriers where id = ${carrier}::uuid`.execute(db)
    await sql`delete from carriers where id = ${carrier}::uuid`.execute(db)
    const booked = await act(one, 'book')
    expect([booked.statusCode, booked.json().msg]).toEqual([
      409,
      'Đơn vị vận chuyển của bản đối soát không còn nữa.',
    ])
    expect(await codOf([a])).toEqual([['collected', 0]])
    await sql`insert into carriers select * from kept`.execute(db)
    await sql`drop table kept`.execute(db)
    await act(one, 'discard')
  })

  test('with cells that cannot be read names each; a wrong fee or day does not hold up its row', async () => {
    const [a] = (await held(1)) as [Row]
    const one = await upload([
      [a.bill, 'năm trăm nghìn'],
      ['B2', 100_000, 'x', '99/99/2026'],
    ])
    expect(counts(one)).toEqual({ invalid: 1, missing: 1, unknown: 1 })
    const errors = [...(await items(one, 'invalid')), ...(await items(one, 'unknown'))].map((item) =>
      item.errors.map(({ column, key }) => `${column}${item.row} ${key}`),
    )
    expect(errors).toEqual([['D4 amountWrong'], ['E5 feeWrong', 'C5 dateWrong']])
  })
})

test('every row of a long file is reached: page by page, by a part of its code, by its number', async () => {
  const [a] = (await held(1)) as [Row]
  const lines = Array.from({ length: 450 }, (_, n): RemittanceLine => [`KHONGCO${1_000 + n}`, 100_000])
  const one = await upload([[a.bill, a.owed], ...lines])
  const page = async (query: string) => {
    const answer = (await call('GET', `/api/remittances/${one.code}/items?bucket=unknown&${query}`)).json()
    return { total: answer.total, rows: (answer.data as ItemView[]).map(({ row }) => row) }
  }
  const pages = await Promise.all([0, 200, 400].map((at) => page(`at=${at}&limit=200`)))
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [450, 200],
    [450, 200],
    [450, 50],
  ])
  expect(new Set(pages.flatMap(({ rows }) => rows)).size).toBe(450)
  expect(await page('at=450')).toEqual({ total: 450, rows: [] })
  // Three rows stand above the first of the file's own, and one of them is known.
  expect(await page('q=khongco1444')).toEqual({ total: 1, rows: [449] })
  expect(await page('q=%23449')).toEqual({ total: 1, rows: [449] })
  expect((await page('q=KHONGCO10')).total).toBe(100)
  const found = await call('GET', `/api/remittances/${one.code}/items?bucket=matched&q=${a.code}`)
  expect(found.json().data).toMatchObject([{ row: 4, order: { code: a.code } }])
  // What is decided about goes behind what is not.
  await act(one, 'resolve', {
    bucket: 'unknown',
    action: 'ignore',
    reason: 'Không phải của mình',
    code: '#5',
  })
  expect((await page('at=449')).rows).toEqual([5])
})

test('a file of over a thousand orders is booked in rounds, told of once, and taken back', async () => {
  const { rows } = await sql<Row>`
    update orders set cod = 'collected', cod_collected = total, cod_remitted_at = null, carrier_id = ${carrier}::uuid,
      bill_code = 'RUSH' || code, delivered_at = '2027-03-01T05:00:00Z'
    where id in (select id from orders where cod = 'remitted' and status = 'delivered' order by id limit 1001)
    returning id, code, bill_code as bill, total as owed`.execute(server.database.db)
  const orders = rows.map((row) => ({ ...row, owed: Number(row.owed) }))
  await sql`delete from order_remittances where order_id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(
    server.database.db,
  )
  expect(orders).toHaveLength(1_001)
  const one = await upload(orders.map(({ bill, owed }) => [bill, owed]))
  const events = async () => {
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*)::integer as count from outbox where area = 'orders' group by action`.execute(
      server.database.db,
    )
    return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
  }
  const before = await events()
  const booked = await act(one, 'book')
  expect(booked.statusCode, booked.body).toBe(200)
  expect(await codOf(orders)).toEqual(orders.map(({ owed }) => ['remitted', owed]))
  const after = await events()
  expect([after.reset ?? 0, after.remit]).toEqual([(before.reset ?? 0) + 1, before.remit])
  expect((await undo(booked.json().audit)).undone).toHaveLength(1)
  expect(await codOf(orders)).toEqual(orders.map(() => ['collected', 0]))
})

test.each([
  ['no spreadsheet', 'Mã vận đơn,COD\nB1,1', /không phải bảng tính/],
  ['nothing', '', /Chưa có tệp/],
  [
    'an encrypted one',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
    /có mật khẩu/,
  ],
  ['half a file', 'half', /không phải bảng tính/],
  ['one that is too large', Buffer.alloc(6 * 1024 * 1024, 1), /lớn hơn 5 MB/],
] as const)('%s is refused with words and leaves nothing behind', async (_what, content, words) => {
  const file = content === 'half' ? remittanceFile([['B1', 1]]).subarray(0, 900) : content
  const before = (await call('GET', '/api/remittances')).json().total
  const answer = await send(Buffer.from(file))
  expect(answer.statusCode).toBe(409)
  expect(answer.json().msg).toMatch(words)
  expect((await call('GET', '/api/remittances')).json().total).toBe(before)
  expect(HEADINGS).toHaveLength(5)
})
