/** Calls without a session: register, be approved, get a new password; and one's own sessions. */
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROBLEMS } from '../../src/core/problems/problems.ts'
import { ROLES } from '../../src/server/demo/roles.ts'
import { solveQuestion } from '../support/captcha.ts'
import { type Answer, type Client, clientOf, rowOf, rowsOf } from '../support/client.ts'
import { mailsTo, tokenIn } from '../support/outbox.ts'
import { DATABASES, type TestServer } from '../support/server.ts'

const BASE = '/api/public/account'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe.each(DATABASES)('account pages on $kind', ({ kind, start }) => {
  let server: TestServer
  let admin: Client
  let nobody: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
    nobody = server.anonymous()
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(server.database.db)
  })

  const captcha = async () => {
    const asked = await nobody.post(`${BASE}/get_captcha_verify`, { kind: 'words' })
    const { id, question } = asked.body.data as { id: string; question: string }
    return { id, answer: solveQuestion(question) }
  }
  let count = 0
  const form = (more: object = {}) => ({
    name: 'Trịnh Thị Thanh',
    username: `thanh.trinh${++count}`,
    email: 'thanh.trinh@congty.example',
    phone: '+84 912 345 678',
    password: md5('birdie-72'),
    ...more,
  })
  const register = async (values: object = {}, headers?: Record<string, string>) =>
    nobody.post(`${BASE}/create?cms=1`, { ...form(values), captcha: await captcha() }, headers)
  const signIn = (username: string, password: string) =>
    nobody.post(`${BASE}/login`, { username, password: md5(password) })

  describe('registering', () => {
    test('makes an account that waits for approval, without roles, and signs in once it is approved', async () => {
      const before = (await admin.get('/api/accounts/views')).body.data as Record<string, { total: number }>
      const sent = form({ username: 'Thanh.Moi' })
      const made = await nobody.post(`${BASE}/create`, { ...sent, captcha: await captcha() })
      expect([made.status, made.body.data]).toEqual([201, { username: 'thanh.moi', status: 'pending' }])
      const [account] = rowsOf(await admin.get('/api/accounts?q=thanh.moi'))
      expect(account).toMatchObject({ status: 'pending', roles: [], phone: '0912345678' })
      // The sidebar's number.
      const after = (await admin.get('/api/accounts/views')).body.data as typeof before
      expect(after.pending?.total).toBe((before.pending?.total ?? 0) + 1)
      const history = (await admin.get(`/api/accounts/${account?.code}/activity`)).body.data as object[]
      expect(history[0]).toMatchObject({ action: 'create', source: 'register', by: { name: sent.name } })

      expect((await signIn('thanh.moi', 'wrong-one')).body.error).toBe(PROBLEMS.wrongPassword.error)
      const waiting = await signIn('thanh.moi', 'birdie-72')
      expect(waiting.body).toMatchObject({
        error: PROBLEMS.notApproved.error,
        msg: expect.stringContaining('chờ duyệt'),
      })
      // It has no role yet: the approval gives it one.
      const approve = (args: object) => admin.post(`/api/accounts/${account?.code}/approve`, args)
      expect((await approve({})).status).toBe(409)
      expect((await approve({ role: ROLES.find(({ key }) => key === 'support')?.id })).status).toBe(200)
      expect((await signIn('thanh.moi', 'birdie-72')).status).toBe(200)
    })

    test('needs a captcha, and each is for one form', async () => {
      const without = await nobody.post(`${BASE}/create`, form())
      expect(without.body).toMatchObject({
        error: PROBLEMS.captcha.error,
        fields: { captcha: expect.any(String) },
      })
      const used = await captcha()
      const sent = { ...form(), captcha: used }
      expect((await nobody.post(`${BASE}/create`, sent)).status).toBe(201)
      // Its answer was lost on the way: sent again, it is answered again and makes nothing.
      const again = await nobody.post(`${BASE}/create`, sent)
      expect([again.status, again.body.data]).toEqual([201, { username: sent.username, status: 'pending' }])
      expect((await nobody.post(`${BASE}/create`, { ...form(), captcha: used })).body.error).toBe(
        PROBLEMS.captcha.error,
      )
    })

    test('says that a username is taken, behind the captcha only', async () => {
      const taken = await register({ username: 'admin' })
      expect(taken.body).toMatchObject({
        error: PROBLEMS.duplicate.error,
        fields: { username: expect.stringContaining('đã có người dùng') },
      })
      const asked = await nobody.post(`${BASE}/create`, form({ username: 'admin' }))
      expect(asked.body.error).toBe(PROBLEMS.captcha.error)
    })

    test.each([
      [{ name: 'Li' }, 'name'],
      [{ username: 'có dấu' }, 'username'],
      [{ email: 'khong-phai' }, 'email'],
      [{ phone: '091234567' }, 'phone'],
      [{ phone: '091234567890' }, 'phone'],
      [{ password: 'birdie-72' }, 'password'],
      [{ email: undefined }, 'email'],
      [{ roles: ['00000000-0000-4000-8000-000000000001'] }, 'roles'],
      [{ status: 'active' }, 'status'],
    ])('refuses %j at its field', async (values, field) => {
      const refused = await register(values)
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
    })

    test('of two who want one name at the same time, one gets it', async () => {
      const answers = await Promise.all([
        register({ username: 'cung.luc' }),
        register({ username: 'cung.luc' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    })

    test('is limited per address, and refused from another site', async () => {
      expect((await register({}, { 'Sec-Fetch-Site': 'cross-site' })).body.error).toBe(
        PROBLEMS.crossSite.error,
      )
      await sql`insert into rate_limits values ('register:127.0.0.1', 20, ${Date.now() + 60_000})`.execute(
        server.database.db,
      )
      expect((await register()).status).toBe(429)
    })

    test('refuses in few words what is large or names much, and counts what it refuses', async () => {
      const names = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, 1]))
      const large = await nobody.post(`${BASE}/create`, { ...form(), ...names(5_000) })
      expect(large.status).toBe(413)
      const many = await nobody.post(`${BASE}/create`, { ...form(), ...names(500) })
      expect([many.status, Object.keys(many.body.fields ?? {}).length]).toEqual([400, 20])
      const { rows } = await sql<{ points: number }>`
        select points from rate_limits where key = 'register:127.0.0.1'`.execute(server.database.db)
      expect(rows).toEqual([{ points: 1 }])
    })

    test('the same form with another password is not the one that was answered', async () => {
      const sent = { ...form(), captcha: await captcha() }
      expect((await nobody.post(`${BASE}/create`, sent)).status).toBe(201)
      const other = await nobody.post(`${BASE}/create`, { ...sent, password: md5('birdie-73') })
      expect(other.body).toMatchObject({
        error: PROBLEMS.duplicate.error,
        fields: { username: expect.any(String) },
      })
    })

    test('with a session the same call creates as an administrator, and is refused without the ability', async () => {
      const made = await admin.post(`${BASE}/create`, form({ roles: [] }))
      expect([made.status, rowOf(made).code]).toEqual([201, expect.stringMatching(/^TK/)])
      const telesales = await server.as('telesales')
      expect((await telesales.post(`${BASE}/create`, form())).status).toBe(403)
    })

    test('the cookie of a session that is over does not stand in the way; a dead token in the header does', async () => {
      const dead = 'a'.repeat(43)
      const cookie = { Cookie: `Admin-Token=${dead}`, 'Sec-Fetch-Site': 'same-origin' }
      expect((await register({}, cookie)).status).toBe(201)
      const header = await clientOf(server.url, dead).post(`${BASE}/create`, form())
      expect(header.body.error).toBe(PROBLEMS.illegalToken.error)
    })
  })

  describe('a forgotten password', () => {
    const forgot = async (username: string, headers?: Record<string, string>): Promise<Answer> =>
      nobody.post(`${BASE}/forgot_password`, { username, captcha: await captcha() }, headers)
    const newest = async (address: string, atLeast = 1) => {
      await expect.poll(() => mailsTo(server.dataDir, address).length).toBeGreaterThanOrEqual(atLeast)
      return mailsTo(server.dataDir, address).at(-1)
    }
    const reset = (token: string | undefined, password?: string) =>
      nobody.post(`${BASE}/reset_password`, { token, ...(password && { password: md5(password) }) })

    test('a mail sets a new password once, and ends every session', async () => {
      const there = await server.as('content')
      const address = rowOf(await there.get(`${BASE}/get_profile`)).email as string
      expect((await forgot('content')).body).toEqual({ error: 0 })
      const mail = await newest(address)
      expect(mail).toContain('Đặng Ngọc Anh')
      const token = tokenIn(mail)
      expect((await reset(token)).body.data).toEqual({ username: 'content' })
      expect((await reset(token, 'eagle-18')).body.data).toEqual({ username: 'content' })
      await expect
        .poll(async () => (await there.get(`${BASE}/get_profile`)).body)
        .toMatchObject({ error: 2, msg: expect.stringContaining('Mật khẩu') })
      expect((await signIn('content', 'cmsshop')).status).toBe(401)
      expect((await signIn('content', 'eagle-18')).status).toBe(200)
      expect((await reset(token, 'eagle-19')).body.fields?.token).toContain('Liên kết')
      // The owner is informed, in case it was an attacker.
      await expect.poll(() => mailsTo(server.dataDir, address).at(-1)).toContain('“content” đã được đổi lúc')
    })

    test('goes by e-mail too, in the language that the person keeps', async () => {
      const support = await server.as('support')
      await support.call('PUT', `${BASE}/preferences`, { language: 'en' })
      const address = rowOf(await support.get(`${BASE}/get_profile`)).email as string
      await forgot(address.toUpperCase())
      expect(await newest(address)).toContain('It works once, within 30 minutes')
    })

    // The times are measured in tests/bench/account.ts.
    test('the answer is the same for those who do not exist', async () => {
      for (const username of ['warehouse', 'khong.co.ai']) {
        const answer = await forgot(username)
        expect([answer.status, answer.body], username).toEqual([200, { error: 0 }])
      }
    })

    test('the answer waits neither for the mail, which is tried again, nor for the account', async () => {
      const [outbox, kept] = [join(server.dataDir, 'outbox'), join(server.dataDir, 'outbox-kept')]
      mkdirSync(outbox, { recursive: true })
      const before = mailsTo(server.dataDir, 'khang.support@cmsshop.example').length
      renameSync(outbox, kept)
      writeFileSync(outbox, 'no folder')
      // No mail can be written before it: an answer that waited for one would not come.
      expect((await forgot('support')).body).toEqual({ error: 0 })
      // A first try has failed.
      const tries = async () => {
        const { rows } = await sql<{ tries: number }>`
          select max(attempts) as tries from outgoing_messages where address = 'khang.support@cmsshop.example'`.execute(
          server.database.db,
        )
        return rows[0]?.tries
      }
      await expect.poll(tries).toBeGreaterThan(0)
      unlinkSync(outbox)
      renameSync(kept, outbox)
      await expect
        .poll(() => mailsTo(server.dataDir, 'khang.support@cmsshop.example').length, { timeout: 10_000 })
        .toBe(before + 1)
      // The embedded database has one session, which a lock would hold.
      if (kind === 'pglite') return
      await server.database.transaction(async (trx) => {
        await sql`lock table accounts in access exclusive mode`.execute(trx)
        expect((await forgot('support')).body).toEqual({ error: 0 })
      })
    })

    test('three mails in the life of a link, whoever asks; none for those who are suspended', async () => {
      const accountant = await server.as('accountant')
      const address = rowOf(await accountant.get(`${BASE}/get_profile`)).email as string
      for (let round = 0; round < 5; round++) await forgot('accountant')
      await newest(address, 3)
      await sql`update accounts set status = 'suspended' where username = 'education'`.execute(
        server.database.db,
      )
      const { rows } = await sql<{ left: string }>`
        select expire - extract(epoch from now()) * 1000 as left from rate_limits
        where key like 'forgot-mail:%'`.execute(server.database.db)
      // No longer than the newest link: there is always one that holds, or another to be had.
      expect(Number(rows[0]?.left)).toBeLessThanOrEqual(30 * 60_000)
      await forgot('education')
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(mailsTo(server.dataDir, address)).toHaveLength(3)
      expect(mailsTo(server.dataDir, 'tung.education@cmsshop.example')).toEqual([])
      await sql`update accounts set status = 'active' where username = 'education'`.execute(
        server.database.db,
      )
    })

    test('frees an account that others locked by guessing', async () => {
      const address = rowOf(await (await server.as('warehouse')).get(`${BASE}/get_profile`)).email as string
      await sql`
        insert into rate_limits values ('sign-in-account:warehouse', 100, ${Date.now() + 60_000})
        on conflict (key) do update set points = 100`.execute(server.database.db)
      expect((await signIn('warehouse', 'cmsshop')).status).toBe(429)
      await forgot('warehouse')
      const link = tokenIn(await newest(address))
      expect((await reset(link, 'cmsshop')).status).toBe(200)
      expect((await signIn('warehouse', 'cmsshop')).status).toBe(200)
    })

    test('a link is void after half an hour, once the password is another one, and when it is made up', async () => {
      const address = rowOf(await (await server.as('manager')).get(`${BASE}/get_profile`)).email as string
      await forgot('manager')
      const late = tokenIn(await newest(address))
      await sql`update password_resets set expires_at = now() - interval '1 second'`.execute(
        server.database.db,
      )
      expect((await reset(late, 'eagle-18')).status).toBe(400)
      await forgot('manager')
      const other = tokenIn(await newest(address, 2))
      const own = clientOf(server.url, await server.tokenOf('manager'))
      const changed = { password: md5('cmsshop'), new_password: md5('bogey-5') }
      expect((await own.post(`${BASE}/change_pass`, changed)).status).toBe(200)
      expect((await reset(other, 'eagle-18')).status).toBe(400)
      expect((await reset('x'.repeat(43), 'eagle-18')).status).toBe(400)
      expect((await signIn('manager', 'bogey-5')).status).toBe(200)
    })

    test('a captcha stands before it', async () => {
      expect((await nobody.post(`${BASE}/forgot_password`, { username: 'admin' })).body.error).toBe(
        PROBLEMS.captcha.error,
      )
    })
  })

  test('one sees where one is signed in, and signs out there', async () => {
    const open = async () => {
      const answer = await signIn('telesales', 'cmsshop')
      return clientOf(server.url, (answer.body.data as { token: string }).token)
    }
    const [here, there, elsewhere] = [await open(), await open(), await open()]
    type Own = { id: string; current: boolean; userAgent: string | null; address: string }
    const listed = async () => (await here.get(`${BASE}/sessions`)).body.data as Own[]
    const all = await listed()
    expect(all[0]).toMatchObject({ current: true, address: '127.0.0.1' })
    expect(JSON.stringify(all)).not.toMatch(/token/i)
    const [other] = ((await there.get(`${BASE}/sessions`)).body.data as Own[]).filter((one) => one.current)
    expect((await here.post(`${BASE}/end_sessions`, { id: other?.id })).body.data).toEqual({ ended: 1 })
    await expect
      .poll(async () => (await there.get(`${BASE}/get_profile`)).body)
      .toMatchObject({ error: 2, msg: expect.stringContaining('thiết bị khác') })
    expect((await elsewhere.get(`${BASE}/get_profile`)).status).toBe(200)
    // Neither one's own in this way, nor another user's.
    expect((await here.post(`${BASE}/end_sessions`, { id: all[0]?.id })).status).toBe(404)
    expect((await admin.post(`${BASE}/end_sessions`, { id: all[1]?.id })).status).toBe(404)
    await here.post(`${BASE}/end_sessions`, {})
    expect(await listed()).toHaveLength(1)
  })
})
