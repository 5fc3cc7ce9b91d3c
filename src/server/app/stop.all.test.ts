/** Stops of real servers by signals to their whole group, as systemd and Ctrl-C send them, with requests under way. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findPostgres, type TestDatabase } from '../../../tests/support/postgres.ts'
import { type Program, startProgram } from '../../../tests/support/program.ts'
import { startHelper } from '../kit/workers/helper.ts'
import { md5 } from './test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PASSWORD = 'correct-horse-battery'
const dataDir = mkdtempSync(join(tmpdir(), 'stop-'))
const { found, reason } = await findPostgres()
let created: TestDatabase | undefined
let program: Program | undefined

beforeAll(async () => {
  if (!found) throw new Error(reason)
  created = await found.createDatabase()
})
afterEach(() => program?.kill())
afterAll(async () => {
  await created?.drop()
  await found?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(processes: number, npm = false) {
  program = startProgram(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: created?.url ?? '',
      WEB_PROCESSES: String(processes),
      ADMIN_PASSWORD: PASSWORD,
    },
    { npm },
  )
  return program
}

/** A sign-in whose body is sent in halves: the second one by `finish`, which resolves with the response. */
async function slowSignIn(address: string) {
  const body = JSON.stringify({ username: 'admin', password: md5(PASSWORD), grant_type: 'password' })
  const sent = request(`${address}/api/public/account/login`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const response = once(sent, 'response')
  response.catch(() => {})
  sent.write(body.slice(0, 20))
  await once(sent, 'socket')
  await wait(100)
  return {
    async finish() {
      sent.end(body.slice(20))
      const [answer] = await response
      return { status: answer.statusCode, body: JSON.parse(await text(answer)) }
    },
  }
}

test.each([
  { signal: 'SIGTERM', processes: 2, npm: false },
  { signal: 'SIGINT', processes: 2, npm: false },
  { signal: 'SIGTERM', processes: 2, npm: true },
  { signal: 'SIGINT', processes: 1, npm: true },
] as const)(
  '$signal to the group of $processes processes (npm: $npm) lets every request under way be answered',
  async ({ signal, processes, npm }) => {
    const server = start(processes, npm)
    const address = await server.listens()
    const slow = await Promise.all(Array.from({ length: 4 }, () => slowSignIn(address)))
    server.signalGroup(signal)
    await wait(1_500)
    const answers = await Promise.all(slow.map(({ finish }) => finish()))
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([200, {}])
      expect(body.data.token).toMatch(/^.{40,}$/)
    }
    // npm ends by the signal itself once its shell did.
    expect(npm ? [0, signal] : [0]).toContain(await server.ended)
    expect(server.err.replace(/^npm .*\n/gm, '')).toBe('')
  },
)

test('a signal to the primary alone does the same', async () => {
  const server = start(2)
  const address = await server.listens()
  const slow = await Promise.all(Array.from({ length: 4 }, () => slowSignIn(address)))
  server.child.kill('SIGTERM')
  await wait(1_500)
  for (const { finish } of slow) expect((await finish()).status).toBe(200)
  expect(await server.ended).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a second %s ends all processes at once, whoever gets it',
  async (signal) => {
    for (const send of ['group', 'primary'] as const) {
      const server = start(2)
      const address = await server.listens()
      const slow = await slowSignIn(address)
      const signalled = () => (send === 'group' ? server.signalGroup(signal) : server.child.kill(signal))
      signalled()
      await wait(1_500)
      const at = performance.now()
      signalled()
      await expect(slow.finish()).rejects.toThrow()
      // Closed by every process: none outlives the primary.
      expect(await server.ended).toBe(130)
      expect(performance.now() - at).toBeLessThan(2_000)
    }
  },
)

test('a process that works for a request is not ended by a signal to all', async () => {
  const helper = startHelper<{ say: string }, string>(
    new URL('../../../tests/support/helper-worker.ts', import.meta.url),
    { memoryMb: 32, cpuSeconds: 20 },
  )
  expect(await helper.ask({ say: 'a' })).toBe('a')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(helper.pid ?? 0, signal)
  expect(await helper.ask({ say: 'b' })).toBe('b')
  helper.stop()
})
