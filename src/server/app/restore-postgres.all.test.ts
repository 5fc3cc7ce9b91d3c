/** `npm run backup` and `npm run restore` on PostgreSQL: the list, a running server, the rows and the stored files. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findPostgres } from '../../../tests/support/postgres.ts'
import { type Program, runTool, startProgram } from '../../../tests/support/program.ts'
import { openDatabase } from '../kit/database/database.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { found, reason } = await findPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'restore-postgres-'))
const picture = join(dataDir, 'files', 'aa', 'a.webp')
const env: Record<string, string> = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'correct-horse-battery' }
const left = new Set<string>()
let drop = async () => {}
let server: Program | undefined
let dump = ''

beforeAll(async () => {
  if (!found) throw new Error(reason)
  const created = await found.createDatabase()
  drop = created.drop
  env.DATABASE_URL = created.url
})
afterEach(() => server?.kill())
afterAll(async () => {
  for (const name of left) await found?.dropDatabase(name)
  await drop()
  await found?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  server = startProgram(env)
  await server.listens()
}
async function stop() {
  server?.child.kill('SIGTERM')
  expect(await server?.ended).toBe(0)
}

/** Names of the accounts, in the database that DATABASE_URL names now. */
async function names(change?: string): Promise<string[]> {
  const database = await openDatabase({ url: env.DATABASE_URL ?? '', dataDir })
  try {
    if (change !== undefined) await database.exec(change)
    const { rows } = await sql<{ name: string }>`select name from accounts order by name`.execute(database.db)
    return rows.map(({ name }) => name)
  } finally {
    await database.close()
  }
}
async function databases(): Promise<string[]> {
  const database = await openDatabase({ url: env.DATABASE_URL ?? '', dataDir })
  try {
    const { rows } = await sql<{ name: string }>`select datname as name from pg_database order by 1`.execute(
      database.db,
    )
    const own = new URL(env.DATABASE_URL ?? '').pathname.slice(1)
    return rows.map(({ name }) => name).filter((name) => name.startsWith(own))
  } finally {
    await database.close()
  }
}
/** All that a restore could change: rows, databases, folders and their files. */
const state = async () => ({
  names: await names(),
  databases: await databases(),
  folders: readdirSync(dataDir)
    .filter((name) => !/\.lock$|^backups$/.test(name))
    .sort(),
  picture: readFileSync(picture, 'utf8'),
})

test('a dump that was made while the server runs is listed', async () => {
  mkdirSync(join(picture, '..'), { recursive: true })
  writeFileSync(picture, 'as it was')
  await start()
  const made = runTool('backup', [], env)
  expect(made).toMatchObject({ status: 0, err: '' })
  dump = made.out.split('\n')[0] ?? ''
  expect(dump).toMatch(/-postgres\.dump$/)
  const listed = runTool('restore', [], env)
  expect(listed).toMatchObject({ status: 0, out: expect.stringContaining(dump) })
  // Another kind of database has none.
  expect(runTool('restore', [], { DATA_DIR: dataDir })).toMatchObject({ status: 1, out: '' })
})

test('while a server runs it is refused in words, and nothing is touched', async () => {
  await start()
  await names(`update accounts set name = 'Sau khi sao lưu'`)
  writeFileSync(picture, 'as it is now')
  const before = await state()
  const { status, out, err } = runTool('restore', [dump], env)
  expect([status, out]).toEqual([1, ''])
  expect(err).toMatch(/is in use by \d+ connections.*nothing was changed.*stop every server/)
  expect(await state()).toEqual(before)
  await stop()
})

test('a dump of another program or of a newer version is refused, and nothing is touched', async () => {
  if (!found) throw new Error(reason)
  const other = await found.createDatabase()
  const foreign = runTool('backup', [], { ...env, DATABASE_URL: other.url }).out.split('\n')[0] ?? ''
  await names(`insert into migrations (name, checksum) values ('orders/209901010000-later', 'x')`)
  const newer = runTool('backup', [], env).out.split('\n')[0] ?? ''
  await names(`delete from migrations where name like '%-later'`)
  const before = await state()
  for (const [path, words] of [
    [foreign, /not a database of this program/],
    [newer, /newer version of this program/],
    [join(dataDir, 'backups', 'none.dump'), /There is no file/],
  ] as const) {
    const { status, err } = runTool('restore', [path], env)
    expect(status).toBe(1)
    expect(err).toMatch(words)
    expect(await state()).toEqual(before)
  }
  await other.drop()
})

test('with the server stopped rows and stored files are those of the dump; those of before are kept', async () => {
  const { status, out, err } = runTool('restore', [dump], env)
  expect([status, err]).toEqual([0, ''])
  const before = /(\w+_before_\d+)/.exec(out)?.[1] ?? ''
  left.add(before)
  expect(await names()).toEqual(['Quản trị viên'])
  expect(readFileSync(picture, 'utf8')).toBe('as it was')
  expect(await databases()).toContain(before)
  expect(readdirSync(dataDir).some((name) => name.startsWith('files.before-'))).toBe(true)
  const url = new URL(env.DATABASE_URL ?? '')
  url.pathname = `/${before}`
  const kept = await openDatabase({ url: url.toString(), dataDir })
  const { rows } = await sql<{ name: string }>`select name from accounts`.execute(kept.db)
  await kept.close()
  expect(rows).toEqual([{ name: 'Sau khi sao lưu' }])
  // The server starts with it.
  await start()
  await stop()
})
