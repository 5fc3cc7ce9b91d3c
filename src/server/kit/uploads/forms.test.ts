/** Forms with files over a real connection: limits, slow senders, shares, aborts; the folder is empty afterwards. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, request as call } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../../core/problems/problems.ts'
import type { Session } from '../sessions/session-store.ts'
import { formsIn, type SentForm } from './forms.ts'

const LIMIT = 128 * 1024
const PATIENT = { graceMs: 20_000, bytesPerSecond: 1, longestMs: 20_000 }
const REFUSALS = {
  none: () => new Problem('wrongType'),
  broken: () => new Problem('brokenRequest'),
  tooHeavy: () => new Problem('tooLarge'),
  tooMany: () => new Problem('invalid'),
}

let app: FastifyInstance
let folder: string
let pace: typeof PATIENT
let worked: (form: SentForm) => Promise<unknown>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'test-forms-'))
  pace = { ...PATIENT }
  app = Fastify()
  app.addHook('onRequest', async (request) => {
    request.session = { accountId: String(request.headers.account ?? 'a') } as Session
  })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ id: error instanceof Problem ? error.id : String(error) }),
  )
  worked = async ({ files, fields }) => ({
    files: await Promise.all(files.map(async ({ name, read }) => [name, (await read()).length])),
    fields,
  })
  await app.register(async (scope) => {
    const forms = await formsIn(folder, pace)(scope, { fileBytes: LIMIT, fields: 1, atOnce: 2 })
    scope.post('/', (request) => forms.receive(request, REFUSALS, (form) => worked(form)))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

const head = (name: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\ncontent-type: text/plain\r\n\r\n`
const file = (size: number, name = 'a.txt') =>
  Buffer.concat([
    Buffer.from(head('file', `; filename="${name}"`)),
    Buffer.alloc(size, 'a'),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--x--\r\n')

type Answer = { id?: string; files?: [string, number][]; fields?: object }

/** Begins a request whose body is sent by the test; `answer` has the response. */
function begin(account = 'a'): { sent: ClientRequest; answer: Promise<Answer> } {
  const { port } = app.server.address() as AddressInfo
  const headers = {
    account,
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
  }
  const sent = call({ port, method: 'POST', headers })
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) =>
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString())),
    )
  })
  answer.catch(() => {})
  return { sent, answer }
}

function send(body: Buffer, account?: string): Promise<Answer> {
  const { sent, answer } = begin(account)
  sent.end(body)
  return answer
}

test('a file of which the limit comes first and a byte later is refused', async () => {
  const { sent, answer } = begin()
  const body = file(LIMIT + 1)
  const all = body.length - 3
  sent.write(body.subarray(0, all))
  await new Promise((resolve) => setTimeout(resolve, 50))
  sent.end(Buffer.concat([body.subarray(all), END]))
  expect(await answer).toEqual({ id: 'tooLarge' })
})

test('a file up to the limit is whole, a larger one is refused', async () => {
  for (let over = -24; over <= 24; over++) {
    const size = LIMIT + over * 2_731
    const answer = await send(Buffer.concat([file(size, 'thư/mục\\tệp.txt'), END]))
    expect(answer, `${size}`).toEqual(
      over > 0 ? { id: 'tooLarge' } : { files: [['tệp.txt', size]], fields: {} },
    )
  }
})

test('forms that are none, cut off, or have more than they may are refused', async () => {
  const field = (length: number) => Buffer.from(`${head('note')}${'b'.repeat(length)}\r\n`)
  expect(await send(Buffer.concat([field(4_096), file(3), END]))).toMatchObject({ files: [['a.txt', 3]] })
  expect(await send(Buffer.concat([field(4_097), file(3), END]))).toEqual({ id: 'invalid' })
  expect(await send(Buffer.concat([file(3), file(3), END]))).toEqual({ id: 'invalid' })
  expect(await send(file(90_000))).toEqual({ id: 'brokenRequest' })
  expect(await send(Buffer.from('none'))).toEqual({ id: 'brokenRequest' })
  const json = await app.inject({ method: 'POST', url: '/', payload: {} })
  expect(json.json()).toEqual({ id: 'wrongType' })
})

test('work begins once the form is here whole; a slow sender is refused, an aborted one forgotten', async () => {
  const work = vi.fn(async () => ({}))
  worked = work
  pace.graceMs = 300
  pace.bytesPerSecond = 1_000_000
  const [slow, aborted] = [begin(), begin()]
  slow.sent.write(head('file', '; filename="a"'))
  aborted.sent.write(file(10_000).subarray(0, 5_000))
  await expect.poll(() => readdirSync(folder).length).toBe(2)
  expect(await send(Buffer.concat([file(5), END]), 'b')).toEqual({})
  expect(work).toHaveBeenCalledTimes(1)
  aborted.sent.destroy()
  expect(await slow.answer).toEqual({ id: 'tooSlow' })
  slow.sent.destroy()
  expect(work).toHaveBeenCalledTimes(1)
})

test('an account has a share; others are served meanwhile', async () => {
  const own = [begin(), begin()]
  for (const { sent } of own) sent.write(file(10))
  await expect.poll(() => readdirSync(folder).length).toBe(2)
  expect(await send(Buffer.concat([file(5), END]))).toEqual({ id: 'tooMany' })
  expect(await send(Buffer.concat([file(5), END]), 'b')).toMatchObject({ files: [['a.txt', 5]] })
  for (const { sent } of own) sent.end(END)
  expect(await Promise.all(own.map(({ answer }) => answer))).toMatchObject([{ fields: {} }, { fields: {} }])
  expect(await send(Buffer.concat([file(5), END]))).toMatchObject({ files: [['a.txt', 5]] })
})
