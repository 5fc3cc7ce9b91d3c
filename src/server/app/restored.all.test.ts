/**
 * `npm run restore` in the middle of sending: each customer who got a notification gets it once. The receiver is outside of
 * the database, as customers are, and counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, clientOf, rowOf } from '../../../tests/support/client.ts'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { Program, startProgram } from '../../../tests/support/program.ts'
import { openDatabase } from '../kit/database/database.ts'
import { md5 } from './test-server.ts'

const RESTORES = 10
const CUSTOMERS = 6_000
/** Of a message that the receiver takes: sending lasts a second, so that a dump falls into it. */
const TAKES_MS = 250
const PASSWORD = 'correct-horse-battery'

vi.setConfig({ testTimeout: RESTORES * 90_000, hookTimeout: 120_000 })

const { found, reason } = await findPostgres()

/** How often each customer got each notification. */
class Receiver {
  readonly got = new Map<string, number>()
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      let text = ''
      request.on('data', (piece) => (text += piece))
      request.on('end', () => {
        const { type, data } = JSON.parse(text)
        if (type === 'push')
          for (const { code } of data.customers) {
            const key = `${data.title} ${code}`
            this.got.set(key, (this.got.get(key) ?? 0) + 1)
          }
        setTimeout(() => response.end('ok'), TAKES_MS)
      })
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  /** Customers who got a notification, and those who got it more than once. */
  countsOf(title: string): { once: number; twice: number } {
    const counts = [...this.got].filter(([key]) => key.startsWith(`${title} `)).map(([, count]) => count)
    return { once: counts.length, twice: counts.filter((count) => count > 1).length }
  }

  close(): void {
    this.#server.close()
  }
}

/** An installation: its data folder, its database, its server and its tools. */
class Shop {
  readonly env: Record<string, string>
  #server: Program | undefined

  constructor(dataDir: string, webhook: string, databaseUrl: string | undefined) {
    this.env = {
      ...{ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, MESSAGE_WEBHOOK_URL: webhook },
      ...{ MESSAGE_WEBHOOK_SECRET: 'whsec-of-a-test-01', MESSAGE_WEBHOOK_PRIVATE: '1' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
  }

  async start(): Promise<Client> {
    this.#server = startProgram(this.env)
    const address = await this.#server.listens()
    const answer = await clientOf(address).post('/api/public/account/login', {
      ...{ username: 'admin', password: md5(PASSWORD), grant_type: 'password' },
    })
    return clientOf(address, (answer.body.data as { token: string }).token)
  }

  get out(): string {
    return this.#server?.out ?? ''
  }

  async kill(): Promise<void> {
    this.#server?.kill()
    await this.#server?.ended
  }

  /** Runs a tool while the receiver goes on answering; returns what it printed. */
  async tool(name: string, ...args: string[]): Promise<string> {
    const tool = new Program(process.execPath, [`src/server/app/${name}.ts`, ...args], this.env)
    expect([await tool.ended, tool.err]).toEqual([0, ''])
    return tool.out
  }

  /** With the server stopped. */
  async fill(): Promise<void> {
    const { DATA_DIR: dataDir = '', DATABASE_URL: url } = this.env
    const database = await openDatabase({ dataDir, maintenance: false, ...(url && { url }) })
    await sql`insert into customers (id, code, name, phone)
      select gen_random_uuid(), 'KH9' || lpad(n::text, 6, '0'), 'Khách ' || n, '09' || lpad(n::text, 8, '0')
      from generate_series(1, ${CUSTOMERS}::integer) n`.execute(database.db)
    await database.close()
  }
}

type Report = { held: { since: string; cause: string } | null; kinds: { kind: string; count: number }[] }
const HELD = '/api/outgoing-messages/held'
const reportOf = async (client: Client): Promise<Report> => (await client.get(HELD)).body.data as Report

async function release(client: Client, choice: 'send' | 'drop'): Promise<void> {
  const { held, kinds } = await reportOf(client)
  const choices = kinds.map(({ kind, count }) => ({ kind, count, choice }))
  expect(await client.post(HELD, { since: held?.since, choices })).toMatchObject({ status: 200 })
}

describe.each(['pglite', 'postgres'] as const)('restores on %s', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'restored-'))
  const receiver = new Receiver()
  let drop = async () => {}
  let shop: Shop
  let type: string

