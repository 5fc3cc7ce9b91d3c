/** Dumps, restoring, and the embedded database's own upkeep. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmbedded, type TestEmbedded } from '../../../../tests/support/embedded.ts'
import { listBackups, restoreBackup, writeBackup } from './backups.ts'
import { openDatabase } from './database.ts'
import { Maintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'

// Starting the embedded database many times is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let opened: TestEmbedded
afterEach(async () => {
  vi.useRealTimers()
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

test('a dump that failed is tried again after a quarter of an hour, and keeps nothing else from its turn', async () => {
  const { database, dataDir } = await withThings()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12, 0) })
  let tried = 0
  const failing = new Proxy(database, {
    get: (target, name) => {
      if (name === 'backup') return () => Promise.reject(new Error(`no room ${++tried}`))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  let activity = 0
  const problems: string[] = []
  const options = { dataDir, activity: () => ++activity, log: (text: string) => problems.push(text) }
  const maintenance = new Maintenance(failing, options)
  vi.setSystemTime(new Date(2026, 10, 23, 3, 0))
  for (let i = 0; i < 3; i++) await maintenance.tick()
  expect(tried).toBe(1)
  expect(existsSync(join(dataDir, 'maintenance.json'))).toBe(true)
  vi.setSystemTime(new Date(2026, 10, 23, 3, 16))
  await maintenance.tick()
  expect(problems).toEqual([expect.stringContaining('no room 1'), expect.stringContaining('no room 2')])
  await maintenance.stop()
})

test('checkpoint after 64 MB of WAL, else after 5 minutes; hourly dump; vacuum at night', async () => {
  const { database, dataDir } = await withThings()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12, 0) })
  let activity = 0
  const problems: string[] = []
  const maintenance = new Maintenance(database, {
    dataDir,
    activity: () => ++activity,
    log: (text) => problems.push(text),
  })
  const redo = () =>
    database.session((session) =>
      session.query<{ redo: string }>('select redo_lsn::text as redo from pg_control_checkpoint()'),
    )
  const vacuumed = () => statSync(join(dataDir, 'maintenance.json'), { throwIfNoEntry: false })
  await maintenance.tick()

  const start = await redo()
  await database.exec(`insert into things select id, 'small' from generate_series(10000, 11000) id`)
  await maintenance.tick()
  expect(await redo()).toEqual(start)

  await database.exec(`insert into things select id, repeat('x', 500) from generate_series(20000, 120000) id`)
  await maintenance.tick()
  const large = await redo()
  expect(large).not.toEqual(start)

  await database.exec(`insert into things values (200000, 'after')`)
  vi.setSystemTime(new Date(2026, 10, 21, 12, 6))
  await maintenance.tick()
  expect(await redo()).not.toEqual(large)
  expect(listBackups(dataDir)).toEqual([])

  vi.setSystemTime(new Date(2026, 10, 21, 13, 1))
  await maintenance.tick()
  await maintenance.tick()
  expect(listBackups(dataDir)).toHaveLength(1)

  expect(vacuumed()).toBeUndefined()
  vi.setSystemTime(new Date(2026, 10, 22, 12, 0))
  await maintenance.tick()
  expect(vacuumed()).toBeUndefined()
  vi.setSystemTime(new Date(2026, 10, 23, 3, 1))
  await maintenance.tick()
  expect(JSON.parse(readFileSync(join(dataDir, 'maintenance.json'), 'utf8')).vacuumedAt).toContain(
    '2026-11-2',
  )
  await maintenance.stop()
  expect(problems).toEqual([])
  expect(existsSync(join(dataDir, 'backups', 'staging'))).toBe(false)
})
