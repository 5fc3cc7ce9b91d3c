import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PROBLEM_WORDS } from '../../../core/problems/problem-words.ts'
import { PROBLEMS, Problem } from '../../../core/problems/problems.ts'
import { startTestServer, type TestServer } from '../../app/test-server.ts'
import { PUBLIC } from '../sessions/auth.ts'
import { problemOf } from './errors.ts'
import { languageOf } from './words.ts'

const SECRET = 'select secret from accounts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      extend(app) {
        app.get('/api/boom', { config: { ability: PUBLIC } }, () => {
          throw new Error(SECRET)
        })
        app.get('/api/sql', { config: { ability: PUBLIC } }, () => {
          throw Object.assign(new Error(SECRET), { code: '42703' })
        })
        app.post(
          '/api/echo',
          {
            config: { ability: PUBLIC },
            schema: {
              body: z.strictObject({ name: z.string().min(3), count: z.int().max(5).optional() }),
              querystring: z.strictObject({}),
            },
          },
          (request) => request.body,
        )
      },
    },
  )
})
afterAll(() => server.close())

const echo = (payload: string | object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/echo', payload, headers })

describe('the error envelope', () => {
  test('what a schema refuses is said per field, in the language of the caller', async () => {
    const vietnamese = await echo({ name: 'ab', count: 9 })
    expect(vietnamese.statusCode).toBe(400)
    expect(vietnamese.json()).toMatchObject({
      error: 400,
      fields: { name: 'Cần ít nhất 3 ký tự.', count: 'Không được lớn hơn 5.' },
    })
    const english = await echo({ count: 1.5 }, { 'accept-language': 'en-GB,vi;q=0.5' })
    expect(english.json().fields).toEqual({ name: 'This is required.', count: 'Enter a whole number.' })
    expect(english.json().requestId).toBe(english.headers['x-request-id'])
  })

  test('unknown fields and parameters are refused by name', async () => {
    const field = await echo({ name: 'abc', isAdmin: true })
    expect(field.json()).toMatchObject({
      error: PROBLEMS.unknownField.error,
      fields: { isAdmin: expect.any(String) },
    })
    const parameter = await server.app.inject({
      method: 'POST',
      url: '/api/echo?x=1',
      payload: { name: 'abc' },
    })
    expect(parameter.json()).toMatchObject({ error: 400, fields: { x: PROBLEM_WORDS.vi.unknownParameter } })
  })

  test('broken JSON, a poisoned prototype, another type and no body each have their words', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await echo('{"name":', json)).json()).toMatchObject({ error: PROBLEMS.badJson.error })
    expect((await echo('', json)).json()).toMatchObject({ error: PROBLEMS.badJson.error })
    expect((await echo('{"__proto__":{"a":1}}', json)).json()).toMatchObject({
      error: PROBLEMS.badJson.error,
    })
    const xml = await echo('<a/>', { 'content-type': 'application/xml' })
    expect(xml.statusCode).toBe(415)
    expect(xml.json()).toMatchObject({ error: PROBLEMS.wrongType.error })
  })

  test('a body of 10 MB is refused with the limit', async () => {
    const answer = await echo(JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) }), {
      'content-type': 'application/json',
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().msg).toContain('1 MB')
  })

  test('JSON beyond 32 levels is refused in words by every route, whether it has a schema or not', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const authorization = await server.signIn('telesales')
    const send = (method: 'PUT' | 'POST', url: string, payload: string, more = {}) =>
      server.app.inject({
        method,
        url,
        payload,
        headers: { authorization, 'content-type': 'application/json', ...more },
      })
    const preferences = '/api/public/account/preferences'
    expect((await send('PUT', preferences, nested(32))).statusCode).toBe(200)
    for (const answer of [
      await send('PUT', preferences, nested(33)),
      await send('PUT', preferences, nested(150_000)),
      await send('POST', '/api/orders', nested(150_000), { 'idempotency-key': 'deep' }),
      await echo(`${'['.repeat(500_000)}${']'.repeat(500_000)}`, { 'content-type': 'application/json' }),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: 400, msg: expect.stringContaining('32') })
    }
  })

  test('an unknown address under /api is a 404 in the envelope', async () => {
    for (const url of ['/api/nothing', '/api/orders/x/y/z/0', '/api/%ff', '/files/x/y']) {
      const answer = await server.app.inject({ url })
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json(), url).toMatchObject({
        error: 404,
        msg: expect.any(String),
        requestId: expect.any(String),
      })
    }
  })

  test.each(['/api/boom', '/api/sql'])('%s: nothing of what happened inside gets out', async (url) => {
    const answer = await server.app.inject({ url })
    expect(answer.statusCode).toBe(500)
    expect(Object.keys(answer.json()).sort()).toEqual(['error', 'msg', 'requestId'])
    expect(answer.body).not.toContain('secret')
    expect(answer.json().msg).toContain(answer.json().requestId)
  })
})

describe('what the database answers', () => {
  test.each([
    ['23505', 'duplicate'],
    ['23503', 'inUse'],
    ['22P02', 'invalid'],
    ['57014', 'unavailable'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['40001', 'unavailable'],
    ['53100', 'diskFull'],
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['42P01', 'internal'],
  ])('%s is %s', (code, id) => {
    expect(problemOf(Object.assign(new Error('x'), { code })).id).toBe(id)
  })

  test('a lost connection is unavailable, however it is said', () => {
    expect(problemOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).id).toBe('unavailable')
    expect(problemOf(new Error('Connection terminated unexpectedly')).id).toBe('unavailable')
    const unusable = new Error('Client has encountered a connection error and is not queryable')
    expect(problemOf(unusable).id).toBe('unavailable')
    const both = new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })])
    expect(problemOf(both).id).toBe('unavailable')
    expect(problemOf(new Problem('stale')).id).toBe('stale')
    // No connection came free: the database is not away.
    expect(problemOf(new Error('timeout exceeded when trying to connect'))).toMatchObject({
      id: 'unavailable',
      detail: { reason: { key: 'busy' } },
    })
  })
})

test('the better language of a header wins, Vietnamese else', () => {
  expect(languageOf(undefined)).toBe('vi')
  expect(languageOf('fr-FR,de;q=0.9')).toBe('vi')
  expect(languageOf('en-US,en;q=0.9,vi;q=0.8')).toBe('en')
  expect(languageOf('en;q=0.3, vi-VN;q=0.9')).toBe('vi')
  expect(languageOf('en;q=0')).toBe('vi')
})

test('both languages ask for the same parameters', () => {
  const parameters = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
  for (const key of Object.keys(PROBLEM_WORDS.vi) as (keyof typeof PROBLEM_WORDS.vi)[]) {
    expect(parameters(PROBLEM_WORDS.en[key]), key).toEqual(parameters(PROBLEM_WORDS.vi[key]))
  }
})