  beforeAll(async () => {
    if (kind === 'postgres' && !found) throw new Error(reason)
    const created = kind === 'postgres' ? await found?.createDatabase() : undefined
    drop = created?.drop ?? drop
    shop = new Shop(dataDir, await receiver.listen(), created?.url)
    const admin = await shop.start()
    const tag = await admin.post('/api/tags', { kind: 'notifications', name: 'Tin', colour: 'blue' })
    type = rowOf(tag).id
    await shop.kill()
    await shop.fill()
  })
  afterEach(() => shop.kill())
  afterAll(async () => {
    receiver.close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Sends a notification and makes a dump meanwhile, so many ms apart; the server dies some time later. */
  async function sendAndDump(admin: Client, title: string, round: number): Promise<string> {
    const sendAt = round % 2 === 0 ? new Date(Date.now() - 60_000).toISOString() : null
    const made = rowOf(
      await admin.post('/api/notifications', { title, type, text: 'Hôm nay', audience: 'all', sendAt }),
    )
    const dumping = shop.tool('backup')
    // The server of the embedded database looks for the wish every 5 s; pg_dump is at once.
    await pause((kind === 'pglite' ? 650 : 150) * round)
    // One with a time is shot by the clock of the next start; sent by hand it is the same.
    await admin.post(`/api/notifications/${made.id}/shoot`, {}).catch(() => undefined)
    const [dump = ''] = (await dumping).split('\n').filter((line) => /\.(dump|tar\.gz)$/.test(line.trim()))
    await pause(round % 3 === 0 ? 0 : 2_500)
    return dump.trim()
  }

  test(`${RESTORES} restores in the middle of shooting: nobody gets one twice`, async () => {
    let held = 0
    for (let round = 0; round < RESTORES; round++) {
      const title = `Lần ${String(round).padStart(2, '0')}`
      const admin = await shop.start()
      const dump = await sendAndDump(admin, title, round)
      await shop.kill()
      await shop.tool('restore', dump)
      const after = await shop.start()
      expect(shop.out).toMatch(/The database was restored .* waits until a user releases it/)
      // Longer than the clock's first look and a whole sending.
      await pause(2_500)
      expect(receiver.countsOf(title)).toMatchObject({ twice: 0 })
      const report = await reportOf(after)
      expect(report.held).toMatchObject({ cause: 'restored' })
      held += report.kinds.filter(({ count }) => count > 0).length
      await release(after, 'drop')
      await pause(1_000)
      expect(receiver.countsOf(title)).toMatchObject({ twice: 0 })
      await shop.kill()
    }
    // Else no dump fell into the sending.
    expect(held).toBeGreaterThan(1)
  })

  test('what was not sent before the dump is sent by the release, to each customer once', async () => {
    const admin = await shop.start()
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const body = { title: 'Sau đó', type, text: 'Hôm nay', audience: 'all', sendAt }
    const { id } = rowOf(await admin.post('/api/notifications', body))
    const dump = (await shop.tool('backup')).split('\n').find((line) => /\.(dump|tar\.gz)$/.test(line)) ?? ''
    await shop.kill()
    await shop.tool('restore', dump)
    const { DATA_DIR: folder = '', DATABASE_URL: url } = shop.env
    const database = await openDatabase({ dataDir: folder, maintenance: false, ...(url && { url }) })
    await sql`update notifications set send_at = now() - interval '5 hours' where id = ${id}::uuid`.execute(
      database.db,
    )
    await database.close()
    const after = await shop.start()
    await pause(1_500)
    expect(receiver.countsOf('Sau đó')).toEqual({ once: 0, twice: 0 })
    await release(after, 'send')
    await expect
      .poll(() => receiver.countsOf('Sau đó'), { timeout: 30_000 })
      .toEqual({ once: CUSTOMERS, twice: 0 })
    // A restart is no restore.
    await shop.kill()
    const again = await shop.start()
    expect((await reportOf(again)).held).toBeNull()
    expect(shop.out).not.toMatch(/waits until a user/)
  })

  test.runIf(kind === 'pglite')('a moved database is held too', async () => {
    if (!found) throw new Error(reason)
    const target = await found.createDatabase()
    expect(await shop.tool('move', '--to', target.url)).toMatch(/counts and checksums are the same/)
    const { DATA_DIR: folder = '' } = shop.env
    shop = new Shop(folder, shop.env.MESSAGE_WEBHOOK_URL ?? '', target.url)
    expect((await reportOf(await shop.start())).held).toMatchObject({ cause: 'moved' })
    await shop.kill()
    await target.drop()
  })
})
