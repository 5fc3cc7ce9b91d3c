/** Dumps of the embedded database, and restoring them. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createEmbedded, type TestEmbedded } from '../../../../tests/support/embedded.ts'
import { openPaths } from '../../../../tests/support/open-paths.ts'
import { isSealed } from '../protection/sealed.ts'
import { backupFiles } from './backup-files.ts'
import {
  type BackupReason,
  type BackupSource,
  listBackups,
  requestBackup,
  superfluous,
  writeBackup,
} from './backups.ts'
import { type Database, openDatabase } from './database.ts'
import { Maintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { restoreDump, restoreFiles } from './restore.ts'

// Starting the embedded database many times is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const FOLDERS: string[] = []
const scratch = () => {
  const made = mkdtempSync(join(tmpdir(), 'test-backups-'))
  FOLDERS.push(made)
  return made
}

/** One database for all tests that need a real one: opening it takes longer than they do. */
let shared: TestEmbedded
const KEY = randomBytes(32)
beforeAll(async () => {
  shared = await createEmbedded({ backupKey: KEY })
  const { database } = shared
  // What is in an unlogged table does not come with a copy, which is no reason against a dump.
  await database.exec(`create table things (id int8 primary key, name text); create index on things (name);
    create unlogged table passing (id int8); insert into passing values (1)`)
  await database.copyIn(
    'things',
    ['id', 'name'],
    Array.from({ length: 5_000 }, (_, id) => [id, `Món ${id}`]),
  )
})
afterEach(() => rmSync(join(shared.dataDir, 'backups'), { recursive: true, force: true }))
afterAll(async () => {
  await shared.database.close().catch(() => {})
  for (const one of [shared.dataDir, ...FOLDERS]) rmSync(one, { recursive: true, force: true })
})

const CHECKSUM = sql<{ rows: number; checksum: string }>`
  select count(*) as rows, md5(string_agg(things::text, ',' order by id)) as checksum from things`

