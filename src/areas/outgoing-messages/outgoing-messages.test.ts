/** The log of outgoing messages: what an administrator sees and does, and what is in no response. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solveQuestion } from '../../../tests/support/captcha.ts'
import { type Client, rowOf, rowsOf } from '../../../tests/support/client.ts'
import { mailsTo, tokenIn } from '../../../tests/support/outbox.ts'
import { DATABASES, type TestServer } from '../../../tests/support/server.ts'
import { md5, solveCaptcha, startTestServer } from '../../server/app/test-server.ts'

const BASE = '/api/public/account'

describe.each(DATABASES)('outgoing messages on $kind', ({ start }) => {
  let server: TestServer
  let admin: Client

  beforeAll(async () => {
    server = await start()
    admin = await server.as('admin')
  })
  afterAll(() => server?.close())

  const forgot = async (username: string) => {
    const nobody = server.anonymous()
    const asked = await nobody.post(`${BASE}/get_captcha_verify`, { kind: 'words' })
    const { id, question } = asked.body.data as { id: string; question: string }
    return nobody.post(`${BASE}/forgot_password`, {
      username,
      captcha: { id, answer: solveQuestion(question) },
    })
  }
  const listed = async (where: unknown[]) =>
    rowsOf(
      await admin.get(`/api/outgoing-messages?limit=100&where=${encodeURIComponent(JSON.stringify(where))}`),
    )
  /** The newest one of a kind about an account. */
  const newest = async (kind: string, about: string) =>
    (
      await listed([
        ['kind', 'eq', kind],
        ['about', 'eq', about],
      ])
    )[0]
  /** One that was given up, made of a row of its own. */
  const givenUp = async (more: { reason?: string; expired?: boolean } = {}) => {
    const { reason = 'away', expired = false } = more
    const { rows } = await sql<{ id: string }>`
      insert into outgoing_messages (id, code, channel, kind, language, name, recipient, status, reason, body, address, expires_at)
      values (gen_random_uuid(), 'TG9' || lpad(nextval('outgoing_messages_code')::text, 6, '0'), 'mail', 'approved', 'vi', 'Thử', 't•••@x.example',
        'given_up', ${reason}, 'Chào', 'thu@x.example', case when ${expired} then now() - interval '1 second' end)
      returning id`.execute(server.database.db)
    return String(rows[0]?.id)
  }

  test('a mailed link is in the mail alone: not in the list, the record, the history, the search or a file', async () => {
    const me = rowOf(await (await server.as('support')).get(`${BASE}/get_profile`))
    await forgot('support')
    await expect.poll(() => tokenIn(mailsTo(server.dataDir, String(me.email)).at(-1))).toBeTruthy()
    const token = String(tokenIn(mailsTo(server.dataDir, String(me.email)).at(-1)))
    await expect.poll(async () => (await newest('password-link', String(me.code)))?.status).toBe('sent')
    const message = await newest('password-link', String(me.code))
    expect(message?.recipient).toBe('k•••@cmsshop.example')
    const record = await admin.get(`/api/outgoing-messages/${message?.id}`)
    expect(rowOf(record)).toMatchObject({ attempts: 1, tries: [{ number: 1, outcome: 'sent' }] })
    expect(String(rowOf(record).body)).toContain('⟦link⟧')
    const texts = [
      record.body,
      await listed([]),
      (await admin.get(`/api/outgoing-messages/${message?.id}/activity`)).body,
    ].map((one) => JSON.stringify(one))
    for (const text of texts) {
      expect(text).not.toContain(token.slice(0, 16))
      expect(text).not.toContain(String(me.email))
    }
    for (const q of [token, String(me.email)])
      expect(rowsOf(await admin.get(`/api/outgoing-messages?q=${encodeURIComponent(q)}`))).toEqual([])
    const where = encodeURIComponent(JSON.stringify([['body', 'eq', 'x']]))
    expect((await admin.get(`/api/outgoing-messages?where=${where}`)).status).toBe(400)
  })

  test('one that was given up is sent at once by "retry", and counts its attempts anew', async () => {
    const id = await givenUp()
    const retried = await admin.post(`/api/outgoing-messages/${id}/retry`, {})
    expect(retried.status).toBe(200)
    await expect.poll(async () => rowOf(await admin.get(`/api/outgoing-messages/${id}`)).status).toBe('sent')
    expect(mailsTo(server.dataDir, 'thu@x.example')).toHaveLength(1)
    // It is out: nothing takes it back.
    const undone = await admin.post('/api/undo', {
      audit: rowOf(retried).audit ?? (retried.body as { audit?: unknown }).audit,
    })
    expect(undone.status).not.toBe(200)
  })

  test('many at once, each with its reason; by hand is settled', async () => {
    const [good, over, sealed] = [
      await givenUp(),
      await givenUp({ expired: true }),
      await givenUp({ reason: 'sealed' }),
    ]
    const answer = await admin.post('/api/outgoing-messages/bulk/retry', { ids: [good, over, sealed] })
    const data = answer.body.data as { changed: number; refused: { msg: string }[] }
    expect([data.changed, data.refused.length]).toEqual([1, 2])
    expect(data.refused.map(({ msg }) => msg).sort()).toEqual([
      'Tin đã hết hạn và phần bí mật đã bị xoá: hãy yêu cầu một tin mới.',
      'Tin được mã hoá bằng khoá khác: hãy yêu cầu một tin mới.',
    ])
    const pending = async () =>
      (
        await listed([
          ['status', 'in', ['given_up']],
          ['reason', 'in', ['away', 'sealed']],
        ])
      ).map(({ id }) => id)
    expect(await pending()).toContain(over)
    expect((await admin.post(`/api/outgoing-messages/${over}/give-up`, {})).status).toBe(200)
    expect(await pending()).not.toContain(over)
    expect((await admin.post(`/api/outgoing-messages/${over}/give-up`, {})).status).toBe(409)
  })

  test('one that is being sent is left alone; none is written, changed or deleted by a user', async () => {
    const id = await givenUp()
    await sql`update outgoing_messages set lease_until = now() + interval '1 minute' where id = ${id}::uuid`.execute(
      server.database.db,
    )
    expect((await admin.post(`/api/outgoing-messages/${id}/retry`, {})).body.msg).toContain('đang được gửi')
    expect((await admin.post('/api/outgoing-messages', { name: 'x' })).status).toBe(405)
    expect((await admin.call('PUT', `/api/outgoing-messages/${id}`, { name: 'x' })).status).toBe(405)
    expect((await admin.call('DELETE', `/api/outgoing-messages/${id}`)).status).toBe(405)
    for (const name of ['manager', 'support']) {
      const other = await server.as(name)
      expect((await other.get('/api/outgoing-messages')).status).toBe(403)
      expect((await other.post(`/api/outgoing-messages/${id}/retry`, {})).status).toBe(403)
    }
  })
})

