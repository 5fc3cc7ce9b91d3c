/** Daily jobs through the API of a real server: whose they are, ticks, and the next of a series, made once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATED_DATABASE } from '../../../tests/support/databases.ts'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { addDays, dayOf } from '../../core/dates/dates.ts'
import { startTestServer, type TestServer } from '../../server/app/test-server.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { STAFF } from '../../server/demo/staff.ts'
import type { Sql } from '../../server/kit/area/face.ts'
import { openDatabase } from '../../server/kit/database/database.ts'
import { migrate } from '../../server/kit/database/migrate.ts'
import type { DailyJob } from './area.ts'
import type { DailyJobDetail } from './schema.ts'
import { makeDue } from './server/series.ts'

type Full = DailyJob & DailyJobDetail

let server: TestServer
const tokens: Record<string, string> = {}
const idOf = (role: string) => STAFF.find(({ roleKey }) => roleKey === role)?.id ?? ''
const today = dayOf(Date.now())

beforeAll(async () => {
  server = await startTestServer()
  await seedDemo(server.database, { orders: 50, now: Date.now(), dataDir: server.config.dataDir })
  for (const name of ['admin', 'manager', 'warehouse', 'support']) tokens[name] = await server.signIn(name)
}, 60_000)
afterAll(() => server.close())

async function create(values: object, who = 'manager'): Promise<Full> {
  const body = { title: 'Dọn kho', assignee: idOf('warehouse'), day: today, ...values }
  const answer = await server.call(tokens[who], 'POST', '/api/daily-jobs', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return read(answer.json().data.id)
}
const read = async (id: string, who = 'admin'): Promise<Full> =>
  (await server.call(tokens[who], 'GET', `/api/daily-jobs/${id}`)).json().data
const act = (id: string, name: string, args: object = {}, who = 'warehouse') =>
  server.call(tokens[who], 'POST', `/api/daily-jobs/${id}/${name}`, args)
const seriesOf = async (id: string) =>
  (
    await sql<{ day: string; status: string; code: string; items: number }>`
      select day, status, code, items_total as items from daily_jobs
      where series_id = (select series_id from daily_jobs where id = ${id}::uuid) order by day`.execute(
      server.database.db,
    )
  ).rows

test('each sees their own, a lead sees all; `me` is whoever asks', async () => {
  const mine = await create({ title: 'Việc của kho' })
  const where = JSON.stringify([
    ['assignee', 'eq', 'me'],
    ['title', 'eq', 'Việc của kho'],
  ])
  const count = async (who: string, filter = where) =>
    (await server.call(tokens[who], 'GET', `/api/daily-jobs?where=${encodeURIComponent(filter)}`)).json()
      .total
  expect(await count('warehouse')).toBe(1)
  expect(await count('manager')).toBe(0)
  // Among others too: `me` in a list of codes.
  const anyOf = where.replace('"eq","me"', '"in",["me","TK99999"]')
  expect([await count('warehouse', anyOf), await count('manager', anyOf)]).toEqual([1, 0])
  expect((await server.call(tokens.support, 'GET', `/api/daily-jobs/${mine.id}`)).statusCode).toBe(404)
  expect((await server.call(tokens.manager, 'GET', `/api/daily-jobs/${mine.id}`)).statusCode).toBe(200)
  expect(await count('warehouse', '[]')).toBeLessThan(await count('manager', '[]'))
})

test('ticks are kept with who and when, begin the job, go back by undo, and stay when other lines change', async () => {
  const job = await create({ steps: 'Quét nhà\n\n  Đếm bóng  \nKhoá cửa' })
  expect(job).toMatchObject({ itemsTotal: 3, itemsDone: 0, status: 'todo' })
  const early = await act(job.id, 'finish')
  expect(early.statusCode).toBe(409)
  expect(early.json().msg).toContain('3')
  const ticked = await act(job.id, 'tick', { item: 'Đếm bóng' })
  expect(ticked.statusCode, ticked.body).toBe(200)
  const after = await read(job.id)
  expect(after).toMatchObject({ itemsDone: 1, status: 'doing' })
  const [first, second] = after.checklist
  expect(first).toMatchObject({ text: 'Quét nhà', at: null, by: null })
  expect(second).toMatchObject({ text: 'Đếm bóng', by: 'Phạm Văn Đức' })
  expect((await act(job.id, 'tick', { item: 'Đếm bóng' })).statusCode).toBe(409)
  expect((await act(job.id, 'tick', { item: 'Bịa ra' })).statusCode).toBe(409)
  await server.call(tokens.warehouse, 'POST', '/api/undo', { audits: [ticked.json().audit] })
  expect(await read(job.id)).toMatchObject({ itemsDone: 0, status: 'todo' })
  for (const item of ['Quét nhà', 'Đếm bóng']) await act(job.id, 'tick', { item })
  const now = await read(job.id)
  const edited = await server.call(
    tokens.manager,
    'PUT',
    `/api/daily-jobs/${job.id}`,
    { steps: 'Đếm bóng\nTắt đèn' },
    {
      'if-match': `"${now.version}"`,
    },
  )
  expect(edited.statusCode, edited.body).toBe(200)
  expect(await read(job.id)).toMatchObject({ itemsDone: 1, itemsTotal: 2 })
})

test('several ticks are taken back one behind the other, and what was done again too', async () => {
  const job = await create({ steps: 'A\nB' })
  const ticked: string[] = []
  for (const item of ['A', 'B']) ticked.unshift((await act(job.id, 'tick', { item })).json().audit)
  const undo = async (audit: string) =>
    (await server.call(tokens.warehouse, 'POST', '/api/undo', { audits: [audit] })).json().data.audits[0]
  const ticks = async () => {
    const { checklist, itemsDone } = await read(job.id)
    return [itemsDone, ...checklist.map(({ at }) => at !== null)]
  }
  const taken = [await undo(ticked[0] ?? ''), await undo(ticked[1] ?? '')]
  expect(await ticks()).toEqual([0, false, false])
  const again = await undo(taken[1] ?? '')
  expect(await ticks()).toEqual([1, true, false])
  await undo(again)
  expect(await ticks()).toEqual([0, false, false])
})

test('a tick is taken off by hand, once, and that is undone too', async () => {
  const job = await create({ steps: 'A\nB' })
  expect((await act(job.id, 'untick', { item: 'A' })).statusCode).toBe(409)
  for (const item of ['A', 'B']) await act(job.id, 'tick', { item })
  const off = await act(job.id, 'untick', { item: 'A' })
  expect(off.statusCode, off.body).toBe(200)
  expect(await read(job.id)).toMatchObject({ itemsDone: 1, status: 'doing' })
  expect((await act(job.id, 'untick', { item: 'A' })).statusCode).toBe(409)
  expect((await act(job.id, 'untick', { item: 'C' })).statusCode).toBe(409)
  await server.call(tokens.warehouse, 'POST', '/api/undo', { audits: [off.json().audit] })
  const { checklist, itemsDone } = await read(job.id)
  expect([itemsDone, ...checklist.map(({ at }) => at !== null)]).toEqual([2, true, true])
})

test('a tick that comes back by undo is whose it was, from when it was', async () => {
  const job = await create({ steps: 'A' })
  const take = async (audit: string) =>
    expect(
      (await server.call(tokens.admin, 'POST', '/api/undo', { audits: [audit] })).json().data.refused,
    ).toEqual([])
  const tickOf = async () => (await read(job.id)).checklist[0]
  await act(job.id, 'tick', { item: 'A' })
  const first = await tickOf()
  expect(first).toMatchObject({ by: 'Phạm Văn Đức', at: expect.any(String) })
  const off = (await act(job.id, 'untick', { item: 'A' }, 'manager')).json().audit
  const again = (await act(job.id, 'tick', { item: 'A' }, 'manager')).json().audit
  const second = await tickOf()
  expect(second?.by).not.toBe(first?.by)
  const offAgain = (await act(job.id, 'untick', { item: 'A' })).json().audit
  await take(offAgain)
  expect(await tickOf()).toEqual(second)
  await take(again)
  await take(off)
  expect(await tickOf()).toEqual(first)
})

test('done, the next one is made, never for a day that is over; undone and done again, not twice', async () => {
  const job = await create({ repeat: 'daily', day: addDays(today, -3), steps: 'A' })
  await act(job.id, 'tick', { item: 'A' })
  const done = await act(job.id, 'finish')
  expect(done.statusCode, done.body).toBe(200)
  expect(await seriesOf(job.id)).toMatchObject([
    { day: addDays(today, -3), status: 'done' },
    { day: today, status: 'todo', items: 1 },
  ])
  await server.call(tokens.warehouse, 'POST', '/api/undo', { audits: [done.json().audit] })
  await act(job.id, 'finish')
  await act(job.id, 'reopen')
  await act(job.id, 'finish')
  expect(await seriesOf(job.id)).toHaveLength(2)
  const once = await create({ title: 'Một lần' })
  await act(once.id, 'finish')
  expect(await seriesOf(once.id)).toHaveLength(1)
  expect(
    (
      await server.call(tokens.manager, 'POST', '/api/daily-jobs', {
        title: 'Hằng tuần',
        assignee: idOf('warehouse'),
        day: today,
        repeat: 'weekly',
      })
    ).statusCode,
  ).toBe(400)
})

test('the 31st that a series means is not forgotten by a job that is moved and moved back', async () => {
  const first = await create({ title: 'Cuối tháng', repeat: 'monthly', day: '2027-01-31' })
  const due = (day: string) =>
    server.database.transaction((trx) => makeDue(trx as unknown as Sql, `${day}T05:00:00Z`))
  const days = async () => (await seriesOf(first.id)).map(({ day }) => day)
  await due('2027-02-28')
  expect(await days()).toEqual(['2027-01-31', '2027-02-28'])
  const [, second] = await seriesOf(first.id)
  const { version } = await read(second?.code ?? '')
  const moved = await server.call(
    tokens.manager,
    'PUT',
    `/api/daily-jobs/${second?.code}`,
    { day: '2027-02-27' },
    { 'if-match': `"${version}"` },
  )
  expect(moved.statusCode, moved.body).toBe(200)
  await server.call(tokens.manager, 'POST', '/api/undo', { audits: [moved.json().audit] })
  await due('2027-03-31')
  expect(await days()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  await sql`delete from daily_jobs where title = 'Cuối tháng'`.execute(server.database.db)
})

test('its day come, the next one is made by itself; one that was deleted does not come back', async () => {
  const job = await create({ repeat: 'daily', day: addDays(today, -2) })
  const run = () =>
    server.database.transaction((trx) => makeDue(trx as unknown as Sql, new Date().toISOString()))
  await run()
  expect((await seriesOf(job.id)).map(({ day }) => day)).toEqual([addDays(today, -2), today])
  // Yesterday's was not made: it is counted on the one that follows.
  const [, last] = await seriesOf(job.id)
  expect(await read(last?.code ?? '')).toMatchObject({ missedDays: 1 })
  expect(await run()).toBe(0)
  const [, made] = await seriesOf(job.id)
  const gone = await server.call(tokens.manager, 'DELETE', `/api/daily-jobs/${made?.code}`)
  expect(gone.statusCode, gone.body).toBe(200)
  expect(await run()).toBe(0)
  expect(await seriesOf(job.id)).toHaveLength(1)
})

test('the linked record is one that is there and may be seen, and is kept by its own code', async () => {
  const { rows } = await sql<{ code: string }>`select code from orders order by code limit 1`.execute(
    server.database.db,
  )
  const code = rows[0]?.code ?? ''
  const number = code.replace(/^DH0*/, '')
  const job = await create({ linked: `dh${number}` })
  expect(job.linked).toBe(code)
  const body = { title: 'Dọn kho', assignee: idOf('warehouse'), day: today }
  const unknown = await server.call(tokens.manager, 'POST', '/api/daily-jobs', {
    ...body,
    linked: 'DH99999999',
  })
  expect([unknown.statusCode, unknown.json().fields.linked]).toEqual([
    400,
    expect.stringContaining('DH99999999'),
  ])
  // What one may not view is not there.
  const shop = (await sql<{ code: string }>`select code from shops limit 1`.execute(server.database.db))
    .rows[0]
  const hidden = await server.call(tokens.warehouse, 'POST', '/api/daily-jobs', {
    ...body,
    linked: shop?.code,
  })
  expect([hidden.statusCode, Object.keys(hidden.json().fields)]).toEqual([400, ['linked']])
  const { version } = await read(job.id)
  const change = (linked: string) =>
    server.call(
      tokens.manager,
      'PUT',
      `/api/daily-jobs/${job.id}`,
      { linked },
      { 'if-match': `"${version}"` },
    )
  expect((await change('KHONG-CO')).statusCode).toBe(400)
  const changed = await change(shop?.code ?? '')
  expect(changed.json().data.linked).toBe(shop?.code)
  // The linked record is deleted meanwhile: undo restores the link, and the same code can be typed again.
  await sql`update orders set code = 'CU-' || code where code = ${code}`.execute(server.database.db)
  const undone = await server.call(tokens.manager, 'POST', '/api/undo', { audits: [changed.json().audit] })
  expect(undone.json().data.refused).toEqual([])
  expect((await read(job.id)).linked).toBe(code)
  await sql`update orders set code = ${code} where code = ${`CU-${code}`}`.execute(server.database.db)
})

