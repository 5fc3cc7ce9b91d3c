/** Access in the audit log, through the API of a real server: files, papers and numbers that leave it, and the users who see that. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrders } from '../../../tests/support/orders.ts'
import type { Condition } from '../../core/fields.ts'
import type { AccessFacts } from '../../core/wire/access.ts'
import { demoId } from '../../server/demo/roles.ts'
import type { AuditEntry } from './area.ts'
import { AREA_IDS } from './area-ids.ts'
import type { Readers } from './readers.ts'

let shop: Awaited<ReturnType<typeof startOrders>>
type Method = Parameters<typeof shop.server.call>[1]
const tokens = new Map<string, string>()

beforeAll(async () => {
  shop = await startOrders(['telesales'])
  for (const who of ['admin', 'manager', 'telesales']) tokens.set(who, await shop.server.signIn(who))
  // The shop's own customer was made past the sequence.
  await sql`select setval('customers_code', 1000)`.execute(shop.db)
}, 120_000)
afterAll(() => shop?.server.close())

const ask = (who: string, method: Method, url: string, body?: object) =>
  shop.server.call(tokens.get(who), method, url, body)
const listed = (who: string, where: readonly Condition[]) =>
  ask(who, 'GET', `/api/audit-log?limit=100&where=${encodeURIComponent(JSON.stringify(where))}`)
const entries = async (...where: readonly Condition[]): Promise<AuditEntry[]> => {
  const answer = await listed('admin', where)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const factsOf = async ({ code }: AuditEntry): Promise<AccessFacts> =>
  (await ask('admin', 'GET', `/api/audit-log/${code}/changes`)).json().data.facts
const counted = async (table: 'outbox' | 'audit') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    shop.db,
  )
  return rows[0]?.count ?? 0
}

async function exported(who: string, area: string, body: object) {
  const answer = await ask(who, 'POST', `/api/${area}/export`, body)
  expect(answer.statusCode, answer.body).toBe(202)
  const { id } = answer.json().data.job
  await expect
    .poll(async () => (await ask(who, 'GET', `/api/jobs/${id}`)).json().data.state, { timeout: 30_000 })
    .toBe('done')
  return id as string
}

const newCustomer = async (name: string, phone: string) => {
  const answer = await ask('admin', 'POST', '/api/customers', { name, phone })
  expect(answer.statusCode, answer.body).toBe(201)
}

test('an export is an entry with its filter, rows and columns; so is each download of its file', async () => {
  for (const [name, phone] of [
    ['Khách một', '0907770567'],
    ['Khách hai', '0907770568'],
  ] as const)
    await newCustomer(name, phone)
  const where = [['phone', 'eq', '+84 907 770 567']]
  const id = await exported('admin', 'customers', {
    query: { where, q: '0907 770 567 khách' },
    columns: ['code', 'name'],
  })
  const [made, ...more] = await entries(['kind', 'eq', 'export'], ['area', 'eq', 'customers'])
  expect(more).toEqual([])
  expect(made).toMatchObject({ action: 'list', count: 1, record: '', by: { name: expect.any(String) } })
  expect(made?.address).toBe('127.0.0.1')
  const facts = await factsOf(made as AuditEntry)
  expect(facts).toMatchObject({ format: 'xlsx', columns: ['code', 'name'] })
  // The number that was asked for is masked.
  expect(JSON.stringify(facts)).not.toMatch(/907\D?770\D?567/)
  expect(facts.where).toEqual([['phone', 'eq', '09•••••567']])
  for (let n = 0; n < 2; n++) expect((await ask('admin', 'GET', `/api/jobs/${id}/file`)).statusCode).toBe(200)
  const files = await entries(['kind', 'eq', 'download'], ['area', 'eq', 'customers'])
  expect(files.map(({ action, count }) => [action, count])).toEqual([
    ['exported', 1],
    ['exported', 1],
  ])
  expect((await factsOf(files[0] as AuditEntry)).file).toMatch(/\.xlsx$/)
})

test('the log itself, figures and an export that is run again are exports too; a refused one is none', async () => {
  await exported('admin', 'audit-log', {
    query: { where: [['kind', 'eq', 'export']] },
    columns: ['code', 'at'],
  })
  expect(await entries(['kind', 'eq', 'export'], ['area', 'eq', 'audit-log'])).toHaveLength(1)
  const days = 'from=2026-11-01&to=2026-11-10&by=day'
  const figures = await ask('admin', 'GET', `/api/call-desk/statistics/file?${days}`)
  expect(figures.statusCode, figures.body).toBe(200)
  const period = encodeURIComponent(JSON.stringify([['placedAt', 'eq', '2026-11-01..2026-11-10']]))
  const revenue = await ask('admin', 'GET', `/api/revenue/file?by=day&tab=sales&where=${period}`)
  expect(revenue.statusCode, revenue.body).toBe(200)
  const found = await entries(['kind', 'eq', 'export'], ['action', 'eq', 'figures'])
  expect(found.map(({ area }) => area)).toEqual(['revenue', 'call-desk'])
  const before = await counted('audit')
  const none = await ask('admin', 'POST', '/api/customers/export', {
    query: { q: 'không có ai tên vậy' },
    columns: ['code'],
  })
  expect(none.statusCode).toBe(409)
  expect(await counted('audit')).toBe(before)
})

test('printed papers are one entry, and a PDF of them a download; the record keeps its own history alone', async () => {
  const orders = [await shop.place(), await shop.place()]
  const ids = orders.map(({ id }) => id)
  const answer = await ask('admin', 'POST', '/api/orders/print', { ids, what: 'slip', size: 'a4' })
  expect(answer.statusCode, answer.body).toBe(201)
  const [print, ...more] = await entries(['kind', 'eq', 'print'])
  expect(more).toEqual([])
  expect(print).toMatchObject({ area: 'orders', count: 2, record: '' })
  expect(await factsOf(print as AuditEntry)).toMatchObject({ paper: 'slip' })
  const { id } = answer.json().data.print
  expect((await ask('admin', 'GET', `/api/prints/${id}`)).statusCode).toBe(200)
  expect(await entries(['kind', 'eq', 'download'], ['area', 'eq', 'orders'])).toEqual([])
  expect((await ask('admin', 'GET', `/api/prints/${id}?as=pdf`)).statusCode).toBe(200)
  const [pdf] = await entries(['kind', 'eq', 'download'], ['area', 'eq', 'orders'])
  expect(pdf).toMatchObject({ action: 'paper', count: 2 })
  const history = await ask('admin', 'GET', `/api/orders/${ids[0]}/activity`)
  const actions = history.json().data.map((one: { action: string }) => one.action)
  expect(actions).toEqual(['print'])
})

test('numbers of a list are one entry, counted up within its hour', async () => {
  const telesales = sql`(select id from accounts where username = 'telesales')`
  const mine = async () => {
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count from audit_log where kind = 'reveal' and area = 'customers' and by_id = ${telesales}`.execute(
      shop.db,
    )
    return rows
  }
  const look = async (q: string) =>
    (await ask('telesales', 'GET', `/api/customers?q=${encodeURIComponent(q)}`)).json().data.length
  const seen = await look('khách')
  expect(seen).toBeGreaterThanOrEqual(2)
  await expect.poll(mine).toEqual([{ action: 'list', count: seen }])
  // The same again is no new number; one more is counted in the same entry.
  await look('khách')
  await newCustomer('Khách ba', '0907770569')
  expect(await look('khách ba')).toBe(1)
  await expect.poll(mine).toEqual([{ action: 'list', count: seen + 1 }])
  // Some of the days before.
  for (const [records, ago] of [
    [2, '26 hours'],
    [3, '8 days'],
    [4, '31 days'],
  ] as const)
    await sql`
      insert into number_reveals (id, account_id, area, how, record_ids, at)
      select gen_random_uuid(), ${telesales}, 'customers', 'list', array_agg(gen_random_uuid()), now() - ${ago}::interval
      from generate_series(1, ${records}::integer)`.execute(shop.db)
  const answer = await ask('admin', 'GET', '/api/audit-log/readers')
  expect(answer.statusCode, answer.body).toBe(200)
  const { readers, limits }: Readers = answer.json().data
  expect(limits).toEqual({ hour: 3_000, day: 10_000 })
  const sums = { hour: seen + 1, day: seen + 1, week: seen + 3, month: seen + 6 }
  expect(readers.filter(({ limited }) => limited)).toMatchObject([{ ...sums, masked: false }])
})

test('an attached file that is opened is a download of its record, once an hour with a count', async () => {
  const form = [
    '--x',
    'content-disposition: form-data; name="file"; filename="luong.pdf"',
    'content-type: application/pdf',
    '',
    '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF',
    '--x--',
    '',
  ].join('\r\n')
  const sent = await shop.server.app.inject({
    method: 'POST',
    url: '/api/staff-documents/uploads/file',
    headers: { authorization: tokens.get('admin'), 'content-type': 'multipart/form-data; boundary=x' },
    payload: form,
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const file = sent.json().data
  const made = await ask('admin', 'POST', '/api/staff-documents', {
    title: 'Thang lương',
    audience: [demoId('role', 'manager')],
    files: [{ name: 'Thang lương', file }],
  })
  expect(made.statusCode, made.body).toBe(201)
  for (const show of ['', '?show=1'])
    expect((await ask('admin', 'GET', `/api/staff-documents/files/${file.file}${show}`)).statusCode).toBe(200)
  const found = await entries(['kind', 'eq', 'download'], ['area', 'eq', 'staff-documents'])
  expect(found).toMatchObject([{ action: 'attached', count: 2, record: made.json().data.code }])
})

test('entries of access are for their ability; a narrower user has the changes of what they may view', async () => {
  const kindsOf = async (who: string) => {
    const answer = await listed(who, [])
    expect(answer.statusCode, answer.body).toBe(200)
    return new Set(answer.json().data.map(({ kind }: AuditEntry) => kind))
  }
  expect([...(await kindsOf('admin'))]).toEqual(
    expect.arrayContaining(['change', 'export', 'download', 'print']),
  )
  expect([...(await kindsOf('manager'))]).toEqual(['change'])
  const [one] = await entries(['kind', 'eq', 'export'])
  for (const url of [`/api/audit-log/${one?.code}`, `/api/audit-log/${one?.code}/changes`])
    expect((await ask('manager', 'GET', url)).statusCode).toBe(404)
  expect((await ask('manager', 'GET', '/api/audit-log/readers')).statusCode).toBe(403)
  // With the ability and a part of the areas: access to those, and to the console itself.
  await sql`update roles set abilities = array['audit-log.view', 'audit-log.access', 'orders.view']
    where id = ${demoId('role', 'support')}`.execute(shop.db)
  tokens.set('support', await shop.server.signIn('support'))
  const answer = await listed('support', [['kind', 'ne', 'change']])
  const areas = new Set(answer.json().data.map(({ area }: AuditEntry) => area))
  expect(areas).toEqual(new Set(['orders', 'audit-log', null]))
  // Every area without the ability: every change, and no access.
  const all = [...AREA_IDS, 'audit-log'].map((id) => `${id}.view`)
  await sql`update roles set abilities = ${all}::text[] where id = ${demoId('role', 'support')}`.execute(
    shop.db,
  )
  tokens.set('support', await shop.server.signIn('support'))
  expect([...(await kindsOf('support'))]).toEqual(['change'])
})

test('they are no changes: nothing to undo, no event, and they are neither changed nor deleted', async () => {
  const [one] = await entries(['kind', 'eq', 'export'])
  const undone = await ask('admin', 'POST', '/api/undo', { audits: [one?.id] })
  expect(undone.json().data).toMatchObject({ undone: [], refused: [{ id: one?.id }] })
  const before = await counted('outbox')
  await exported('admin', 'customers', { query: {}, columns: ['code'] })
  await ask('admin', 'GET', '/api/call-desk/statistics/file?from=2026-11-01&to=2026-11-10&by=day')
  expect(await counted('outbox')).toBe(before)
  for (const change of [
    sql`delete from audit_counts`,
    sql`truncate audit_counts`,
    sql`update audit_counts set count = count - 1 where count > 1`,
    sql`update audit_counts set key = 'x' where key is not null`,
    sql`delete from audit where kind <> 'change'`,
  ])
    await expect(change.execute(shop.db)).rejects.toThrow(/append-only/)
})
