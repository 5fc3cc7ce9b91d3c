import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROBLEMS } from '../../../core/problems/problems.ts'
import { md5, startTestServer, type TestServer } from '../../app/test-server.ts'
import { type Session, Sessions } from './session-store.ts'
import { announceSessions, EVERYBODY, endSessions } from './sessions.ts'

const BASE = '/api/public/account'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
})

const profile = (token: string, headers: Record<string, string> = {}) =>
  server.call(token, 'GET', `${BASE}/get_profile`, undefined, headers)

const idOf = async (username: string) => {
  const { rows } = await sql<{ id: string }>`select id from accounts where username = ${username}`.execute(
    server.database.db,
  )
  return rows[0]?.id ?? ''
}

/** Runs a statement on the sessions and lets the server notice, as another process would. */
const age = async (change: string) => {
  await server.database.exec(`update sessions set ${change}`)
  await announceSessions(server.database.db, EVERYBODY)
  await heard()
}

/** Notifications arrive a moment after the commit. */
const heard = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('a session', () => {
  test('ends at once on sign-out, and signing out twice is no error', async () => {
    const token = await server.signIn('telesales')
    expect((await profile(token)).statusCode).toBe(200)
    const out = await server.call(token, 'POST', `${BASE}/logout`)
    expect(out.json()).toEqual({ error: 0 })
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await profile(token)).json().error).toBe(PROBLEMS.illegalToken.error)
    expect((await server.call(token, 'POST', `${BASE}/logout`)).json()).toEqual({ error: 0 })
  })

  test.each(['', 'x', 'a'.repeat(43), '../../etc', 'Bearer', '%00'])('token %j is illegal', async (token) => {
    const answer = await server.call(undefined, 'GET', `${BASE}/get_profile`, undefined, {
      authorization: token,
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe(50008)
  })

  test('expires after 30 idle minutes and after 12 hours whatever happens', async () => {
    const idle = await server.signIn('telesales')
    await age(`seen_at = now() - interval '31 minutes'`)
    expect((await profile(idle)).json().error).toBe(50014)
    const old = await server.signIn('telesales')
    await age(`created_at = now() - interval '12 hours 1 minute', seen_at = now()`)
    expect((await profile(old)).json().error).toBe(50014)
  })

  test('use keeps it alive and is written off the path of requests', async () => {
    const token = await server.signIn('telesales')
    await age(`seen_at = now() - interval '20 minutes'`)
    expect((await profile(token)).statusCode).toBe(200)
    await age(`user_agent = 'x'`)
    const written = async () =>
      (
        await sql<{ recent: boolean }>`
          select bool_and(seen_at > now() - interval '1 minute') as recent
          from sessions where user_agent = 'x' and ended_at is null
            and created_at > now() - interval '1 minute'`.execute(server.database.db)
      ).rows[0]?.recent
    await expect.poll(written, { timeout: 8_000 }).toBe(true)
  })

  test('is not kept alive by what happens without its person', async () => {
    const token = await server.signIn('telesales')
    const left = async (headers: Record<string, string> = {}) => {
      const answer = await server.call(token, 'GET', `${BASE}/session`, undefined, headers)
      return (answer.json().data as { idleLeftSeconds: number } | undefined)?.idleLeftSeconds ?? -1
    }
    const idle = { 'x-idle': '1' }
    await age(`seen_at = now() - interval '20 minutes'`)
    await profile(token, idle)
    await server.call(token, 'GET', '/files/0000000000000000.webp')
    const stream = await server.app.inject({
      method: 'GET',
      url: '/api/events',
      headers: { authorization: token },
      payloadAsStream: true,
    })
    stream.stream().destroy()
    const before = await left(idle)
    expect(before).toBeGreaterThan(590)
    expect(before).toBeLessThanOrEqual(600)
    // The user is active: from now on it is whole again, also after what is remembered was dropped.
    expect(await left()).toBe(1_800)
    await announceSessions(server.database.db, EVERYBODY)
    await heard()
    expect(await left(idle)).toBeGreaterThan(1_795)
    const info = (await server.call(token, 'GET', `${BASE}/user_info`)).json().data
    expect(info.session).toMatchObject({ idleSeconds: 1_800, warnSeconds: 120 })
    expect(info.session.maxLeftSeconds).toBeGreaterThan(43_100)
  })

  test('is told why it was ended, in the caller’s language', async () => {
    const token = await server.signIn('support')
    const id = await idOf('support')
    await server.database.transaction((trx) => endSessions(trx, id, 'roles'))
    await heard()
    const answer = await profile(token, { 'accept-language': 'en' })
    expect(answer.json()).toMatchObject({ error: 2, msg: expect.stringContaining('roles') })
  })

  test('does not outlive a suspension that no notice told of by more than a second', async () => {
    const token = await server.signIn('support')
    await profile(token)
    await sql`update accounts set status = 'suspended' where username = 'support'`.execute(server.database.db)
    await expect.poll(async () => (await profile(token)).json().error, { timeout: 2_500 }).toBe(2)
    await sql`update accounts set status = 'active' where username = 'support'`.execute(server.database.db)
  })

  test('follows its roles: a taken ability is gone with the next request', async () => {
    const token = await server.signIn('support')
    expect((await server.call(token, 'GET', '/api/products/SP00000001')).statusCode).not.toBe(403)
    const { rows } = await sql<{ abilities: string[] }>`
      select abilities from roles where name = 'Hỗ trợ khách hàng'`.execute(server.database.db)
    await sql`update roles set abilities = array['orders.view'] where name = 'Hỗ trợ khách hàng'`.execute(
      server.database.db,
    )
    await announceSessions(server.database.db, EVERYBODY)
    await heard()
    expect((await server.call(token, 'GET', '/api/products/SP00000001')).statusCode).toBe(403)
    await sql`update roles set abilities = ${rows[0]?.abilities} where name = 'Hỗ trợ khách hàng'`.execute(
      server.database.db,
    )
  })
})

