/** Outgoing messages: sent once their cause is committed, tried again, given up; hostile receivers and texts. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStaffed } from '../../../../tests/support/databases.ts'
import type { TestEmbedded } from '../../../../tests/support/embedded.ts'
import { type Behaviour, startSmtp, type TestSmtp } from '../../../../tests/support/smtp.ts'
import { SecretBox } from '../protection/secret-box.ts'
import type { Channel, Delivery } from './channel.ts'
import { mailChannel } from './mail.ts'
import { maskedAddress, type NewMessage, placeOf, queueMessage } from './messages.ts'
import { MessageWorker, notedResponse, waitAfter } from './worker.ts'

const box = new SecretBox(
  (
    (key) => () =>
      key
  )(randomBytes(32)),
)
const TOKEN = 'kY3vR8sQ2mX7wT1zB6nC4dF9gH0jL5pA'
const MAIL: NewMessage = {
  channel: 'mail',
  kind: 'test',
  language: 'vi',
  to: { address: 'lan@shop.example', name: 'Lan' },
  subject: 'Chào',
  text: 'Chào Lan\n',
}

let one: TestEmbedded
let smtp: TestSmtp
const workers: MessageWorker[] = []

beforeAll(async () => {
  one = await createStaffed()
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp.close()
  await one.remove()
})
beforeEach(async () => {
  smtp.behaviour = 'takes'
  smtp.mails.length = 0
  smtp.connections = 0
  await sql`delete from outgoing_messages`.execute(one.database.db)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close()
})

const bySmtp = (patienceMs = 2_000) =>
  mailChannel({ smtpUrl: smtp.url, mailFrom: 'CMS SHOP <no-reply@shop.example>', dataDir: '' }, patienceMs)

/** A worker of a process. */
async function work(
  mail: Channel | undefined = bySmtp(),
  more: { attempts?: number; leaseSeconds?: number } = {},
) {
  const { attempts = 5, leaseSeconds } = more
  const worker = await MessageWorker.start({
    database: one.database,
    channels: { ...(mail && { mail }) },
    box,
    rules: { attempts, keepDays: 90 },
    log: () => {},
    ...(leaseSeconds && { leaseSeconds }),
  })
  workers.push(worker)
  return worker
}

const queue = (more: Partial<NewMessage> = {}) => queueMessage(one.database.db, { ...MAIL, ...more })

type Row = {
  status: string
  attempts: number
  reason: string | null
  next_at: string | null
  sealed: Buffer | null
  address: string | null
  body: string
}
const rowOf = async (id: string): Promise<Row> => {
  const { rows } = await sql<Row>`select * from outgoing_messages where id = ${id}`.execute(one.database.db)
  return rows[0] as Row
}
const responsesOf = async (id: string) => {
  const { rows } = await sql<{ outcome: string | null; response: string | null }>`
    select outcome, response from outgoing_attempts where message_id = ${id} order by number`.execute(
    one.database.db,
  )
  return rows
}
const reaches = (id: string, status: string) =>
  expect.poll(async () => (await rowOf(id)).status, { timeout: 8_000 }).toBe(status)
/** Lets the next attempt be due at once. */
const hurry = (id: string) =>
  sql`update outgoing_messages set next_at = now() where id = ${id} and next_at is not null`.execute(
    one.database.db,
  )

test('a message goes out once its transaction is committed, and none goes out when that fails', async () => {
  await work()
  const undone = one.database.transaction(async (trx) => {
    await queueMessage(trx, { ...MAIL, subject: 'không đi' })
    throw new Error('the cause failed')
  })
  await expect(undone).rejects.toThrow('the cause failed')
  const id = await one.database.transaction((trx) => queueMessage(trx, MAIL))
  await reaches(id, 'sent')
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toContain(`Message-ID: <${id}@shop.example>`)
  expect(await responsesOf(id)).toEqual([{ outcome: 'sent', response: '250 2.0.0 taken' }])
  expect(await rowOf(id)).toMatchObject({ address: null, next_at: null, attempts: 1 })
})

