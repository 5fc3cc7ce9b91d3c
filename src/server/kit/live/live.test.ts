import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../app/test-server.ts'
import { endSessions } from '../sessions/sessions.ts'

let server: TestServer
let port: number
const open: IncomingMessage[] = []

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy()
})
afterAll(() => server.close())

type Reader = { events: { event: string; data: Record<string, unknown>; id?: string }[]; ended: boolean }

/** Opens a stream and collects its events. */
function listen(token: string, headers: Record<string, string> = {}): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const reader: Reader = { events: [], ended: false }
    const request = get(
      { port, path: '/api/events', headers: { cookie: `Admin-Token=${token}`, ...headers } },
      (response) => {
        open.push(response)
        expect(response.headers['content-type']).toContain('text/event-stream')
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
          for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
            const fields = new Map(
              text
                .slice(0, at)
                .split('\n')
                .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
            )
            text = text.slice(at + 2)
            const event = fields.get('event')
            const id = fields.get('id')
            if (event)
              reader.events.push({ event, data: JSON.parse(fields.get('data') ?? ''), ...(id && { id }) })
            // The first line, `retry`, shows that the stream is open.
            else resolve(reader)
          }
        })
        response.on('close', () => {
          reader.ended = true
        })
        response.on('error', () => {})
      },
    )
    request.on('error', reject)
  })
}

/** The server's end of a connection whose reader asks for the stream and takes nothing of it. */
class Stalled extends Duplex {
  begun = false

  constructor(token: string) {
    super()
    this.push(`GET /api/events HTTP/1.1\r\nHost: cms\r\nAuthorization: ${token}\r\n\r\n`)
  }

  override _read(): void {}

  /** Never calls back, so what is written stays unsent. */
  override _write(): void {
    this.begun = true
  }
}

/** Writes to the outbox and announces it, as the kit does in the transaction of a change. */
async function announce(area: string, code: string): Promise<number> {
  return server.database.transaction(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into outbox (area, record_id, code, version, action, at)
      values (${area}, gen_random_uuid(), ${code}, 2, 'update', now()) returning id`.execute(trx)
    const id = rows[0]?.id ?? 0
    const payload = {
      id,
      area,
      record: 'r',
      code,
      version: 2,
      action: 'update',
      by: null,
      at: new Date().toISOString(),
    }
    await sql`select pg_notify('changes', ${JSON.stringify(payload)})`.execute(trx)
    return id
  })
}

const codes = (reader: Reader) =>
  reader.events.filter(({ event }) => event === 'change').map(({ data }) => data.code)

describe('live changes', () => {
  test('reach those who may view the area, and nobody else', async () => {
    const telesales = await listen(await server.signIn('telesales'))
    const education = await listen(await server.signIn('education'))
    const id = await announce('orders', 'DH00000001')
    await announce('return-policies', 'CS00001')
    await expect.poll(() => codes(telesales)).toEqual(['DH00000001', 'CS00001'])
    expect(codes(education)).toEqual(['CS00001'])
    expect(telesales.events[0]).toMatchObject({
      id: String(id),
      data: { area: 'orders', id: 'r', version: 2 },
    })
  })

  test('of notices reach their account alone', async () => {
    const telesales = await listen(await server.signIn('telesales'))
    const education = await listen(await server.signIn('education'))
    await sql`
      select pg_notify('notices', id::text) from accounts where username in ('telesales', 'warehouse')`.execute(
      server.database.db,
    )
    await announce('return-policies', 'CS00002')
    for (const reader of [telesales, education]) await expect.poll(() => codes(reader)).toEqual(['CS00002'])
    const names = (reader: Reader) => reader.events.map(({ event }) => event)
    await expect.poll(() => names(telesales)).toContain('notices')
    expect(names(education)).toEqual(['change'])
  })

  test('resume after the last event that was seen', async () => {
    const token = await server.signIn('telesales')
    const seen = await announce('orders', 'DH00000002')
    await announce('orders', 'DH00000003')
    const reader = await listen(token, { 'last-event-id': String(seen) })
    await expect.poll(() => codes(reader)).toContain('DH00000003')
  })

  test('say reset when what was missed is gone', async () => {
    const token = await server.signIn('telesales')
    const { rows } = await sql<{ last: number }>`select max(id) as last from outbox`.execute(
      server.database.db,
    )
    const last = (rows[0]?.last ?? 0) + 5_000
    await sql`select setval(pg_get_serial_sequence('outbox', 'id'), ${last}::bigint)`.execute(
      server.database.db,
    )
    await announce('orders', 'DH00000004')
    const reader = await listen(token, { 'last-event-id': '2' })
    await expect.poll(() => reader.events.length).toBeGreaterThan(0)
    // Either the changes themselves or the word that they are to be fetched: never silence.
    expect(reader.events.some(({ event }) => event === 'reset' || event === 'change')).toBe(true)
  })

  test('end with the session, saying why', async () => {
    const token = await server.signIn('content')
    const reader = await listen(token)
    await server.call(token, 'POST', '/api/public/account/logout')
    await expect.poll(() => reader.ended).toBe(true)
    expect(reader.events.at(-1)).toMatchObject({ event: 'session', data: { reason: 'illegalToken' } })

    const other = await listen(await server.signIn('content'))
    const { rows } = await sql<{ id: string }>`select id from accounts where username = 'content'`.execute(
      server.database.db,
    )
    await server.database.transaction((trx) => endSessions(trx, rows[0]?.id ?? '', 'status'))
    await expect.poll(() => other.ended).toBe(true)
    expect(other.events.at(-1)).toMatchObject({ event: 'session', data: { reason: 'signedOut' } })
  })

  test('need a session, and a reader: HEAD opens none', async () => {
    const answer = await server.call(undefined, 'GET', '/api/events')
    expect(answer.statusCode).toBe(401)
    const headers = { authorization: await server.signIn('telesales') }
    const head = server.app.inject({ method: 'HEAD', url: '/api/events', headers })
    const late = new Promise((resolve) => setTimeout(resolve, 2_000, 'no answer'))
    expect(await Promise.race([head, late])).toMatchObject({ statusCode: 405 })
  })

  test('beyond twenty of one account the oldest goes, also when its reader stalled', async () => {
    const token = await server.signIn('warehouse')
    const stalled = new Stalled(token)
    server.app.server.emit('connection', stalled)
    await expect.poll(() => stalled.begun).toBe(true)
    const readers: Reader[] = []
    for (let count = 0; count < 20; count++) readers.push(await listen(token))
    await expect.poll(() => stalled.destroyed).toBe(true)
    await announce('orders', 'DH00000005')
    await expect.poll(() => readers.every((reader) => codes(reader).includes('DH00000005'))).toBe(true)
  })
})

test('closing the server ends the streams instead of waiting for them', async () => {
  const other = await startTestServer()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const mine = port
  port = (other.app.server.address() as AddressInfo).port
  const reader = await listen(await other.signIn('telesales'))
  port = mine
  await other.close()
  await expect.poll(() => reader.ended).toBe(true)
})
