/** The move from the embedded database to PostgreSQL: the same rows; killed in the middle it has moved nothing and changed nothing. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../src/core/demo.ts'
import { md5 } from '../../src/server/app/test-server.ts'
import { STAFF } from '../../src/server/demo/staff.ts'
import { copyFolder } from '../../src/server/kit/database/data-folder.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { MOVE_KILLS } from '../support/figures.ts'
import { findPostgres, type TestDatabase, type TestPostgres } from '../support/postgres.ts'
import { seededFolder } from '../support/seeded.ts'

const START = fileURLToPath(new URL('../../src/server/app/start.ts', import.meta.url))
const MOVE = fileURLToPath(new URL('../../src/server/app/move.ts', import.meta.url))

const dataDir = mkdtempSync(join(tmpdir(), 'move-'))
let postgres: TestPostgres
let target: TestDatabase
let token: string

/** A server of its own process over a database; `stop` ends it as an operator does. */
async function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [START, '--api-only'], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      DEMO_ORDERS: '300',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString()
      const found = /CMS SHOP\s+(http\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`no server: ${text}`)))
  })
  const call = async (method: string, path: string, body?: unknown, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization }
    const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { call, stop }
}

beforeAll(async () => {
  const { found, reason } = await findPostgres()
  if (!found) throw new Error(reason)
  postgres = found
  target = await postgres.createDatabase()
  const seeded = seededFolder()
  if (seeded) copyFolder(seeded, dataDir)
  // A session that has to go on.
  const server = await startServer({ DATA_DIR: dataDir })
  const credentials = { username: 'admin', password: md5(DEMO_PASSWORD), grant_type: 'password' }
  const { body } = await server.call('POST', '/api/public/account/login', credentials)
  token = String(body.data.token)
  await server.stop()
  // Texts that COPY could misread.
  const source = await openDatabase({ dataDir, maintenance: false })
  const strange = 'dòng 1\nô\t2 \\N \\. {"a"}'
  await sql`update customers set note = ${strange} where id = (select id from customers limit 1)`.execute(
    source.db,
  )
  await source.close()
  writeFileSync(join(dataDir, 'secret.key'), 'k'.repeat(32), { mode: 0o600 })
})
afterAll(async () => {
  await target?.drop()
  await postgres?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the command; kills it that many ms after its first table. Returns its output and exit code. */
async function move(killAfterMs?: number): Promise<{ text: string; code: number | null }> {
  const child = spawn(process.execPath, [MOVE, '--to', target.url, '--files', join(dataDir, 'new')], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const onText = (piece: Buffer) => {
    if (text === '' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    text += piece.toString()
  }
  child.stdout.on('data', onText)
  child.stderr.on('data', onText)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { text, code }
}

async function accountsAt(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as count from accounts')
    return rows[0].count
  } finally {
    await client.end()
  }
}

async function sumOfSource(): Promise<unknown> {
  const source = await openDatabase({ dataDir, maintenance: false })
  try {
    const { rows } = await sql`
      select (select sum(hashtextextended(o::text, 0)::numeric)::text from orders o) as orders,
        (select sum(hashtextextended(a::text, 0)::numeric)::text from audit a) as audit`.execute(source.db)
    return rows
  } finally {
    await source.close()
  }
}

test('kills leave source and target as they were; then everything moves, and sessions go on', async () => {
  const before = await sumOfSource()
  let inTheMiddle = 0
  for (let i = 0; i < MOVE_KILLS; i++) {
    await move(Math.round((i * 700) / MOVE_KILLS))
    // All or nothing: the last ones may be killed after the commit, while statistics are made.
    const arrived = await accountsAt(target.url)
    expect([0, STAFF.length]).toContain(arrived)
    if (arrived === 0) inTheMiddle++
    else {
      await target.drop()
      target = await postgres.createDatabase()
    }
    expect(await sumOfSource()).toEqual(before)
  }
  expect(inTheMiddle).toBeGreaterThan(0)
  const { text, code } = await move()
  expect(code, text).toBe(0)
  expect(text).toContain('counts and checksums are the same')
  expect(await sumOfSource()).toEqual(before)

  const again = await move()
  expect(again.code).toBe(1)
  expect(again.text).toContain('holds accounts already')

  const server = await startServer({ DATABASE_URL: target.url, DATA_DIR: join(dataDir, 'new') })
  try {
    expect((await server.call('GET', '/api/orders?limit=1', undefined, token)).status).toBe(200)
    // Its code is the next of a sequence that has moved too.
    const made = await server.call('POST', '/api/carriers', { name: 'Sau khi chuyển' }, token)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  } finally {
    await server.stop()
  }
})
