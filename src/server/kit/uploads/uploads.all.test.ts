/** Every route that takes files, over a real connection: slow senders hold nothing, a file that is too large is never cut. */
import { readdirSync, statSync } from 'node:fs'
import { type ClientRequest, request as call } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILE_BYTES } from '../../../core/attachments.ts'
import { PICTURE_BYTES } from '../../../core/pictures.ts'
import { startTestServer, type TestServer } from '../../app/test-server.ts'
import { SHEET_LIMITS } from '../sheets/limits.ts'

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['admin', 'manager']) tokens[name] = await server.signIn(name)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server?.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.database.db)
})

const FILES = '/api/orders/request-return/files'
/** Where files are sent, the limit of one, and words of one that is larger. */
const DOORS = [
  { url: FILES, name: 'a.txt', limit: FILE_BYTES, words: /too heavy, 20 MB/ },
  { url: '/api/products/uploads/images', name: 'a.jpg', limit: PICTURE_BYTES, words: /too heavy, 8 MB/ },
  { url: '/api/public/account/avatar', name: 'a.jpg', limit: PICTURE_BYTES, words: /too heavy, 8 MB/ },
  { url: '/api/remittances/import', name: 'a.xlsx', limit: SHEET_LIMITS.file, words: /larger than 5 MB/ },
  { url: '/api/imports/import', name: 'a.zip', limit: 50_000_000, words: /too large/ },
]

type Answer = { status: number; body: { msg?: string; data?: { file: string; size: number } } }

/** Begins a form with a file; the test sends the rest. */
function begin(url: string, name: string, by = 'admin', language = 'en') {
  const sent = call({
    port: (server.app.server.address() as AddressInfo).port,
    ...{ method: 'POST', path: url, agent: false },
    headers: {
      authorization: tokens[by],
      'accept-language': language,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    },
  })
  sent.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const body = JSON.parse(Buffer.concat(await response.toArray()).toString())
      resolve({ status: response.statusCode ?? 0, body })
    })
  })
  answer.catch(() => {})
  return { sent, answer }
}

/** `cut`: so many bytes are sent some time before the rest. */
async function send(url: string, name: string, bytes: Buffer, by?: string, cut = 0): Promise<Answer> {
  const { sent, answer } = begin(url, name, by)
  if (cut > 0) {
    await new Promise((resolve) => sent.write(bytes.subarray(0, cut), resolve))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  sent.write(bytes.subarray(cut))
  sent.end('\r\n--x--\r\n')
  return answer
}

const incoming = () => readdirSync(join(server.config.dataDir, 'incoming'))

/** Sends a byte each second until the answer comes. */
function drip({ sent, answer }: { sent: ClientRequest; answer: Promise<Answer> }): void {
  const timer = setInterval(() => sent.write('a'), 1_000)
  const stop = () => clearInterval(timer)
  answer.then(stop, stop)
}

test('20 uploads of one account at a byte a second: another account is served at once, at every door', async () => {
  const slow = DOORS.flatMap(({ url, name }) =>
    Array.from({ length: 20 }, (_, at) => begin(url, name, 'admin', at % 2 === 0 ? 'en' : 'vi')),
  )
  slow.forEach(drip)
  let answered = 0
  for (const { answer } of slow) answer.then(() => answered++)
  // Beyond the share of an account; the rest waits for its bytes.
  const held = 12 + 12 + 2 + 2 + 2
  await expect.poll(() => [incoming().length, answered]).toEqual([held, slow.length - held])
  const times: number[] = []
  for (const { url, name } of DOORS) {
    const from = performance.now()
    const { status } = await send(url, name, Buffer.from('một tệp'), 'manager')
    times.push(Math.round(performance.now() - from))
    expect(url === FILES ? [200] : [400, 409], url).toContain(status)
  }
  process.stdout.write(`other account beside 20 slow uploads at each door: ${times.join(', ')} ms\n`)
  expect(Math.max(...times)).toBeLessThan(3_000)
  expect(answered).toBe(slow.length - held)

  const answers = await Promise.all(slow.map(({ answer }) => answer))
  const count = (status: number) => answers.filter((one) => one.status === status).length
  expect([count(408), count(429)]).toEqual([held, slow.length - held])
  const words = new Set(answers.map(({ body }) => body.msg))
  expect([...words].sort()).toEqual([
    'Bạn đang gửi 12 tệp rồi. Hãy đợi một tệp gửi xong rồi thử lại.',
    'Bạn đang gửi 2 tệp rồi. Hãy đợi một tệp gửi xong rồi thử lại.',
    'The file came too slowly, so the server stopped waiting. Check the network, or choose a smaller file, and try again.',
    'Tệp được gửi lên quá chậm nên máy chủ đã thôi chờ. Hãy kiểm tra mạng hoặc chọn tệp nhỏ hơn rồi thử lại.',
    'You are sending 12 files already. Wait until one of them is through, then try again.',
    'You are sending 2 files already. Wait until one of them is through, then try again.',
  ])
  await expect.poll(incoming).toEqual([])
  expect((await send(FILES, 'a.txt', Buffer.from('một tệp'))).status).toBe(200)
}, 180_000)

const SPREAD = 64 * 1024

/** Sizes around a limit: the limit itself, a byte more, and any. */
const sizesAround = (limit: number, tries: number) =>
  Array.from({ length: tries }, (_, at) =>
    at < 2 ? limit + at : limit + Math.round((Math.random() * 2 - 1) * SPREAD),
  )

test('200 files of 20 MiB ± 64 KiB: none is cut; up to the limit they are whole, beyond refused in words', async () => {
  const bytes = Buffer.alloc(FILE_BYTES + SPREAD, 'a')
  let refused = 0
  for (const [at, size] of sizesAround(FILE_BYTES, 200).entries()) {
    // The worst place for a break: all that a file may have is here, and the rest is not.
    const cut = at % 2 === 0 ? 0 : FILE_BYTES
    const { status, body } = await send(FILES, 'a.txt', bytes.subarray(0, size), 'admin', cut)
    if (size > FILE_BYTES) {
      expect([status, body.msg], `${size}`).toEqual([400, expect.stringMatching(/too heavy, 20 MB/)])
      refused++
      continue
    }
    expect([status, body.data?.size], `${size}`).toEqual([200, size])
    const stored = join(server.config.dataDir, 'uploads', body.data?.file ?? '')
    expect(statSync(stored).size).toBe(size)
    // An account has a limit of files that no record took.
    await sql`delete from uploads`.execute(server.database.db)
  }
  process.stdout.write(`200 files around 20 MiB: ${refused} refused, none cut\n`)
  expect(incoming()).toEqual([])
}, 600_000)

test.each(DOORS)(
  '$url: 20 files around the limit, none of the larger ones is read',
  async ({ url, name, limit, words }) => {
    const bytes = Buffer.alloc(limit + SPREAD, 'a')
    for (const size of sizesAround(limit, 20)) {
      const { status, body } = await send(url, name, bytes.subarray(0, size), 'admin', limit)
      const isTooLarge = words.test(body.msg ?? '')
      expect([status, isTooLarge], `${size}: ${body.msg}`).toEqual([
        url === FILES && size <= limit ? 200 : expect.any(Number),
        size > limit,
      ])
      await sql`delete from uploads`.execute(server.database.db)
    }
    expect(incoming()).toEqual([])
  },
  300_000,
)
