/** Click to call: signed, in time, to the one address; and at the desk for who holds the call. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { newOrder, stockShop } from '../../../tests/support/orders.ts'
import { readConfig } from './config.ts'
import { exchangeOf, signatureOf } from './exchange.ts'
import { startTestServer } from './test-server.ts'

const SECRET = 'a secret of the exchange'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

type Heard = { url: string; body: string; headers: IncomingMessage['headers'] }

/** An exchange that records its requests. */
async function startExchange(answer: (response: ServerResponse) => void) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      heard.push({ url: request.url ?? '', body, headers: request.headers })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const CALL = {
  id: 'r1',
  number: '0912345678',
  about: 'DH00000001',
  task: 't1',
  agent: { username: 'mai phương', name: 'Mai' },
}

test('the exchange is told, signed, and what it says is answered', async () => {
  const { heard, url } = await startExchange((response) => response.end('{"message":"Máy nhánh 102"}'))
  const exchange = exchangeOf({ exchange: { url: `${url}/call?agent={agent}`, secret: SECRET } })
  expect(await exchange?.call(CALL)).toEqual({ taken: true, said: 'Máy nhánh 102' })
  const [one] = heard
  expect(one?.url).toBe('/call?agent=mai%20ph%C6%B0%C6%A1ng')
  expect(JSON.parse(one?.body ?? '')).toEqual({ event: 'call', ...CALL })
  const timestamp = String(one?.headers['x-timestamp'])
  expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(5)
  expect(one?.headers['x-signature']).toBe(signatureOf(SECRET, timestamp, one?.body ?? ''))
})

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(500).end(), 'refused'],
  ['silence', () => undefined, 'late'],
  [
    'a way elsewhere',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'away',
  ],
] as const)('%s is a failure that is told', async (_name, answer, why) => {
  const { url } = await startExchange(answer)
  const exchange = exchangeOf({ exchange: { url, secret: SECRET } }, 300)
  expect(await exchange?.call(CALL)).toEqual({ taken: false, why })
})

test('an answer without end is not read to its end', async () => {
  const { url } = await startExchange((response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  })
  const exchange = exchangeOf({ exchange: { url, secret: SECRET } })
  expect(await exchange?.call(CALL)).toEqual({ taken: true })
})

test.each([
  [{ CALL_WEBHOOK_URL: 'file:///etc/passwd', CALL_WEBHOOK_SECRET: SECRET }, /CALL_WEBHOOK_URL/],
  [{ CALL_WEBHOOK_URL: 'https://{agent}.example.vn/', CALL_WEBHOOK_SECRET: SECRET }, /CALL_WEBHOOK_URL/],
  [{ CALL_WEBHOOK_URL: 'https://pbx.example.vn/' }, /CALL_WEBHOOK_SECRET/],
])('%o is refused at the start', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('at the desk: only who holds the call, also without seeing the number', async () => {
  const { heard, url } = await startExchange((response) => response.end())
  const server = await startTestServer({ CALL_WEBHOOK_URL: url, CALL_WEBHOOK_SECRET: SECRET })
  cleanups.push(() => server.close())
  await newOrder(server.database.db, await stockShop(server.database.db))
  const [seller, manager] = [await server.signIn('telesales'), await server.signIn('manager')]
  const post = (token: string, name: string, body: object) =>
    server.call(token, 'POST', `/api/desk/${name}`, body)
  const { data } = (await post(seller, 'shift', { shift: 'on' })).json()
  expect(data.exchange).toBe(true)
  const task = data.cards[0].id
  expect((await post(manager, 'dial', { task })).statusCode).toBe(409)
  expect(heard).toEqual([])
  expect((await post(seller, 'dial', { task })).json()).toEqual({ error: 0, data: { said: null } })
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
    number: '0987654321',
    agent: { username: 'telesales' },
  })
})

test('a request that is sent again calls nobody twice, be the first still on its way', async () => {
  const { heard, url } = await startExchange((response) =>
    setTimeout(() => response.end('{"message":"Máy nhánh 102"}'), 200),
  )
  const server = await startTestServer({ CALL_WEBHOOK_URL: url, CALL_WEBHOOK_SECRET: SECRET })
  cleanups.push(() => server.close())
  await newOrder(server.database.db, await stockShop(server.database.db))
  const seller = await server.signIn('telesales')
  const shift = await server.call(seller, 'POST', '/api/desk/shift', { shift: 'on' })
  const task = shift.json().data.cards[0].id
  const dial = (key: string) =>
    server.call(seller, 'POST', '/api/desk/dial', { task }, { 'idempotency-key': key })
  const answers = await Promise.all([dial('call-1'), dial('call-1')])
  answers.push(await dial('call-1'))
  for (const answer of answers) expect(answer.json().data).toEqual({ said: 'Máy nhánh 102' })
  expect(heard.map(({ body }) => JSON.parse(body).id)).toEqual(['call-1'])
  await dial('call-2')
  expect(heard.map(({ body }) => JSON.parse(body).id)).toEqual(['call-1', 'call-2'])
  expect((await dial('mã gọi')).statusCode).toBe(400)
})
