/** Dumps of the embedded database, and restoring them. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmbedded, type TestEmbedded } from '../../../../tests/support/embedded.ts'
import { listBackups, restoreBackup, writeBackup } from './backups.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

// Starting the embedded database many times is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let opened: TestEmbedded
afterEach(async () => {
  await opened.database.close().catch(() => {})
  rmSync(opened.dataDir, { recursive: true, force: true })
})

const CHECKSUM = sql<{ rows: number; checksum: string }>`
  select count(*) as rows, md5(string_agg(things::text, ',' order by id)) as checksum from things`

async function withThings() {
  opened = await createEmbedded()
  const { database } = opened
  await database.exec('create table things (id int8 primary key, name text); create index on things (name)')
  await database.copyIn(
    'things',
    ['id', 'name'],
    Array.from({ length: 5_000 }, (_, id) => [id, `Món ${id}`]),
  )
  return opened
}

test('a dump is restored with the same checksums; what was there is kept', async () => {
  const { database, dataDir } = await withThings()
  const before = (await CHECKSUM.execute(database.db)).rows
  const path = (await database.backup?.('manual')) ?? ''
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([path.split('/').at(-1)])
  await database.exec('delete from things')
  await expect(restoreBackup(dataDir, path)).rejects.toThrow('in use by process')
  await database.close()
  await restoreBackup(dataDir, path)
  const restored = await openDatabase({ dataDir, maintenance: false })
  expect((await CHECKSUM.execute(restored.db)).rows).toEqual(before)
  await restored.close()
  expect(readdirSync(dataDir).some((name) => name.startsWith('database.before-'))).toBe(true)
})

test('a copy that lacks rows, or can not be opened, is no dump', async () => {
  const { dataDir } = await withThings()
  const freeze = async (copy: () => Promise<void>) => {
    await copy()
    return { 'public.things': 5_000 }
  }
  const lacking = writeBackup(dataDir, 'manual', {
    freeze,
    inspect: async () => ({ 'public.things': 4_999 }),
  })
  await expect(lacking).rejects.toThrow('differs from the database in public.things')
  const broken = writeBackup(dataDir, 'manual', {
    freeze,
    inspect: () => Promise.reject(new Error('page is damaged')),
  })
  await expect(broken).rejects.toThrow('page is damaged')
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
})

test('24 hourly dumps are kept, the newest; others are not counted', async () => {
  const { database, dataDir } = await withThings()
  await database.backup?.('manual')
  const folder = join(dataDir, 'backups')
  for (let hour = 0; hour < 24; hour++) {
    const name = `2020-01-01T${String(hour).padStart(2, '0')}-00-00.000Z-hourly.tar.gz`
    writeFileSync(join(folder, name), '')
  }
  const newest = await database.backup?.('hourly')
  const hourly = listBackups(dataDir).filter(({ reason }) => reason === 'hourly')
  expect(hourly).toHaveLength(24)
  expect(hourly.at(-1)?.path).toBe(newest)
  expect(hourly[0]?.at.toISOString()).toBe('2020-01-01T01:00:00.000Z')
  expect(listBackups(dataDir).filter(({ reason }) => reason === 'manual')).toHaveLength(1)
})

test('a migration of a database with data is preceded by a dump', async () => {
  const { database, dataDir } = await withThings()
  const migration = (number: number) => ({
    name: `kit/${number}`,
    number,
    checksum: `${number}`,
    sqlText: 'select 1',
  })
  await migrate(database, [migration(1)])
  expect(listBackups(dataDir)).toEqual([])
  await migrate(database, [migration(1), migration(2)])
  await migrate(database, [migration(1), migration(2)])
  expect(listBackups(dataDir).map(({ reason }) => reason)).toEqual(['migration'])
})

test('unlogged tables, which a copy comes without, are no reason against a dump', async () => {
  const { database, dataDir } = await withThings()
  await database.exec('create unlogged table passing (id int8); insert into passing values (1)')
  const path = (await database.backup?.('manual')) ?? ''
  expect(listBackups(dataDir).map((one) => one.path)).toEqual([path])
})
