/** A saved filter of customers as an audience: copied, counted, sent to each of its customers once, and the rights it takes. */

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lateStatus } from '../../../tests/support/as-read.ts'
import { type Client, rowOf, rowsOf } from '../../../tests/support/client.ts'
import { DATABASES, type TestServer } from '../../../tests/support/server.ts'
import { readConfig } from '../../server/app/config.ts'
import { buildServer } from '../../server/app/server.ts'
import { areas } from '../index.ts'
import { readCustomerFilter, writeCustomerFilter } from './filter.ts'

test.each([
  ['phone=0912345678', 'filterNumber'],
  ['phone=~0912', 'filterNumber'],
  ['q=nam 0912', 'filterNumber'],
  ['q=+84912', 'filterNumber'],
  ['price=>=3', 'filterUnknown'],
  ['orderCount=many', 'filterUnknown'],
  ['orderCount', 'filterUnknown'],
  ['', 'filterEmpty'],
  ['sort=-spent', 'filterEmpty'],
  ['q= ', 'filterEmpty'],
])('“%s” is refused as %s', (text, problem) => {
  expect(readCustomerFilter(text).problem).toBe(problem)
})

test('a filter is read as it was written, with the signs of an address in its words', () => {
  const filter = {
    where: [
      ['name', 'has', 'An & Co + 100%; #1=2'],
      ['province', 'in', ['Hà Nội', 'A,B']],
      ['createdAt', 'eq', 'last_30_days'],
      ['phone', 'empty', true],
    ],
    q: 'lê & vga1',
  } as const
  const text = writeCustomerFilter(filter)
  expect(text).toContain('province=Hà Nội,')
  expect(readCustomerFilter(text)).toEqual({ filter })
})