test('a registration is mailed to its owner, and announced to the shop’s webhook in the same transaction', async () => {
  const bodies: string[] = []
  const hook = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    bodies.push(body)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const address = hook.address()
  const server = await startTestServer({
    MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    MESSAGE_WEBHOOK_SECRET: 'một khoá rất dài để ký',
    MESSAGE_WEBHOOK_PRIVATE: '1',
  })
  try {
    const form = {
      username: 'thu.trang',
      email: 'trang@x.example',
      phone: '0912345678',
      password: md5('mật khẩu'),
    }
    const name = 'Bấm http://lua.dao.example ngay'
    const register = async (more: object) =>
      server.call(undefined, 'POST', `${BASE}/create`, {
        ...form,
        ...more,
        captcha: await solveCaptcha(server.app),
      })
    expect((await register({ name })).statusCode).toBe(201)
    await expect.poll(() => bodies.length).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ type: 'registration-notice' })
    await expect.poll(() => mailsTo(server.config.dataDir, 'trang@x.example')).toHaveLength(1)
    // To an address that is not proved goes no text of the sender's.
    expect(mailsTo(server.config.dataDir, 'trang@x.example')[0]).not.toContain('lua.dao')
    expect(bodies[0]).not.toContain('lua.dao')
    for (const username of ['thu.trang.2', 'thu.trang.3', 'thu.trang.4']) await register({ name, username })
    await expect.poll(() => bodies.length).toBe(4)
    // Three an hour and address.
    await expect.poll(() => mailsTo(server.config.dataDir, 'trang@x.example')).toHaveLength(3)
    // A form that is refused announces nothing.
    expect((await register({ name })).statusCode).toBe(409)
    const { rows } = await sql`select from outgoing_messages where channel = 'webhook'`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(4)
  } finally {
    await server.close()
    hook.close()
  }
})
