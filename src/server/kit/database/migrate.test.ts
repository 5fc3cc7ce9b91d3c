/** The runner on both kinds; several processes at once on PostgreSQL only, where there can be several. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { findPostgres } from '../../../../tests/support/postgres.ts'
import { type Database, openDatabase } from './database.ts'
import { findMigrations, migrate } from './migrate.ts'

// Starting the embedded database many times is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const postgres = await findPostgres()
afterAll(() => postgres.found?.close())

let source: string
beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(() => rmSync(source, { recursive: true, force: true }))

function file(owner: string, name: string, sqlText: string): void {
  const folder =
    owner === 'kit'
      ? join(source, 'server/kit/migrations')
      : join(source, 'areas', owner, 'server/migrations')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), sqlText)
}

test('ordered by number, then folder; a wrong name is refused', () => {
  file('orders', '0130-orders.sql', '')
  file('kit', '0001-outbox.sql', '')
  file('brands', '0130-brands.sql', '')
  expect(findMigrations(source).map(({ name }) => name)).toEqual([
    'kit/0001-outbox',
    'brands/0130-brands',
    'orders/0130-orders',
  ])
  file('orders', 'later.sql', '')
  expect(() => findMigrations(source)).toThrow('NNNN-what-it-does.sql')
})

describe.each([
  { kind: 'pglite', skip: undefined },
  { kind: postgres.reason ? `postgres (skipped: ${postgres.reason})` : 'postgres', skip: postgres.reason },
])('migrate: $kind', ({ kind, skip }) => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup()
  })

  async function open(): Promise<{ database: Database; url: string }> {
    if (kind === 'pglite') {
      const { database, remove } = await createEmbedded()
      cleanups.push(remove)
      return { database, url: '' }
    }
    const created = await postgres.found?.createDatabase()
    if (!created) throw new Error(postgres.reason)
    const database = await openDatabase({ url: created.url, dataDir: 'unused' })
    cleanups.push(() => database.close().then(created.drop))
    return { database, url: created.url }
  }

  const tables = async (database: Database) => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public' order by 1`.execute(database.db)
    return rows.map(({ tablename }) => tablename)
  }

  describe.skipIf(skip)('runner', () => {
    test('applies what is new, once, and the line ends of a checkout do not matter', async () => {
      const { database } = await open()
      file('kit', '0001-first.sql', 'create table first (id int);\ncreate index on first (id);\n')
      expect(await migrate(database, findMigrations(source))).toEqual(['kit/0001-first'])
      file('kit', '0001-first.sql', 'create table first (id int);\r\ncreate index on first (id);\r\n')
      file(
        'orders',
        '0002-second.sql',
        `create index on first using gin ((id::text) gin_trgm_ops); select 1; select 2`,
      )
      expect(await migrate(database, findMigrations(source))).toEqual(['orders/0002-second'])
      expect(await migrate(database, findMigrations(source))).toEqual([])
    })

    test('a failing file leaves nothing behind and says which one it was', async () => {
      const { database } = await open()
      file('kit', '0001-good.sql', 'create table good (id int)')
      file('kit', '0002-bad.sql', 'create table half (id int); create table half (id int)')
      await expect(migrate(database, findMigrations(source))).rejects.toThrow(
        'kit/0002-bad failed and was rolled back',
      )
      expect(await tables(database)).toEqual(['good', 'migrations'])
      file('kit', '0002-bad.sql', 'create table whole (id int)')
      expect(await migrate(database, findMigrations(source))).toEqual(['kit/0002-bad'])
      // The file and its record stand and fall together.
      file(
        'kit',
        '0003-clash.sql',
        `create table clash (id int); insert into migrations values ('kit/0003-clash', 'x')`,
      )
      await expect(migrate(database, findMigrations(source))).rejects.toThrow('kit/0003-clash failed')
      expect(await tables(database)).toEqual(['good', 'migrations', 'whole'])
    })

    test('a changed file is refused before anything runs; an unknown one is only mentioned', async () => {
      const { database } = await open()
      file('kit', '0001-first.sql', 'create table first (id int)')
      await migrate(database, findMigrations(source))
      file('kit', '0001-first.sql', 'create table first (id bigint)')
      file('kit', '0002-second.sql', 'create table second (id int)')
      await expect(migrate(database, findMigrations(source))).rejects.toThrow('kit/0001-first was changed')
      expect(await tables(database)).toEqual(['first', 'migrations'])
      const said: string[] = []
      await migrate(database, [], (message) => said.push(message))
      expect(said.join()).toContain('kit/0001-first')
    })

    test.skipIf(kind === 'pglite')('three processes at once: each file once', async () => {
      const { database, url } = await open()
      for (let i = 1; i <= 20; i++)
        file('kit', `00${10 + i}-t.sql`, `create table t${i} (id int); select pg_sleep(0.005)`)
      const others = await Promise.all([1, 2].map(() => openDatabase({ url, dataDir: 'unused' })))
      const applied = await Promise.all(
        [database, ...others].map((each) => migrate(each, findMigrations(source))),
      )
      expect(applied.map(({ length }) => length).sort()).toEqual([0, 0, 20])
      await Promise.all(others.map((other) => other.close()))
    })
  })
})
