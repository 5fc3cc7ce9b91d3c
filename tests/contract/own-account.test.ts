/** One's own account: what a session alone may not change, and sessions that are over. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solveQuestion } from '../support/captcha.ts'
import { type Client, clientOf, rowOf, rowsOf } from '../support/client.ts'
import { mailsTo, tokenIn } from '../support/outbox.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

const BASE = '/api/public/account'
const password = createHash('md5').update('cmsshop').digest('hex')
const wrong = createHash('md5').update('cmsshop!').digest('hex')

describe.each(DATABASES)('one’s own account on $kind', ({ start }) => {
  let server: TestServer
  let nobody: Client

  beforeAll(async () => {
    server = await start()
    nobody = server.anonymous()
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(server.database.db)
  })

  const emailOf = async (client: Client) => rowOf(await client.get(`${BASE}/get_profile`)).email

  describe('the e-mail', () => {
    test('is changed with the present password only, and the address it had is told', async () => {
      const content = await server.as('content')
      const before = await emailOf(content)
      const change = (more: object, headers?: Record<string, string>) =>
        content.post(`${BASE}/update_profile`, { email: 'moi@congty.example', ...more }, headers)
      expect((await change({})).body.fields).toEqual({ password: 'Đổi email cần mật khẩu hiện tại.' })
      expect((await change({ password: wrong })).body.fields?.password).toContain('không đúng')
      expect(await emailOf(content)).toBe(before)
      const key = { 'Idempotency-Key': 'doi-email-1' }
      for (let sent = 0; sent < 2; sent++) {
        expect(rowOf(await change({ password }, key)).email).toBe('moi@congty.example')
      }
      await expect.poll(() => mailsTo(server.dataDir, String(before))).toHaveLength(1)
      expect(mailsTo(server.dataDir, String(before))[0]).toContain('vừa được đổi')
      // What goes along needs no password as long as the e-mail stays.
      const same = await content.post(`${BASE}/update_profile`, {
        email: 'moi@congty.example',
        phone: '0912 000 111',
      })
      expect(same.status).toBe(200)
    })

    test('five wrong passwords are the end of trying', async () => {
      const support = await server.as('support')
      const answers = []
      for (let attempt = 0; attempt < 6; attempt++)
        answers.push(
          (await support.post(`${BASE}/update_profile`, { email: 'x@y.example', password: wrong })).status,
        )
      expect(answers).toEqual([400, 400, 400, 400, 400, 429])
    })

    test('of one’s own is not changed in the accounts area, nor by taking a change back', async () => {
      const admin = await server.as('admin')
      const [own] = rowsOf(await admin.get('/api/accounts?q=admin&limit=1'))
      const sent = { email: 'khac@congty.example' }
      const version = { 'If-Match': `"${own?.version}"` }
      const refused = await admin.call('PUT', `/api/accounts/${own?.code}`, sent, version)
      expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('trang cá nhân')])
      // By no name that a request gives itself either.
      const named = await admin.call('PUT', `/api/accounts/${own?.code}`, sent, {
        ...version,
        'X-Source': 'profile',
      })
      expect(named.status).toBe(409)
      const changed = await admin.post(`${BASE}/update_profile`, { ...sent, password })
      expect(changed.status).toBe(200)
      const history = rowsOf(await admin.get(`/api/accounts/${own?.code}/activity`))
      expect(history[0]).toMatchObject({ source: 'profile' })
      await admin.post('/api/undo', { audit: [history[0]?.id] })
      expect(await emailOf(admin)).toBe(sent.email)
    })

    test('takes links with it that lie in the former mailbox', async () => {
      const [manager, admin] = [await server.as('manager'), await server.as('admin')]
      const address = String(await emailOf(manager))
      const asked = await nobody.post(`${BASE}/get_captcha_verify`, { kind: 'words' })
      const { id, question } = asked.body.data as { id: string; question: string }
      await nobody.post(`${BASE}/forgot_password`, {
        username: 'manager',
        captcha: { id, answer: solveQuestion(question) },
      })
      await expect.poll(() => mailsTo(server.dataDir, address).length).toBe(1)
      const token = tokenIn(mailsTo(server.dataDir, address)[0])
      expect((await nobody.post(`${BASE}/reset_password`, { token })).status).toBe(200)
      const [account] = rowsOf(await admin.get('/api/accounts?q=manager&limit=1'))
      const version = { 'If-Match': `"${account?.version}"` }
      const moved = { email: 'quan.ly@congty.example' }
      expect((await admin.call('PUT', `/api/accounts/${account?.code}`, moved, version)).status).toBe(200)
      expect((await nobody.post(`${BASE}/reset_password`, { token })).status).toBe(400)
    })
  })

  test('signing out elsewhere counts only where one is still signed in', async () => {
    const open = async () => {
      const answer = await nobody.post(`${BASE}/login`, { username: 'education', password })
      return clientOf(server.url, (answer.body.data as { token: string }).token)
    }
    const here = await open()
    await open()
    await open()
    type Own = { id: string; current: boolean }
    const [, idle] = (await here.get(`${BASE}/sessions`)).body.data as Own[]
    await sql`update sessions set seen_at = now() - interval '1 day' where id = ${idle?.id}`.execute(
      server.database.db,
    )
    expect((await here.post(`${BASE}/end_sessions`, { id: idle?.id })).status).toBe(404)
    expect((await here.post(`${BASE}/end_sessions`, {})).body.data).toEqual({ ended: 1 })
  })

  test('who signs in is told whether mails go out', async () => {
    expect((await nobody.get('/api/public/config')).body.data).toMatchObject({ mails: false })
  })
})
