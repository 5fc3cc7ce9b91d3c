import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { buildServer } from '../../app/server.ts'
import { startTestServer, type TestServer } from '../../app/test-server.ts'

const METRICS = 'Bearer a-token-of-the-metrics'
let server: TestServer
let dist: string
const PICTURE = `${'a1'.repeat(32)}.webp`

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'test-dist-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>CMS SHOP</title>')
  writeFileSync(join(dist, '.sources'), 'secret')
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
  writeFileSync(join(dist, 'assets', 'app-1a2b3c.js'), 'console.log(1)')
  writeFileSync(join(dist, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('console.log(1)'))
  server = await startTestServer({ METRICS_TOKEN: METRICS.slice('Bearer '.length) }, { dist })
  writeFileSync(join(server.config.dataDir, 'files', PICTURE), 'RIFF')
  writeFileSync(join(server.config.dataDir, 'secret.txt'), 'secret')
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('headers', () => {
  test.each(['/', '/api/public/config', '/api/nothing', '/api/orders'])(
    '%s is answered strictly',
    async (url) => {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).toMatch(/style-src 'self'(;|$)/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-request-id']).toBeDefined()
      expect(headers['x-powered-by']).toBeUndefined()
      // Over plain http it would lock people out.
      expect(headers['strict-transport-security']).toBeUndefined()
      if (url.startsWith('/api/n')) expect(headers['cache-control']).toBe('no-store')
    },
  )
})

describe('the console', () => {
  test('any page address is the page itself, never from a cache', async () => {
    for (const url of ['/', '/Delivery/list/DH00012345?q=a.b', '/no/such/page', '/login']) {
      const answer = await get(url)
      expect(answer.statusCode, url).toBe(200)
      expect(answer.headers['content-type'], url).toContain('text/html')
      expect(answer.headers['cache-control'], url).toBe('no-cache')
    }
  })

  test('assets come compressed and are kept for ever', async () => {
    const answer = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/app-1a2b3c.js')).body).toBe('console.log(1)')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('a missing asset is a 404, not the page', async () => {
    for (const url of ['/assets/gone.js', '/assets/..%2findex.html', '/assets/']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  })

  test('what lies beside the page is not served', async () => {
    for (const url of ['/.sources', '/..%2f..%2fpackage.json', '/assets/..%2f.sources']) {
      expect((await get(url)).body, url).not.toContain('secret')
    }
  })

  test('a write to a page address is no page', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/login' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe(404)
  })
})

describe('stored files', () => {
  test('are for the signed-in, cannot act, and are kept for ever', async () => {
    expect((await get(`/files/${PICTURE}`)).statusCode).toBe(401)
    const cookie = `Admin-Token=${await server.signIn('support')}`
    const answer = await get(`/files/${PICTURE}`, { cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
  })

  test('only by their own names', async () => {
    const cookie = `Admin-Token=${await server.signIn('support')}`
    for (const name of [
      '..%2fsecret.txt',
      '%2e%2e%2fsecret.txt',
      'secret.txt',
      `${'b2'.repeat(32)}.webp`,
      'a.svg',
    ]) {
      const answer = await get(`/files/${name}`, { cookie })
      expect(answer.statusCode, name).toBe(404)
      expect(answer.body, name).not.toContain('secret')
    }
  })
})

describe('health', () => {
  test('/healthz, /readyz and /metrics answer without a session', async () => {
    expect((await get('/healthz')).json()).toMatchObject({
      status: 'alive',
      database: server.database.kind,
    })
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
    await get('/api/nothing?q=0912345678')
    const metrics = await get('/metrics', { authorization: METRICS })
    expect(metrics.headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(metrics.body).toContain('database_up 1')
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} 1/,
    )
    expect(metrics.body).toContain('nodejs_eventloop_lag_p99_seconds')
    // Addresses as they were called would be personal data and without end.
    expect(metrics.body).not.toContain('0912345678')
  })

  test('/metrics is off without a token, and for whoever brings it', async () => {
    const { config, database } = server
    const { metricsToken: _, ...without } = config
    const off = await buildServer({ config: without, database, areas })
    expect((await off.inject('/metrics')).statusCode).toBe(404)
    await off.close()
    const ask = (authorization: string) => server.app.inject({ url: '/metrics', headers: { authorization } })
    expect((await ask(METRICS)).body).toContain('database_up 1')
    for (const wrong of ['Bearer another', '']) {
      const refused = await ask(wrong)
      expect(refused.statusCode).toBe(403)
      expect(refused.body).not.toContain('database_up')
    }
    expect((await get('/metrics', { cookie: `Admin-Token=${METRICS.slice(7)}` })).statusCode).toBe(403)
  })

  test('reading the metrics takes nothing from the next reader', async () => {
    const longest = async () =>
      Number(
        /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(
          (await get('/metrics', { authorization: METRICS })).body,
        )?.[1],
      )
    const until = performance.now() + 300
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await longest()).toBeGreaterThan(0.2)
    expect(await longest()).toBeGreaterThan(0.2)
  })
})

test('without its database the server lives on, says so, and serves again when it is back', async () => {
  let status: 'up' | 'down' = 'up'
  const { database } = server
  const flaky = new Proxy(database, {
    get(target, key) {
      if (key === 'status') return status
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const app = await buildServer({ config: server.config, database: flaky, areas })
  const authorization = await server.signIn('support')
  const call = () => app.inject({ url: '/api/public/account/get_profile', headers: { authorization } })
  status = 'down'
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const ready = await app.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json().reason).toContain('database')
  expect((await app.inject({ url: '/metrics', headers: { authorization: METRICS } })).body).toContain(
    'database_up 0',
  )
  const refused = await call()
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ error: 503, msg: expect.stringContaining('thử lại') })
  expect(refused.headers['retry-after']).toBe('3')
  status = 'up'
  expect((await call()).statusCode).toBe(200)
  await app.close()
})

describe('the description of the API', () => {
  test('lists the routes with their schemas, for the signed-in', async () => {
    expect((await get('/api/openapi.json')).statusCode).toBe(401)
    expect((await get('/api/docs/')).statusCode).toBe(401)
    const authorization = await server.signIn('support')
    const { openapi, paths } = (await get('/api/openapi.json', { authorization })).json()
    expect(openapi).toBe('3.1.0')
    expect(
      paths['/api/public/account/login'].post.requestBody.content['application/json'].schema.required,
    ).toEqual(['username', 'password'])
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/events', '/api/public/account/change_pass']),
    )
  })

  test('the page to read it has no inline script', async () => {
    const authorization = await server.signIn('support')
    const page = await get('/api/docs/', { authorization })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
    expect(String(page.headers['content-security-policy'])).toMatch(/script-src 'self'(;|$)/)
    expect((await get('/api/docs/static/swagger-ui-bundle.js', { authorization })).statusCode).toBe(200)
  })
})