describe('changing one’s password', () => {
  const change = (token: string, password: string, next: string) =>
    server.call(token, 'POST', `${BASE}/change_pass`, { password: md5(password), new_password: md5(next) })

  test('takes the present one, ends every other session and keeps this one', async () => {
    const here = await server.signIn('content')
    const there = await server.signIn('content')
    const wrong = await change(here, 'wrong', 'birdie-72')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().fields.password).toBe('Mật khẩu hiện tại không đúng.')
    expect((await change(here, 'cmsshop', 'cmsshop')).json().fields.new_password).toBeDefined()
    const changed = await change(here, 'cmsshop', 'birdie-72')
    const { token } = changed.json().data
    expect(String(changed.headers['set-cookie'])).toContain(`Admin-Token=${token};`)
    await heard()
    // The same session under another token: the former is dead.
    expect((await profile(token)).statusCode).toBe(200)
    expect((await profile(here)).json().error).toBe(50008)
    expect((await profile(there)).json()).toMatchObject({
      error: 2,
      msg: expect.stringContaining('Mật khẩu'),
    })
    await expect(server.signIn('content')).rejects.toThrow('60204')
    await change(await server.signIn('content', 'birdie-72'), 'birdie-72', 'cmsshop')
  })

  test('guesses at the present one are limited too', async () => {
    const token = await server.signIn('content')
    for (let attempt = 0; attempt < 5; attempt++) await change(token, 'wrong', 'birdie-72')
    expect((await change(token, 'cmsshop', 'birdie-72')).statusCode).toBe(429)
  })
})

