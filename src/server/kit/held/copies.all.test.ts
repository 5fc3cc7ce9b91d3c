/** Older copies of a database are noticed at the start; restarts, kills, other machines and other databases are none. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { CopyCount, markOlderCopy } from './copies.ts'

let database: Database
let home: string
const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'copies-'))
  folders.push(made)
  return made
}

beforeAll(async () => {
  const made = await createEmbedded({})
  database = made.database
  home = made.dataDir
  folders.push(home)
  await migrate(database)
}, 60_000)
afterAll(async () => {
  await database.close()
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})
beforeEach(() => database.exec('delete from restores; delete from data_folders'))

/** A server's life in a data folder: it sends so many times. */
async function serve(dataDir: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    const count = new CopyCount(database, dataDir)
    await count.leaving()
    await count.close()
  }
}
/** Keeps the counts as a dump does; returns their restore. */
async function dump(): Promise<() => Promise<void>> {
  const { rows } = await sql<{ id: string; count: number; at: string }>`select * from data_folders`.execute(
    database.db,
  )
  return async () => {
    await database.exec('delete from data_folders; delete from restores')
    for (const { id, count, at } of rows)
      await sql`insert into data_folders values (${id}::uuid, ${count}::bigint, ${at}::timestamptz)`.execute(
        database.db,
      )
  }
}
async function marksAtStart(dataDir: string): Promise<number> {
  await markOlderCopy(database, dataDir)
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from restores`.execute(database.db)
  return rows[0]?.n ?? -1
}

test('a first start, restarts and a new folder on a second machine are no copies', async () => {
  const [one, two] = [folder(), folder()]
  expect(await marksAtStart(one)).toBe(0)
  await serve(one, 3)
  expect(await marksAtStart(one)).toBe(0)
  expect(await marksAtStart(two)).toBe(0)
  await serve(two)
  await serve(one)
  expect(await marksAtStart(two)).toBe(0)
  expect(await marksAtStart(one)).toBe(0)
})

test('processes that share a folder, and one that was killed before it wrote its file, are none', async () => {
  const one = folder()
  await Promise.all(Array.from({ length: 8 }, () => serve(one)))
  await database.exec('update data_folders set count = count + 1')
  expect(await marksAtStart(one)).toBe(0)
})

test('an older copy is noticed once, also one from before the folder was ever used', async () => {
  const [one, two] = [folder(), folder()]
  const empty = await dump()
  await serve(one)
  const restore = await dump()
  await serve(one)
  await restore()
  expect(await marksAtStart(one)).toBe(1)
  expect(await marksAtStart(one)).toBe(1)
  await serve(one, 2)
  expect(await marksAtStart(one)).toBe(1)
  await serve(two)
  await empty()
  expect(await marksAtStart(two)).toBe(1)
})

test('a machine that starts after the copy was noticed elsewhere, or after a restore, raises no second alarm', async () => {
  const [one, two] = [folder(), folder()]
  await serve(one)
  await serve(two)
  const restore = await dump()
  await serve(one)
  await serve(two)
  await restore()
  expect(await marksAtStart(one)).toBe(1)
  await database.exec('update restores set released_at = now()')
  expect(await marksAtStart(two)).toBe(1)
})

test('another database, and a file that cannot be read, are no copies', async () => {
  const one = folder()
  await serve(one, 2)
  await database.exec('update database_identity set id = gen_random_uuid()')
  expect(await marksAtStart(one)).toBe(0)
  await serve(one)
  const seen = join(one, 'seen')
  for (const name of readdirSync(seen)) cpSync('package.json', join(seen, name))
  expect(await marksAtStart(one)).toBe(0)
})

test('a copied data folder of the embedded database is noticed', async () => {
  await serve(home)
  expect(await marksAtStart(home)).toBe(0)
  await database.close()
  const copy = folder()
  cpSync(home, copy, { recursive: true })
  for (const [dataDir, marks] of [
    [home, 0],
    [copy, 1],
  ] as const) {
    database = await openDatabase({ dataDir, maintenance: false })
    expect(await marksAtStart(dataDir)).toBe(marks)
    if (dataDir !== copy) await database.close()
  }
})
