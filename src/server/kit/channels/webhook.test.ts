/** The webhook: signed, not led elsewhere, not into the private network. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from './channel.ts'
import { isPrivateAddress, webhookChannel } from './webhook.ts'

const SECRET = `whsec_${Buffer.from('một khoá đủ dài').toString('base64')}`
const MESSAGE: Message = {
  ...{
    id: 'm-1',
    kind: 'registration-notice',
    language: 'vi',
    subject: 'Chờ duyệt',
    text: 'x\n',
    about: 'TK00009',
  },
  to: { name: '', address: '' },
  createdAt: new Date(0),
}
const never = new AbortController().signal

let server: Server
let url: string
let requests: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    requests.push({ headers: request.headers, body })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  answer = (response) => response.writeHead(204).end()
})

const send = (more: { url?: string; isPrivate?: boolean; patienceMs?: number } = {}) => {
  const { patienceMs = 2_000, ...config } = more
  return webhookChannel({ url, secret: SECRET, isPrivate: true, ...config }, patienceMs).send(MESSAGE, never)
}

test('the receiver checks id, time and body by the signature', async () => {
  expect(await send()).toEqual({ sent: true, response: '204' })
  const [{ headers, body } = { headers: {}, body: '' }] = requests
  const signed = `m-1.${headers['webhook-timestamp']}.${body}`
  const wanted = createHmac('sha256', 'một khoá đủ dài').update(signed).digest('base64')
  expect(headers).toMatchObject({ 'webhook-id': 'm-1', 'webhook-signature': `v1,${wanted}` })
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
  expect(JSON.parse(body)).toEqual({
    ...{ id: 'm-1', type: 'registration-notice', timestamp: '1970-01-01T00:00:00.000Z' },
    data: { about: 'TK00009', subject: 'Chờ duyệt', text: 'x\n', language: 'vi' },
  })
})

test('failures: for now, for good, too slow, and with the time after which to come again', async () => {
  answer = (response) => response.writeHead(500).end('broken')
  expect(await send()).toEqual({ sent: false, reason: 'refused', response: '500 broken', final: false })
  answer = (response) => response.writeHead(429, { 'Retry-After': '7' }).end()
  expect(await send()).toMatchObject({ reason: 'refused', afterMs: 7_000 })
  answer = (response) => response.writeHead(410).end()
  expect(await send()).toMatchObject({ reason: 'rejected', final: true })
  answer = () => {}
  expect(await send({ patienceMs: 200 })).toMatchObject({ reason: 'late', final: false, own: true })
  answer = (response) => response.destroy()
  expect(await send()).toMatchObject({ reason: 'away', final: false })
})

test('a response without an end is cut, and one that drips is given up', async () => {
  answer = (response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(1_000)), 5)
    response.on('close', () => clearInterval(more))
  }
  const endless = await send()
  expect(endless).toMatchObject({ sent: true })
  expect(endless.response.length).toBeLessThan(2_100)
  answer = (response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(more))
  }
  expect(await send({ patienceMs: 300 })).toMatchObject({ sent: false, reason: 'late' })
})

test('a redirect is not followed', async () => {
  answer = (response) => response.writeHead(302, { Location: '/elsewhere' }).end()
  expect(await send()).toMatchObject({ sent: false, reason: 'refused' })
  expect(requests).toHaveLength(1)
})

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '169.254.169.254',
  '10.0.0.8',
])('%s is not called', async (host) => {
  const port = new URL(url).port
  const sent = await send({ url: `http://${host}:${port}/hook`, isPrivate: false })
  expect(sent).toMatchObject({ sent: false, reason: 'blocked', final: true })
  expect(requests).toEqual([])
})

test('private addresses in every spelling, and none of the public ones', () => {
  for (const one of [
    '10.1.2.3',
    '100.64.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '239.1.1.1',
    '255.255.255.255',
    'fd00::1',
    'fe80::1',
    '::',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])
    expect(isPrivateAddress(one), one).toBe(true)
  for (const one of ['1.1.1.1', '172.32.0.1', '203.162.4.191', '2606:4700::1111', '::ffff:1.1.1.1'])
    expect(isPrivateAddress(one), one).toBe(false)
})
