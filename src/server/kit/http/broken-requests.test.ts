/** Requests that Node or Fastify refuse by themselves, over a real socket: the envelope and the headers of any other. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../app/test-server.ts'

let server: TestServer
let port: number
let token: string
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const [address] = server.app.addresses()
  port = typeof address === 'object' ? address.port : 0
  token = await server.signIn('admin')
})
afterAll(() => server.close())

async function send(
  request: string,
): Promise<{ status: number; headers: string; body: Record<string, unknown> }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const answer = await text(socket)
  const [headers = '', body = ''] = answer.split('\r\n\r\n')
  return {
    status: Number(headers.split(' ')[1]),
    headers: headers.toLowerCase(),
    body: JSON.parse(body || '{}'),
  }
}

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 4004],
  ['headers beyond 16 KB', `GET /api/orders?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 431],
  ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400, 4004],
  [
    'a body of text',
    'POST /api/public/account/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    415,
    415,
  ],
  [
    'a body beyond 16 KB',
    `POST /api/public/account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n{`,
    413,
    413,
  ],
])('%s', async (_name, request, status, error) => {
  const answer = await send(request)
  expect(answer.status).toBe(status)
  // The key of the reason comes with those that have words of their own.
  const { reason: _, ...body } = answer.body as Record<string, unknown>
  expect(body).toEqual({
    error,
    msg: expect.stringMatching(/[a-zà-ỹ]{3}/),
    requestId: expect.any(String),
  })
  for (const header of [
    'content-security-policy:',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'x-request-id:',
  ])
    expect(answer.headers).toContain(header)
})

test('a filter of any length goes by POST, and finds the same as by GET', async () => {
  const short = JSON.stringify([['name', 'has', 'Quản']])
  const many = Array.from({ length: 200 }, (_, n) => `NV${String(n).padStart(12, '0')}`)
  const long = JSON.stringify([['code', 'in', many]])
  const get = await server.call(token, 'GET', `/api/accounts?where=${encodeURIComponent(short)}&sort=name`)
  const post = await server.call(token, 'POST', '/api/accounts/query', { where: short, sort: 'name' })
  expect(post.statusCode).toBe(200)
  expect(post.json()).toEqual(get.json())
  expect((await server.call(token, 'POST', '/api/accounts/query', { where: long })).statusCode).toBe(200)
  const { code } = get.json().data[0]
  const at = await server.call(token, 'POST', '/api/accounts/query/position', {
    where: short,
    sort: 'name',
    id: code,
  })
  expect(at.json().data).toEqual({ at: 0 })
  for (const [part, more] of [
    ['reasons/tree', {}],
    ['call-outcomes/groups', { by: 'status' }],
    ['vouchers/calendar', { from: '2026-11-01', to: '2026-12-01' }],
  ] as const) {
    const [area, rest] = part.split('/')
    const query = new URLSearchParams(more).toString()
    const read = await server.call(token, 'GET', `/api/${part}?${query}`)
    const posted = await server.call(token, 'POST', `/api/${area}/query/${rest}`, more)
    expect([posted.statusCode, posted.json()], part).toEqual([read.statusCode, read.json()])
  }
  expect((await server.call(token, 'POST', '/api/accounts/query', { nothing: '1' })).statusCode).toBe(400)
  expect(
    (await server.call(await server.signIn('education'), 'POST', '/api/accounts/query', {})).statusCode,
  ).toBe(403)
})

test('a method that an address does not take is refused with those that it takes', async () => {
  const orders = await server.call(token, 'DELETE', '/api/orders/DH000001')
  expect([orders.statusCode, orders.headers.allow]).toEqual([405, 'GET, PUT'])
  const made = await server.call(token, 'POST', '/api/call-desk')
  expect([made.statusCode, made.headers.allow]).toEqual([405, 'GET'])
  expect((await server.call(token, 'DELETE', '/api/nothing/1')).statusCode).toBe(404)
})