test('a repeated job goes on, however many jobs there are before it', async () => {
  const { db } = server.database
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  // A thousand that are done once, a thousand whose next day has not come, then one that is due.
  await sql`insert into daily_jobs (id, code, title, assignee_id, day, repeat, series_id, month_day, meant_for)
    select i, 'X' || n, 'Việc', gen_random_uuid(), case when n > 2002 then ${addDays(today, -1)}::date else ${today}::date end,
      case when n <= 1001 then 'none' else 'daily' end, i, 1, ${today}::date
    from (select case when n > 2002 then ${last}::uuid else lpad(n::text, 32, '0')::uuid end as i, n
      from generate_series(1, 2003) n) g`.execute(db)
  await makeDue(db as unknown as Sql, new Date().toISOString())
  expect((await seriesOf(last)).map(({ day }) => day)).toEqual([addDays(today, -1), today])
  await sql`delete from daily_jobs where title = 'Việc'`.execute(db)
})

const search = await findPostgres()
describe.skipIf(!search.found)('several processes at once', () => {
  test('make each job once', async () => {
    const created = await search.found?.createDatabase(process.env[MIGRATED_DATABASE])
    if (!created) throw new Error(search.reason)
    const open = () => openDatabase({ url: created.url, dataDir: '/nonexistent' })
    const processes = await Promise.all([open(), open(), open()])
    const [one] = processes
    await migrate(one)
    await sql`insert into daily_jobs (id, code, title, assignee_id, day, repeat, series_id, month_day, meant_for)
      select i, 'X' || n, 'Việc', gen_random_uuid(), ${addDays(today, -1)}::date, 'daily', i, 1, ${addDays(today, -1)}::date
      from (select gen_random_uuid() as i, n from generate_series(1, 200) n) g`.execute(one.db)
    const made = await Promise.all(
      processes.flatMap((process) =>
        [1, 2].map(() =>
          process.transaction((trx) => makeDue(trx as unknown as Sql, new Date().toISOString())),
        ),
      ),
    )
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(200)
    const { rows } = await sql<{ count: number }>`select count(*) as count from daily_jobs
      where day = ${today}::date`.execute(one.db)
    expect(rows[0]?.count).toBe(200)
    for (const process of processes) await process.close()
    await created.drop()
    await search.found?.close()
  }, 60_000)
})
