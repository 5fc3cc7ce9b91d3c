/** Outgoing messages, sent by two processes that get killed in the middle: none is lost, and twice go only those under way. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMessage } from '../../src/server/kit/channels/messages.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { MESSAGE_KILLS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { findPostgres, type TestPostgres } from '../support/postgres.ts'

const SENDER = fileURLToPath(new URL('./message-sender.ts', import.meta.url))
/** Of one process, at a time (`AT_ONCE` of the worker). */
const UNDER_WAY = 4
const PER_KILL = 60

describe.skipIf(missingPostgres !== undefined)('messages under kills', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  let postgres: TestPostgres
  let database: Database
  let url: string
  let drop: () => Promise<void>
  const children = new Set<ChildProcess>()

  beforeAll(async () => {
    const { found, reason } = await findPostgres()
    if (!found) throw new Error(reason)
    postgres = found
    const created = await postgres.createDatabase()
    ;({ url, drop } = created)
    database = await openDatabase({ url, dataDir: '/nonexistent' })
    await migrate(database)
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await database?.close()
    await drop?.()
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = () => {
    const child = spawn(process.execPath, [SENDER, url, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
    children.add(child)
    child.once('close', () => children.delete(child))
    return child
  }
  const taken = () => readdirSync(folder)

  test(`${MESSAGE_KILLS} kills lose none`, async () => {
    const ids: string[] = []
    const began = performance.now()
    const processes = [start(), start()]
    for (let kill = 0; kill < MESSAGE_KILLS; kill++) {
      for (let count = 0; count < PER_KILL; count++) {
        ids.push(
          await queueMessage(database.db, {
            ...{ channel: 'mail', kind: 'test', language: 'vi', subject: 'x', text: 'x' },
            to: { address: 'lan@shop.example' },
          }),
        )
      }
      // In the middle of these.
      const before = taken().length
      await expect.poll(() => taken().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 5)
      const [first] = processes.splice(0, 1)
      const over = new Promise((resolve) => first?.once('close', resolve))
      first?.kill('SIGKILL')
      await over
      processes.push(start())
    }
    const unsent = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from outgoing_messages where status <> 'sent'`.execute(database.db)
      return rows[0]?.n
    }
    await expect.poll(unsent, { timeout: 60_000 }).toBe(0)
    const times = new Map<string, number>()
    for (const name of taken()) {
      const [id = ''] = name.split(' ')
      times.set(id, (times.get(id) ?? 0) + 1)
    }
    expect([...times.keys()].sort()).toEqual(ids.sort())
    const twice = [...times.values()].filter((count) => count > 1).length
    expect(twice).toBeLessThanOrEqual(MESSAGE_KILLS * UNDER_WAY)
    faultFigure(
      'kill -9 of a process that sends outgoing messages (2 processes)',
      '20 kills, 0 lost, twice only those under way',
      `${MESSAGE_KILLS} kills, ${ids.length} messages: 0 lost, ${twice} sent twice with the same id, ${Math.round((performance.now() - began) / 1_000)} s`,
    )
  })
})