test('a one-time link is in the mail, and nowhere else: not in the row, not in the log of attempts, wiped once sent', async () => {
  smtp.behaviour = 'full'
  const link = `https://shop.example/forgetpass#token=${TOKEN}`
  const secrets = { box, values: { link }, minutes: 30 }
  const worker = await work()
  const id = await queue({ text: `Mở ${placeOf('link')}\n`, secrets })
  await reaches(id, 'failed')
  await worker.idle()
  const everything = async () => {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(m)::text || (select string_agg(row_to_json(a)::text, '') from outgoing_attempts a) as text
      from outgoing_messages m`.execute(one.database.db)
    return String(rows[0]?.text)
  }
  // The server quoted the mail in its refusal.
  expect((await responsesOf(id))[0]?.response).toBe('451 4.3.0')
  expect(await everything()).not.toContain(TOKEN.slice(0, 12))
  expect((await rowOf(id)).sealed).not.toBeNull()
  smtp.behaviour = 'takes'
  await hurry(id)
  worker.wake()
  await reaches(id, 'sent')
  expect(smtp.mails[0]?.replace(/=\n/g, '').replaceAll('=3D', '=')).toContain(link)
  expect(await rowOf(id)).toMatchObject({ sealed: null, body: `Mở ${placeOf('link')}\n` })
  expect(await everything()).not.toContain(TOKEN.slice(0, 12))
})

test.each<[Behaviour, string, string]>([
  ['silent', 'failed', 'late'],
  ['drips', 'failed', 'late'],
  ['late', 'failed', 'late'],
  ['full', 'failed', 'refused'],
  ['reset', 'failed', 'away'],
  ['unknown', 'given_up', 'rejected'],
])('a mail server that is %s: %s, %s', async (behaviour, status, reason) => {
  smtp.behaviour = behaviour
  await work(bySmtp(700))
  const id = await queue()
  await reaches(id, status)
  expect(await rowOf(id)).toMatchObject({ reason, attempts: 1 })
  // A mail that was given back must not be taken after all.
  expect(smtp.mails).toEqual([])
})

test('a server that hangs holds up no other messages', async () => {
  let release: (outcome: Delivery) => void = () => {}
  const held = new Promise<Delivery>((resolve) => (release = resolve))
  const channel: Channel = {
    send: async ({ to }) => (to.address.startsWith('treo') ? held : { sent: true, response: '' }),
  }
  await work(channel)
  const slow = await queue({ to: { address: 'treo@shop.example' } })
  const ids = await Promise.all(Array.from({ length: 12 }, () => queue()))
  for (const id of ids) await reaches(id, 'sent')
  expect((await rowOf(slow)).status).toBe('queued')
  release({ sent: true, response: '' })
  await reaches(slow, 'sent')
})

test('it is given up after the last attempt, and as soon as it is of no use', async () => {
  smtp.behaviour = 'full'
  const worker = await work(bySmtp(), { attempts: 2 })
  const id = await queue()
  await reaches(id, 'failed')
  await hurry(id)
  worker.wake()
  await reaches(id, 'given_up')
  expect(await rowOf(id)).toMatchObject({
    attempts: 2,
    reason: 'refused',
    next_at: null,
    address: 'lan@shop.example',
  })
  const late = await queue({ secrets: { box, values: { link: TOKEN }, minutes: 30 } })
  await reaches(late, 'failed')
  await worker.idle()
  await sql`update outgoing_messages set expires_at = now() where id = ${late}`.execute(one.database.db)
  worker.wake()
  await reaches(late, 'given_up')
  expect(await rowOf(late)).toMatchObject({ reason: 'expired', sealed: null, next_at: null })
})

test('secrets of another key are not sent as names', async () => {
  await work()
  const other = new SecretBox(() => randomBytes(32))
  const id = await queue({
    text: placeOf('link'),
    secrets: { box: other, values: { link: TOKEN }, minutes: 30 },
  })
  await reaches(id, 'given_up')
  expect((await rowOf(id)).reason).toBe('sealed')
  expect(smtp.mails).toEqual([])
})

describe('two processes', () => {
  test('send each message once', async () => {
    const sent: string[] = []
    const channel: Channel = {
      async send({ id }) {
        sent.push(id)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
        return { sent: true, response: '' }
      },
    }
    const ids = await Promise.all(Array.from({ length: 60 }, () => queue()))
    const two = await Promise.all([work(channel), work(channel), work(channel)])
    await expect
      .poll(async () => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from outgoing_messages where status = 'sent'`.execute(one.database.db)
        return rows[0]?.n
      })
      .toBe(60)
    await Promise.all(two.map((worker) => worker.idle()))
    expect(sent.sort()).toEqual(ids.sort())
  })

  test('one that stops in the middle leaves its message to the other, which notes it; the first no longer does', async () => {
    const release: ((outcome: Delivery) => void)[] = []
    const hangs: Channel = { send: () => new Promise<Delivery>((resolve) => release.push(resolve)) }
    const first = await work(hangs, { leaseSeconds: 1 })
    const id = await queue()
    await expect.poll(async () => (await rowOf(id)).attempts).toBe(1)
    await work({ send: async () => ({ sent: true, response: 'second' }) })
    await reaches(id, 'sent')
    for (const end of release) end({ sent: false, reason: 'away', response: 'first', final: true })
    await first.idle()
    expect(await rowOf(id)).toMatchObject({ status: 'sent', reason: null })
    expect((await responsesOf(id)).at(-1)).toEqual({ outcome: 'sent', response: 'second' })
  })
})

