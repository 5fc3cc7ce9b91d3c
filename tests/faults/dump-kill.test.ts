/** kill -9 of a dump: its files are gone after the next start of a server, and after the next dump. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clearDumps } from '../../src/server/kit/database/backups.ts'
import { copyFolder } from '../../src/server/kit/database/data-folder.ts'
import { migratedTemplate } from '../support/embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dump-kill-'))
const backups = join(dataDir, 'backups')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const left = () => readdirSync(backups).filter((name) => name === 'staging' || name.endsWith('.unfinished'))

const backup = (): ChildProcess =>
  spawn(process.execPath, ['src/server/app/backup.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_KEY: '' },
    stdio: 'ignore',
  })

/** Kills a dump once a file named so is there. */
async function killAt(file: RegExp): Promise<void> {
  const child = backup()
  await expect.poll(() => left().some((name) => file.test(name)), { timeout: 60_000, interval: 2 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(left()).not.toEqual([])
}

test('a dump that is killed leaves nothing for longer than until the next start or dump', async () => {
  copyFolder(await migratedTemplate(), join(dataDir, 'database'))
  mkdirSync(backups)
  mkdirSync(join(dataDir, 'files'))
  // Packing it takes a while.
  writeFileSync(join(dataDir, 'files', 'large'), randomBytes(40_000_000))
  for (const file of [/^staging$/, /-manual\.tar\.gz\.unfinished$/, /-files\.tar\.gz\.unfinished$/]) {
    await killAt(file)
    clearDumps(dataDir)
    expect(left()).toEqual([])
  }
  await killAt(/-files\.tar\.gz\.unfinished$/)
  const [code] = await once(backup(), 'close')
  expect(code).toBe(0)
  expect(left()).toEqual([])
})

test('a dump at work is left alone by a server that starts', async () => {
  const child = backup()
  await expect.poll(() => left().length, { timeout: 60_000, interval: 2 }).toBeGreaterThan(0)
  clearDumps(dataDir)
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  expect(left()).toEqual([])
})
