import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { abilitiesOf } from '../../../core/abilities.ts'
import { PROBLEMS } from '../../../core/problems/problems.ts'
import { buildServer } from '../../app/server.ts'
import { md5, solveCaptcha, startTestServer, type TestServer } from '../../app/test-server.ts'
import { ROLES } from '../../demo/roles.ts'
import { hashPassword } from './passwords.ts'
import { pruneAttempts } from './rate-limit.ts'

const BASE = '/api/public/account'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
})

const login = (
  username: string,
  password: string,
  more: { address?: string; headers?: Record<string, string>; captcha?: object } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `${BASE}/login?uid=1&cms=1`,
    remoteAddress: more.address ?? '127.0.0.1',
    headers: more.headers ?? {},
    payload: { username, password: md5(password), grant_type: 'password', captcha: more.captcha },
  })

describe('sign-in', () => {
  test('answers a token of 256 bits and sets the cookie of the spec', async () => {
    const answer = await login(' Telesales ', 'cmsshop')
    const { token } = answer.json().data
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [cookie, device] = answer.headers['set-cookie'] as string[]
    expect(device).toMatch(/^cms-device=[\w-]{22}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=\d+$/)
    expect(cookie).toMatch(new RegExp(`^Admin-Token=${token}; Path=/; SameSite=Strict; Max-Age=43200$`))
    const { rows } = await sql`select from sessions where token_hash = ${Buffer.from(token)}`.execute(
      server.database.db,
    )
    expect(rows).toEqual([]) // stored is its hash
  })

  test('the token works bare, after Bearer, and as the cookie', async () => {
    const token = await server.signIn('telesales')
    for (const headers of [
      { authorization: token },
      { authorization: `Bearer ${token}` },
      { cookie: `size=medium; Admin-Token=${token}` },
    ]) {
      const answer = await server.app.inject({ url: `${BASE}/get_profile?uid=someone-else&cms=1`, headers })
      expect(answer.json()).toMatchObject({ error: 0, data: { username: 'telesales' } })
    }
  })

  test('a wrong password and an unknown name get the same answer in about the same time', async () => {
    const times: Record<string, number[]> = { telesales: [], nobody: [] }
    for (let round = 0; round < 4; round++) {
      for (const username of ['telesales', 'nobody']) {
        const began = performance.now()
        const answer = await login(username, 'wrong')
        times[username]?.push(performance.now() - began)
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({
          error: 60204,
          msg: expect.stringContaining('mật khẩu không đúng'),
        })
      }
    }
    const fastest = (name: string) => Math.min(...(times[name] ?? []))
    // Without the dummy hash the unknown name would take a tenth of the time.
    expect(fastest('nobody')).toBeGreaterThan(fastest('telesales') / 4)
  })

  test('after five failures a captcha is asked for, also with the right password; a sign-in forgets them', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await login('support', 'wrong')
    // Not knowing that one is needed is no failure, however often it happens.
    for (let attempt = 0; attempt < 20; attempt++) {
      const asked = await login('support', 'cmsshop')
      expect(asked.json()).toMatchObject({
        error: PROBLEMS.captcha.error,
        fields: { captcha: expect.any(String) },
      })
    }
    const captcha = await solveCaptcha(server.app)
    const wrong = await login('support', 'cmsshop', { captcha: { ...captcha, answer: 'x' } })
    expect(wrong.json().error).toBe(PROBLEMS.captcha.error)
    // It was used up by that.
    expect((await login('support', 'cmsshop', { captcha })).json().error).toBe(PROBLEMS.captcha.error)
    expect((await login('support', 'cmsshop', { captcha: await solveCaptcha(server.app) })).statusCode).toBe(
      200,
    )
    expect((await login('support', 'wrong')).statusCode).toBe(401)
  })

  test('what never comes to the password does not count on the account, so that nobody is locked out by it', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await login('support', 'wrong')
    const counted = async () => {
      const { rows } = await sql<{ points: number }>`
        select points from rate_limits where key = 'sign-in-account:support'`.execute(server.database.db)
      return rows[0]?.points
    }
    expect(await counted()).toBe(5)
    for (let attempt = 0; attempt < 10; attempt++) {
      const captcha = { ...(await solveCaptcha(server.app)), answer: 'x' }
      expect((await login('support', 'wrong', { captcha })).json().error).toBe(PROBLEMS.captcha.error)
    }
    await login('support', 'wrong')
    expect(await counted()).toBe(5)
  })

  test('twenty failures from one address are the end of it; others are not stopped', async () => {
    await sql`insert into rate_limits values ('sign-in:support|127.0.0.1', 20, ${Date.now() + 900_000})`.execute(
      server.database.db,
    )
    const refused = await login('support', 'cmsshop', { captcha: await solveCaptcha(server.app) })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: 429, retryAfter: expect.any(Number) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json().msg).toContain(String(refused.json().retryAfter))
    expect((await login('support', 'cmsshop', { address: '10.0.0.9' })).statusCode).toBe(200)
    expect((await login('content', 'cmsshop')).statusCode).toBe(200)
  })

  test('a browser that signed in before comes in whatever others try; it is limited by itself', async () => {
    const [, device = ''] = (await login('support', 'cmsshop')).headers['set-cookie'] as string[]
    const cookie = device.split(';')[0] ?? ''
    for (const key of ['sign-in:support|127.0.0.1', 'sign-in-address:127.0.0.1', 'sign-in-account:support'])
      await sql`insert into rate_limits values (${key}, 1000, ${Date.now() + 900_000})
        on conflict (key) do update set points = 1000`.execute(server.database.db)
    expect((await login('support', 'cmsshop')).statusCode).toBe(429)
    expect((await login('support', 'cmsshop', { headers: { cookie } })).statusCode).toBe(200)
    // Of another account it knows nothing.
    expect((await login('content', 'cmsshop', { headers: { cookie } })).statusCode).toBe(429)
    for (let attempt = 0; attempt < 5; attempt++) await login('support', 'wrong', { headers: { cookie } })
    const asked = await login('support', 'cmsshop', { headers: { cookie } })
    expect(asked.json().error).toBe(PROBLEMS.captcha.error)
  })

  test('parallel attempts cannot slip past the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('support', 'wrong')))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 400)).toHaveLength(15)
  })

  test('one address going through many accounts is stopped', async () => {
    await sql`insert into rate_limits values ('sign-in-address:10.0.0.7', 60, ${Date.now() + 60_000})`.execute(
      server.database.db,
    )
    expect((await login('telesales', 'cmsshop', { address: '10.0.0.7' })).statusCode).toBe(429)
  })

  test('a home with IPv6 is one address, however many it has', async () => {
    await sql`
      insert into rate_limits values ('sign-in-address:2001:db8:0:7::/64', 60, ${Date.now() + 60_000})`.execute(
      server.database.db,
    )
    const from = async (address: string) => (await login('telesales', 'cmsshop', { address })).statusCode
    expect(await from('2001:db8:0:7::1')).toBe(429)
    expect(await from('2001:0DB8::7:aaaa:bbbb:cccc:dddd')).toBe(429)
    expect(await from('2001:db8:0:8::1')).toBe(200)
  })

  test('behind one proxy the address is the one it saw, not what the caller wrote', async () => {
    const proxied = await buildServer({
      config: { ...server.config, trustProxy: 1 },
      database: server.database,
      areas,
      extend: (app) => app.get('/api/ip', { config: { ability: 'public' } }, (request) => request.ip),
    })
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.5' }
    expect((await proxied.inject({ url: '/api/ip', headers })).body).toContain('203.0.113.5')
    await proxied.close()
  })

  test('a password that is reset while its check goes on opens nothing', async () => {
    const held = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const { database } = server
    const slow = new Proxy(database, {
      get(target, key) {
        const value = Reflect.get(target, key, target)
        if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
        return async (...given: unknown[]) => {
          entered.resolve()
          await held.promise
          return value.apply(target, given)
        }
      },
    })
    const app = await buildServer({ config: server.config, database: slow, areas })
    const payload = { username: 'content', password: md5('cmsshop') }
    const answer = app.inject({ method: 'POST', url: `${BASE}/login`, payload })
    await entered.promise
    const hash = await hashPassword(md5('birdie-72'))
    await sql`delete from sessions where account_id = (select id from accounts where username = 'content')`.execute(
      database.db,
    )
    const { rows } = await sql<{ id: string; password_hash: string }>`
      select id, password_hash from accounts where username = 'content'`.execute(database.db)
    await sql`update accounts set password_hash = ${hash} where username = 'content'`.execute(database.db)
    held.resolve()
    expect((await answer).json()).toMatchObject({ error: PROBLEMS.wrongPassword.error })
    const sessions = await sql`
      select from sessions where account_id = ${rows[0]?.id} and ended_at is null`.execute(database.db)
    expect(sessions.rows).toEqual([])
    await sql`update accounts set password_hash = ${rows[0]?.password_hash} where username = 'content'`.execute(
      database.db,
    )
    await sql`delete from sessions where account_id = ${rows[0]?.id}`.execute(database.db)
    await app.close()
  })

  test('attempts that are over are forgotten, others are kept', async () => {
    const { db } = server.database
    await sql`
      insert into rate_limits select 'sign-in:old' || n, 1, ${Date.now() - 1_000} from generate_series(1, 6000) n`.execute(
      db,
    )
    await sql`insert into rate_limits values ('sign-in:new', 1, ${Date.now() + 60_000})`.execute(db)
    await pruneAttempts(db)
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db)
    expect(rows).toEqual([{ key: 'sign-in:new' }])
  })

  test('a suspended or unapproved account is told so, but only with the right password', async () => {
    const setStatus = (status: string) =>
      sql`update accounts set status = ${status} where username = 'education'`.execute(server.database.db)
    await setStatus('suspended')
    expect((await login('education', 'wrong')).json().error).toBe(PROBLEMS.wrongPassword.error)
    expect((await login('education', 'cmsshop')).json().error).toBe(PROBLEMS.suspended.error)
    await setStatus('pending')
    expect((await login('education', 'cmsshop')).json().error).toBe(PROBLEMS.notApproved.error)
    await setStatus('active')
  })

  test('the password has to be an MD5', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${BASE}/login`,
      payload: { username: 'telesales', password: 'cmsshop' },
    })
    expect(answer.json().fields.password).toContain('MD5')
  })

  test('a page of another site cannot sign anybody in', async () => {
    const answer = await login('telesales', 'cmsshop', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.json().error).toBe(PROBLEMS.crossSite.error)
  })
})

describe('writes that bring only the cookie', () => {
  const write = async (headers: Record<string, string>) => {
    const token = await server.signIn('telesales')
    return server.app.inject({
      method: 'PUT',
      url: `${BASE}/preferences`,
      headers: { cookie: `Admin-Token=${token}`, host: 'cms.example', ...headers },
      payload: { theme: 'dark' },
    })
  }

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://cms.example' }, 200],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 403],
  ])('%j -> %i', async (headers, status) => {
    expect((await write(headers as Record<string, string>)).statusCode).toBe(status)
  })

  test('a token in the header needs no such proof', async () => {
    const token = await server.signIn('telesales')
    const headers = { authorization: token, 'sec-fetch-site': 'cross-site' }
    const answer = await server.app.inject({
      method: 'PUT',
      url: `${BASE}/preferences`,
      headers,
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('abilities', () => {
  test('every route refuses anonymous callers and accounts without its ability, naming it', async () => {
    const education = await server.signIn('education')
    const held = new Set(ROLES.find(({ key }) => key === 'education')?.abilities)
    const routes = server.routes()
    expect(routes.length).toBeGreaterThan(40)
    for (const { method, url, ability, anonymous: open } of routes) {
      if (ability === 'public' || open || method === 'HEAD') continue
      const address = url.replace(/:\w+/g, 'x').replace('*', 'x')
      const call = (headers: Record<string, string>) =>
        server.app.inject({ method: method as 'GET', url: address, headers })
      const anonymous = await call({})
      expect(anonymous.statusCode, `${method} ${url}`).toBe(401)
      expect(anonymous.json().error, `${method} ${url}`).toBe(PROBLEMS.illegalToken.error)
      if (ability === 'signed-in' || held.has(ability ?? '')) continue
      const other = await call({ authorization: education })
      expect(other.statusCode, `${method} ${url}`).toBe(403)
      expect(other.json(), `${method} ${url}`).toMatchObject({ error: 403, ability })
    }
  })

  test('the server does not start when a route lacks an ability or names an unknown one', async () => {
    const start = (config: object) =>
      buildServer({
        config: server.config,
        database: server.database,
        areas,
        extend: (app) => app.get('/api/forgotten', config, () => 'x'),
      })
    await expect(start({})).rejects.toThrow('GET /api/forgotten has no config.ability')
    await expect(start({ config: { ability: 'orders.fly' } })).rejects.toThrow('"orders.fly"')
  })

  test('the abilities in use are those the areas declare', () => {
    const known = new Set([...abilitiesOf(areas), 'public', 'signed-in'])
    for (const { ability, url } of server.routes()) expect(known, url).toContain(ability)
  })
})
