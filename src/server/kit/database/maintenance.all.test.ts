/** Upkeep of the embedded database: checkpoints, hourly dumps, vacuum at night. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createEmbedded, type TestEmbedded } from '../../../../tests/support/embedded.ts'
import { listBackups } from './backups.ts'
import { Maintenance } from './maintenance.ts'

// Starting the embedded database is slow on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** One database for both: opening it takes longer than they do. */
let opened: TestEmbedded
/** A folder of its own for what is kept besides the database. */
let apart = ''
beforeAll(async () => {
  opened = await createEmbedded()
  apart = mkdtempSync(join(tmpdir(), 'test-maintenance-'))
  await opened.database.exec('create table things (id int8 primary key, name text)')
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await opened.remove()
  rmSync(apart, { recursive: true, force: true })
})

test('a dump that failed is tried again after a quarter of an hour, and keeps nothing else from its turn', async () => {
  const { database } = opened
  const dataDir = apart
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
  const { database, dataDir } = opened
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

  // 70 MB of WAL without as much of a table, which the dump would hold.
  await database.exec(
    `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 70)`,
  )
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