describe('hostile heads', () => {
  test('nothing in a name or a subject begins another line of the head', async () => {
    await work()
    const id = await queue({
      to: { address: 'lan@shop.example', name: 'Lan\r\nBcc: all@shop.example' },
      subject: 'Chào\r\nBcc: all@shop.example\r\n\r\nmột thư khác',
    })
    await reaches(id, 'sent')
    const [head = ''] = smtp.mails[0]?.split('\n\n') ?? []
    expect(head).not.toMatch(/^bcc:/im)
    expect(head.match(/^(To|Subject):/gim)).toHaveLength(2)
  })

  test.each([
    'lan@shop.example\r\nBcc: all@shop.example',
    'lan@shop.example, all@shop.example',
    '"lan"@shop.example',
    'Lan <lan@shop.example>',
    'lan@shop.example> NOTIFY=SUCCESS',
    'lan',
    '',
  ])('%j is no address: given up at once, and its cause goes on', async (address) => {
    await work()
    const id = await queue({ to: { address } })
    expect(await rowOf(id)).toMatchObject({
      status: 'given_up',
      reason: 'address',
      attempts: 0,
      address: null,
    })
    expect(smtp.connections).toBe(0)
  })
})

test('without a mail server each is a file, the same one however often it is sent', async () => {
  const files = mailChannel({ mailFrom: 'a@shop.example', dataDir: one.dataDir })
  const message = {
    id: 'm-1',
    kind: 'test',
    language: 'vi',
    to: { name: '', address: 'lan@shop.example' },
    subject: 'Chào',
    text: 'Chào\n',
    about: null,
    createdAt: new Date(0),
  } as const
  const never = new AbortController().signal
  for (let round = 0; round < 2; round++)
    expect(await files.send(message, never)).toMatchObject({ sent: true })
  const folder = join(one.dataDir, 'outbox')
  const names = readdirSync(folder).filter((name) => name.includes('m-1'))
  expect(names).toEqual(['1970-01-01T00-00-00-000Z-m-1.eml'])
  expect(readFileSync(join(folder, String(names[0])), 'utf8')).toContain('Message-ID: <m-1@shop.example>')
})

test('addresses are masked, responses shortened to one line without secrets, waits become longer', () => {
  expect(maskedAddress('lan.nguyen@shop.example')).toBe('l•••@shop.example')
  expect(maskedAddress('@x')).toBe('•••')
  expect(notedResponse('550 no\r\nsuch  user', false)).toBe('550 no such  user')
  expect(notedResponse('x y '.repeat(400), false)).toHaveLength(500)
  expect(notedResponse(`451-4.3.0 https://x/#t=${TOKEN}`, true)).toBe('451-4.3.0')
  expect(notedResponse(TOKEN, true)).toBe('')
  const waits = Array.from({ length: 12 }, (_, at) => waitAfter(at + 1, 0.5))
  expect(waits.slice(0, 4)).toEqual([2, 15, 60, 300])
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
})