/** A data folder with as much of a database as dumps look at. */
function withFiles(text: string) {
  const dataDir = scratch()
  mkdirSync(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18')
  writeFileSync(join(dataDir, 'database', 'page'), text)
  return dataDir
}

/** Restores a dump that nothing opens. */
const restore = (dataDir: string, path: string, key?: Buffer) =>
  restoreDump(dataDir, path, { key, verify: async () => {} })

/** A source of dumps that copies the files and finds `copied` rows of the 5,000 in the copy. */
const source = (copied = 5_000): BackupSource => ({
  async freeze(copy) {
    await copy()
    return { 'public.things': 5_000 }
  },
  inspect: async () => ({ 'public.things': copied }),
})

/** The shared database with notes of the dumps that it is asked for, none of which it writes. */
function noting() {
  const asked: BackupReason[] = []
  const backup = async (reason: BackupReason) => {
    asked.push(reason)
    return ''
  }
  const database: Database = new Proxy(shared.database, {
    get: (target, name) => {
      const value = name === 'backup' ? backup : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { database, asked }
}

test('with a key a dump is encrypted, and restored with the same key alone', async () => {
  const key = randomBytes(32)
  const dataDir = withFiles('argon2id of a password')
  const path = await writeBackup(dataDir, 'manual', source(), key)
  expect(path).toMatch(/-manual\.tar\.gz\.sealed$/)
  expect(await isSealed(path)).toBe(true)
  expect(listBackups(dataDir)).toHaveLength(1)
  expect(openPaths(join(dataDir, 'backups'))).toEqual([])
  rmSync(join(dataDir, 'database'), { recursive: true })
  await expect(restore(dataDir, path)).rejects.toThrow('is encrypted: set BACKUP_KEY')
  await expect(restore(dataDir, path, randomBytes(32))).rejects.toThrow('the key is not the one')
  await restore(dataDir, path, key)
  expect(readFileSync(join(dataDir, 'database', 'page'), 'utf8')).toBe('argon2id of a password')
})

test('without a key it is not, and restored as it is', async () => {
  const dataDir = withFiles('page of a table')
  const path = await writeBackup(dataDir, 'manual', source())
  expect(path).toMatch(/-manual\.tar\.gz$/)
  rmSync(join(dataDir, 'database'), { recursive: true })
  await restore(dataDir, path)
  expect(readFileSync(join(dataDir, 'database', 'page'), 'utf8')).toBe('page of a table')
})

test('a copy that lacks rows, or can not be opened, is no dump', async () => {
  const dataDir = withFiles('')
  await expect(writeBackup(dataDir, 'manual', source(4_999))).rejects.toThrow(
    'differs from the database in public.things',
  )
  const broken = { ...source(), inspect: () => Promise.reject(new Error('page is damaged')) }
  await expect(writeBackup(dataDir, 'manual', broken)).rejects.toThrow('page is damaged')
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
})

test('of hourly dumps 24, the last of 7 days and of 4 weeks are kept', () => {
  const newest = Date.parse('2026-11-24T10:00:00Z')
  const dumps = Array.from({ length: 24 * 60 }, (_, i) => ({
    at: new Date(newest - i * 3_600_000),
  })).reverse()
  const gone = new Set(superfluous(dumps, 'hourly'))
  const ages = dumps.filter((dump) => !gone.has(dump)).map(({ at }) => (newest - at.getTime()) / 3_600_000)
  expect(ages.reverse()).toEqual([
    ...Array.from({ length: 24 }, (_, hours) => hours),
    ...[1, 2, 3, 4, 5, 6, 7, 14, 21, 28].map((days) => days * 24),
  ])
  expect(superfluous(dumps, 'manual')).toEqual([])
})

test('a dump that is no longer needed is removed with the next one; others stay', async () => {
  const dataDir = withFiles('')
  await writeBackup(dataDir, 'manual', source())
  for (let hour = 0; hour < 24; hour++) {
    const name = `2020-01-01T${String(hour).padStart(2, '0')}-00-00.000Z-hourly.tar.gz`
    writeFileSync(join(dataDir, 'backups', name), '')
  }
  const newest = await writeBackup(dataDir, 'hourly', source())
  const hourly = listBackups(dataDir).filter(({ reason }) => reason === 'hourly')
  expect(hourly).toHaveLength(24)
  expect(hourly.at(-1)?.path).toBe(newest)
  expect(hourly[0]?.at.toISOString()).toBe('2020-01-01T01:00:00.000Z')
  expect(listBackups(dataDir).filter(({ reason }) => reason === 'manual')).toHaveLength(1)
})

test('a process that has the folder writes the dump that another one asks for', async () => {
  const { database, asked } = noting()
  const { dataDir } = shared
  const maintenance = new Maintenance(database, { dataDir, activity: () => 0, log: () => {} })
  requestBackup(dataDir)
  await maintenance.tick()
  await maintenance.tick()
  await maintenance.stop()
  expect(asked).toEqual(['manual'])
})

test('stored files are in an archive of their own, encrypted with the dump, and restored with it', async () => {
  const dataDir = scratch()
  const dump = join(dataDir, 'backups', '2026-11-24T10-00-00.000Z-manual.tar.gz.sealed')
  const key = randomBytes(32)
  expect(await backupFiles(dataDir, dump, key)).toEqual([])
  const folder = join(dataDir, 'files', 'aa')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(folder, 'picture.webp'), 'RIFF of a picture')
  const [archive] = await backupFiles(dataDir, dump, key)
  expect(archive).toMatch(/-manual-files\.tar\.gz\.sealed$/)
  expect(await isSealed(archive ?? '')).toBe(true)
  // A file of another name than dumps have is no archive of anything.
  const strange = join(dataDir, 'x.tgz')
  writeFileSync(strange, '')
  expect(await restoreFiles(dataDir, strange, key)).toEqual([])
  expect(await backupFiles(dataDir, strange, key)).toEqual([])
  rmSync(join(folder, 'picture.webp'))
  await expect(restoreFiles(dataDir, dump, randomBytes(32))).rejects.toThrow()
  expect(await restoreFiles(dataDir, dump, key)).toEqual(['files'])
  expect(readFileSync(join(folder, 'picture.webp'), 'utf8')).toBe('RIFF of a picture')
})

test('a migration of a database with data is preceded by a dump', async () => {
  const { database, asked } = noting()
  const migration = (number: number) => ({
    name: `kit/${number}`,
    number,
    checksum: `${number}`,
    sqlText: 'select 1',
  })
  await migrate(database, [migration(1)])
  expect(asked).toEqual([])
  await migrate(database, [migration(1), migration(2)])
  await migrate(database, [migration(1), migration(2)])
  expect(asked).toEqual(['migration'])
})

// Last, since it closes the shared database.
test('a dump is restored with the same checksums; what was there is kept', async () => {
  const { database, dataDir } = shared
  const before = (await CHECKSUM.execute(database.db)).rows
  const path = (await database.backup?.('manual')) ?? ''
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([path.split('/').at(-1)])
  expect(await isSealed(path)).toBe(true)
  await database.exec('delete from things')
  await expect(restore(dataDir, path, KEY)).rejects.toThrow('in use by process')
  await database.close()
  await restore(dataDir, path, KEY)
  const restored = await openDatabase({ dataDir, maintenance: false })
  expect((await CHECKSUM.execute(restored.db)).rows).toEqual(before)
  await restored.close()
  expect(readdirSync(dataDir).some((name) => name.startsWith('database.before-'))).toBe(true)
})