describe('preferences', () => {
  const put = (token: string, body: object) => server.call(token, 'PUT', `${BASE}/preferences`, body)

  test('merge, forget what is null, and come back with user_info', async () => {
    const token = await server.signIn('warehouse')
    await put(token, { theme: 'dark', columns: { orders: ['code'] } })
    expect((await put(token, { theme: null, size: 'mini' })).json().data).toEqual({
      columns: { orders: ['code'] },
      size: 'mini',
    })
    const info = (await server.call(token, 'GET', `${BASE}/user_info`)).json().data
    expect(info.preferences).toEqual({ columns: { orders: ['code'] }, size: 'mini' })
    // The spec's role names (section 6) of the sections that the account may see, each once.
    const some = ['Delivery', 'Delivery_admin', 'JobDaily', 'Transport', 'Product', 'Trademarks']
    expect(info.roles).toEqual(expect.arrayContaining(some))
    expect(new Set(info.roles).size).toBe(info.roles.length)
    expect(info.roles).not.toContain('Account')
    expect(info.account).not.toHaveProperty('password_hash')
  })

  test('are 64 KB at most, and too much changes nothing', async () => {
    const token = await server.signIn('warehouse')
    const refused = await put(token, { huge: 'x'.repeat(65_000 + 1_000) })
    expect(refused.statusCode).toBe(413)
    expect(refused.json().msg).toContain('64 KB')
    const info = (await server.call(token, 'GET', `${BASE}/user_info`)).json().data
    expect(info.preferences).not.toHaveProperty('huge')
  })
})

test('with SESSION_DEVICES=1 the earlier session learns that somebody signed in elsewhere', async () => {
  const single = await startTestServer({ SESSION_DEVICES: '1' })
  const first = await single.signIn('telesales')
  const second = await single.signIn('telesales')
  await heard()
  const told = async (language: string) =>
    (
      await single.call(first, 'GET', `${BASE}/get_profile`, undefined, { 'accept-language': language })
    ).json()
  expect(await told('en')).toMatchObject({ error: 50012, msg: expect.stringContaining('already signed in') })
  expect(await told('vi')).toMatchObject({ error: 50012, msg: expect.stringContaining('thiết bị khác') })
  expect((await single.call(second, 'GET', `${BASE}/get_profile`)).statusCode).toBe(200)
  await single.close()
})

test('one session too many ends the one that was used longest ago', async () => {
  const two = await startTestServer({ SESSION_DEVICES: '2' })
  const [first, second] = [await two.signIn('telesales'), await two.signIn('telesales')]
  await sql`update sessions set seen_at = now() - interval '5 minutes'
    where token_hash = sha256(${Buffer.from(second)})`.execute(two.database.db)
  const third = await two.signIn('telesales')
  await heard()
  const codes = [first, second, third].map(
    async (token) => (await two.call(token, 'GET', `${BASE}/get_profile`)).json().error,
  )
  expect(await Promise.all(codes)).toEqual([0, 50012, 0])
  await two.close()
})

test('what is left of a session that is not remembered counts from its last use, not from now', async () => {
  const rules = { idleMs: 1_800_000, maxMs: 43_200_000, devices: 0, warnMs: 120_000 }
  const sessions = await Sessions.open(server.database, rules)
  const seenAt = Date.now() - 600_000
  const { idleMs } = sessions.left('x', { seenAt, createdAt: seenAt } as Session, false)
  expect(idleMs).toBeLessThanOrEqual(1_200_000)
  await sessions.close()
})

test('with SESSION_COOKIE=httponly no script sees the token', async () => {
  const hardened = await startTestServer({ SESSION_COOKIE: 'httponly', TRUST_PROXY: '1' })
  const answer = await hardened.app.inject({
    method: 'POST',
    url: `${BASE}/login`,
    headers: { 'x-forwarded-proto': 'https' },
    payload: { username: 'telesales', password: md5('cmsshop') },
  })
  expect(answer.json().data.token).toBe('')
  const [session, device] = answer.headers['set-cookie'] as string[]
  expect(session).toMatch(/^__Host-Admin-Token=.*; Secure; HttpOnly$/)
  expect(device).toMatch(/^__Host-cms-device=.*; HttpOnly;.*; Secure$/)
  const cookie = session?.split(';')[0] ?? ''
  const own = await hardened.app.inject({ url: `${BASE}/get_profile`, headers: { cookie } })
  expect(own.statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  await hardened.close()
})

test('the administrator’s roles hold everything', async () => {
  const token = await server.signIn('admin')
  const { roles, abilities } = (await server.call(token, 'GET', `${BASE}/user_info`)).json().data
  expect(roles).toEqual(expect.arrayContaining(['admin', 'Delivery', 'Account']))
  expect(abilities).toEqual(['*'])
})