describe.each(DATABASES)('on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client
  let content: Client
  let manager: Client
  let type: string

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    content = await server.as('content')
    manager = await server.as('manager')
    const kinds = encodeURIComponent('[["kind","eq","notifications"]]')
    type = rowsOf(await admin.get(`/api/tags?where=${kinds}`))[0]?.id ?? ''
  }, 120_000)
  afterAll(() => server?.close())

  const FILTER = 'orderCount=>=1&province=Hải Phòng'
  const WHERE = [
    ['orderCount', 'gte', 1],
    ['province', 'eq', 'Hải Phòng'],
  ]
  const audience = (filter: string) => ({ audience: 'filter', filter, filterName: 'Đã mua' })
  const input = (more: object) => ({ title: 'Gậy mới', type, text: 'Mời anh chị thử', ...more })
  const make = async (more: object) => rowOf(await manager.post('/api/notifications', input(more)))
  const read = async ({ id }: { id: string }) => rowOf(await admin.get(`/api/notifications/${id}`))
  const listed = async () => {
    const where = encodeURIComponent(JSON.stringify(WHERE))
    const answer = await admin.get(`/api/customers?limit=100&fields=code&where=${where}`)
    return rowsOf(answer).map(({ code }) => code)
  }

  test('it is counted as the list counts it, and sent to each of its customers once', async () => {
    const codes = await listed()
    expect(codes.length).toBeGreaterThan(3)
    expect(
      (await admin.post('/api/notifications/audience', { audience: 'filter', filter: FILTER })).body,
    ).toMatchObject({ data: { count: codes.length, unknown: 0 } })
    const made = await make(audience(FILTER))
    const shots = await Promise.all([1, 2].map(() => admin.post(`/api/notifications/${made.id}/shoot`, {})))
    expect(shots.map(({ status }) => lateStatus(status)).sort()).toEqual([200, 409])
    expect(await read(made)).toMatchObject({ status: 'shot', recipients: codes.length, filterName: 'Đã mua' })
    const { rows } = await sql<{ code: string }>`
      select c.code from notification_deliveries d join customers c on c.id = d.customer_id
      where d.notification_id = ${made.id}::uuid`.execute(server.database.db)
    expect(rows.map(({ code }) => code).sort()).toEqual(codes.sort())
  })

  test('a view that is changed or deleted later changes nothing', async () => {
    const view = { area: 'customers', name: `Đã mua ${Math.random()}`, where: WHERE }
    const saved = rowOf(await admin.post('/api/views', view))
    const filter = writeCustomerFilter({ where: saved.where as [], q: '' })
    const made = await make(audience(filter))
    await admin.call(
      'PUT',
      `/api/views/${saved.id}`,
      { where: [['orderCount', 'gte', 90_000]] },
      { 'if-match': '"1"' },
    )
    await admin.call('DELETE', `/api/views/${saved.id}`, undefined, { 'if-match': '"2"' })
    expect((await read(made)).filter).toBe(filter)
    const { version } = await read(made)
    const shot = await admin.post(`/api/notifications/${made.id}/shoot`, {}, { 'if-match': `"${version}"` })
    expect(shot.status, JSON.stringify(shot.body)).toBe(200)
    expect((await read(made)).recipients).toBe((await listed()).length)
  })

  test('at its time it is sent by the job', async () => {
    const sendAt = new Date(Date.now() - 60_000).toISOString()
    const made = await make(audience(FILTER))
    await admin.call('PUT', `/api/notifications/${made.id}`, { sendAt }, { 'if-match': `"${made.version}"` })
    const config = readConfig({ DATA_DIR: server.dataDir, PORT: '0', LOG_LEVEL: 'silent' })
    // The job runs at the start of each process.
    const other = await buildServer({ config, database: server.database, areas, securityLog: () => {} })
    await expect.poll(async () => (await read(made)).status, { timeout: 15_000 }).toBe('shot')
    await other.close()
    expect((await read(made)).recipients).toBe((await listed()).length)
  })

  test('of customers that are none, it is refused in words', async () => {
    const made = await make(audience('orderCount=>=90000'))
    const shot = await admin.post(
      `/api/notifications/${made.id}/shoot`,
      {},
      { 'if-match': `"${made.version}"` },
    )
    expect([shot.status, shot.body.msg]).toEqual([409, expect.stringMatching(/Không có khách hàng/)])
    expect(await read(made)).toMatchObject({ status: 'saved', recipients: 0 })
  })

  test.each([
    ['price=>=3', /không còn lọc như thế/],
    ['phone=~0912', /số điện thoại/],
    ['q=0912', /số điện thoại/],
    ['sort=-spent', /mọi khách hàng/],
    [undefined, /Chọn một bộ lọc/],
  ])('the filter %s is refused in words', async (filter, words) => {
    const refused = await admin.post('/api/notifications', input({ audience: 'filter', filter }))
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ filter: expect.stringMatching(words) })
  })

  test('a user who may not view customers neither counts nor sets one, but edits the words', async () => {
    const counted = await content.post('/api/notifications/audience', { audience: 'filter', filter: FILTER })
    expect(counted.status).toBe(403)
    const refused = await content.post('/api/notifications', input(audience(FILTER)))
    expect(refused.body.fields).toEqual({ filter: expect.stringMatching(/được xem khách hàng/) })
    const made = await make(audience(FILTER))
    const put = (changes: object, version: unknown) =>
      content.call('PUT', `/api/notifications/${made.id}`, changes, { 'if-match': `"${version}"` })
    expect((await put({ filter: 'orderCount=>=2' }, made.version)).body.fields).toHaveProperty('filter')
    expect((await put({ text: 'Lời khác' }, made.version)).status).toBe(200)
    expect(await read(made)).toMatchObject({ filter: FILTER, text: 'Lời khác' })
  })

  test('another audience empties it', async () => {
    const made = await make(audience(FILTER))
    const put = await admin.call(
      'PUT',
      `/api/notifications/${made.id}`,
      { audience: 'all' },
      { 'if-match': `"${made.version}"` },
    )
    expect(put.status).toBe(200)
    expect(await read(made)).toMatchObject({ audience: 'all', filter: null, filterName: null })
  })
})
