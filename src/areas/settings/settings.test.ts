/** Settings through the API of a real server: bounds, default, history and undo, and what they do to sessions and cases. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DATABASES, type TestServer } from '../../../tests/support/server.ts'
import { SESSION_SETTINGS } from '../../core/session-settings.ts'
import { TICKET_SETTINGS } from '../../families/cases/settings.ts'
import { area } from './area.ts'
import { SETTINGS, settingOf } from './declared.ts'

type Row = { id: string; code: string; version: number; key: string; value: number | null; standard: number }

test('each setting has a key and words of its own, in both languages; an unknown key is refused', () => {
  expect(new Set(SETTINGS.map(({ key }) => key)).size).toBe(SETTINGS.length)
  for (const language of ['vi', 'en'] as const) {
    expect(new Set(SETTINGS.map((one) => one[language].name)).size).toBe(SETTINGS.length)
    for (const one of SETTINGS) expect(one[language].effect.length).toBeGreaterThan(20)
  }
  const { topic: topics, unit: units } = area.fields
  for (const { topic, unit } of SETTINGS) {
    expect(topics.values as readonly string[]).toContain(topic)
    expect(units.values as readonly string[]).toContain(unit)
  }
  expect(() => settingOf('no-such-setting')).toThrow(/no setting is named no-such-setting/)
})

describe.each(DATABASES)('settings on $kind', ({ start }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  }, 120_000)
  afterAll(() => server?.close())

  const as = (name: string) => server.as(name)
  const found = async (key: string): Promise<Row> => {
    const where = encodeURIComponent(JSON.stringify([['key', 'eq', key]]))
    const answer = await (await as('admin')).get(`/api/settings?where=${where}`)
    const [row] = answer.body.data as unknown as Row[]
    if (!row) throw new Error(`no ${key}: ${JSON.stringify(answer.body)}`)
    return row
  }
  const put = async (key: string, value: unknown, who = 'admin') => {
    const { id, version } = await found(key)
    return (await as(who)).call('PUT', `/api/settings/${id}`, { value }, { 'If-Match': `"${version}"` })
  }

  test('every declared setting is a record with its default and no value', async () => {
    const answer = await (await as('admin')).get('/api/settings?limit=100')
    const rows = answer.body.data as unknown as Row[]
    expect(rows.map(({ key }) => key)).toEqual(SETTINGS.map(({ key }) => key))
    expect(rows.every(({ value }) => value === null)).toBe(true)
    expect(rows.find(({ key }) => key === SESSION_SETTINGS.idle.key)?.standard).toBe(30)
  })

  test.each([
    [1, 'value'],
    [1_441, 'value'],
    [2.5, 'value'],
    ['30 phút; drop table settings', 'value'],
    [-5, 'value'],
    [{ min: 0 }, 'value'],
  ])('a value of %j is refused, naming the field', async (value, field) => {
    const answer = await put(SESSION_SETTINGS.idle.key, value)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
    expect((await found(SESSION_SETTINGS.idle.key)).value).toBeNull()
  })

  test('it cannot be made, renamed or deleted; one that is not there has words; others may not see it', async () => {
    const admin = await as('admin')
    const { id, version } = await found(SESSION_SETTINGS.idle.key)
    const match = { 'If-Match': `"${version}"` }
    expect((await admin.post('/api/settings', { value: 5 })).status).toBe(405)
    expect((await admin.call('PUT', `/api/settings/${id}`, { key: 'x' }, match)).status).toBe(400)
    const unknown = await admin.get('/api/settings/CD999')
    expect(unknown.status).toBe(404)
    expect(unknown.body.msg).toContain('Không tìm thấy')
    for (const name of ['manager', 'telesales']) {
      expect((await (await as(name)).get('/api/settings')).status).toBe(403)
      expect((await (await as(name)).call('PUT', `/api/settings/${id}`, { value: 60 }, match)).status).toBe(
        403,
      )
    }
  })

  test('a longer idle time holds at once, is in the history, and an undo restores the default', async () => {
    const admin = await as('admin')
    const idle = async () => {
      const { data } = (await admin.get('/api/public/account/session')).body
      return (data as { idleSeconds: number }).idleSeconds
    }
    expect(await idle()).toBe(1_800)
    const changed = await put(SESSION_SETTINGS.idle.key, 60)
    expect(changed.status).toBe(200)
    await vi.waitUntil(async () => (await idle()) === 3_600, { timeout: 20_000 })
    const { id } = await found(SESSION_SETTINGS.idle.key)
    const history = await admin.get(`/api/settings/${id}/activity`)
    expect(JSON.stringify((history.body.data as unknown as { changes: object }[])[0]?.changes)).toContain(
      '60',
    )
    const { audit } = changed.body as unknown as { audit: string }
    expect((await admin.post('/api/undo', { audits: [audit] })).status).toBe(200)
    await vi.waitUntil(async () => (await idle()) === 1_800, { timeout: 20_000 })
    expect((await found(SESSION_SETTINGS.idle.key)).value).toBeNull()
  })

  test('a session that is over by itself stays so when longer times are set', async () => {
    const telesales = await as('telesales')
    const isIn = async () => (await telesales.get('/api/public/account/session')).status === 200
    expect(await isIn()).toBe(true)
    await sql`update sessions set created_at = now() - interval '13 hours'
      where account_id = (select id from accounts where username = 'telesales')`.execute(server.database.db)
    const { id, version } = await found(SESSION_SETTINGS.longest.key)
    const admin = await as('admin')
    const put24 = await admin.call(
      'PUT',
      `/api/settings/${id}`,
      { value: 24 },
      { 'If-Match': `"${version}"` },
    )
    expect(put24.status, JSON.stringify(put24.body)).toBe(200)
    const isOver = sql<{ over: boolean }>`select ended_reason = 'over' as over from sessions
      where account_id = (select id from accounts where username = 'telesales')`
    const ended = async () => (await isOver.execute(server.database.db)).rows.map(({ over }) => over)
    await expect.poll(ended, { timeout: 15_000 }).toContain(true)
    // A process that has the session in memory is notified a moment later.
    await expect.poll(isIn, { timeout: 15_000 }).toBe(false)
    const after = await found(SESSION_SETTINGS.longest.key)
    await admin.call('PUT', `/api/settings/${id}`, { value: null }, { 'If-Match': `"${after.version}"` })
  })

  test('the times of tickets are those set now; those that were set before stay', async () => {
    const admin = await as('admin')
    const made = async () => {
      const answer = await admin.post('/api/tickets', {
        subject: 'Gậy bị nứt',
        contactName: 'Trần An',
        priority: 'high',
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const { createdAt, dueAt } = answer.body.data as unknown as { createdAt: string; dueAt: string }
      return (Date.parse(dueAt) - Date.parse(createdAt)) / 60_000
    }
    expect(await made()).toBe(120)
    const { key } = TICKET_SETTINGS.high.answer
    expect((await put(key, 45)).status).toBe(200)
    expect(await made()).toBe(45)
    expect((await put(key, null)).status).toBe(200)
    expect(await made()).toBe(120)
  })

  test('a value beyond the bounds that was stored past the API is taken as the nearest that is allowed', async () => {
    const { key, min } = TICKET_SETTINGS.low.answer
    await sql`update settings set value = 0 where key = ${key}`.execute(server.database.db)
    const { readSettings } = await import('./server/public.ts')
    expect((await readSettings(server.database.db, [TICKET_SETTINGS.low.answer])).get(key)).toBe(min)
    await sql`update settings set value = null where key = ${key}`.execute(server.database.db)
  })
})
