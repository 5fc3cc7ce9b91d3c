/** Files that are no dump, cut off, or of another database: refused in words by `npm run restore`, with nothing changed. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmbedded } from '../../../../tests/support/embedded.ts'
import { findPostgres } from '../../../../tests/support/postgres.ts'
import { archive } from './backups.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let root: string
let dataDir: string
let dump: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'test-restore-'))
  const made = await createEmbedded({})
  dataDir = made.dataDir
  await migrate(made.database)
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'a.webp'), 'a picture')
  await made.database.close()
  dump = tool('backup').out[0] ?? ''
})
afterAll(() => {
  for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true })
})

function tool(name: 'backup' | 'restore', given: string[] = [], more: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`src/server/app/${name}.ts`, ...given], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_KEY: '', ...more },
  })
  return { out: stdout.trim().split('\n'), said: stderr.trim(), status }
}

/** A dump of a folder, next to the archive of its files. */
async function packed(name: string, folder: string): Promise<string> {
  const path = join(root, `${name}.tar.gz`)
  await archive(folder, path, undefined)
  return path
}

/** The database of the dump with something changed. */
async function changed(name: string, change: (folder: string) => void): Promise<string> {
  const folder = join(root, `${name}-folder`)
  cpSync(join(dataDir, 'database'), folder, { recursive: true })
  change(folder)
  return packed(name, folder)
}

/** Overwrites pages of the largest files: the archive is whole, the database in it is not. */
function overwrite(folder: string): void {
  const base = join(folder, 'base')
  for (const inner of readdirSync(base))
    for (const name of readdirSync(join(base, inner))) {
      const path = join(base, inner, name)
      if (statSync(path).size < 8_192) continue
      const file = openSync(path, 'r+')
      writeSync(file, Buffer.alloc(8_192, 0xff), 0, 8_192, 0)
      closeSync(file)
    }
}

/** Everything in the data folder that a restore could change. */
const state = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/owner\.json$|\.lock$/.test(name))
    .sort()

async function refused(path: string, words: RegExp): Promise<void> {
  const before = state()
  const { said, status } = tool('restore', [path])
  expect(said).toMatch(words)
  expect(said.split('\n')).toHaveLength(1)
  expect(status).toBe(1)
  expect(state()).toEqual(before)
}

test.each([
  ['text', 'một tệp khác', /it is no \.tar\.gz archive/],
  ['of pg_dump', 'PGDMP\x01\x10\x00', /it is no \.tar\.gz archive/],
  ['empty', '', /was cut off|ends too early/],
])('a file that is %s is refused', async (name, text, words) => {
  const path = join(root, `${name}.tar.gz`)
  writeFileSync(path, text)
  await refused(path, words)
})

test('a dump that was cut off anywhere is refused, the last byte included', async () => {
  const whole = statSync(dump).size
  for (const size of [100, whole >> 1, whole - 2_000, whole - 8, whole - 1]) {
    const path = join(root, 'cut.tar.gz')
    copyFileSync(dump, path)
    truncateSync(path, size)
    await refused(path, /it was cut off: copy it again/)
  }
})

test('an archive of something else is refused', async () => {
  await refused(await packed('source', 'src/core/problems'), /is not a dump of the embedded database/)
  const alone = join(root, 'alone')
  mkdirSync(alone)
  writeFileSync(join(alone, 'PG_VERSION'), '18\n')
  await refused(await packed('alone', alone), /cannot be restored/)
})

test('a database of another version of PostgreSQL, of another program or with damaged pages is refused', async () => {
  const other = await changed('other-version', (folder) => writeFileSync(join(folder, 'PG_VERSION'), '17\n'))
  await refused(other, /it is of PostgreSQL 17, the embedded database is PostgreSQL 18/)
  const foreign = await createEmbedded({})
  await foreign.database.exec('create table notes (id int)')
  await foreign.database.close()
  await refused(await packed('foreign', join(foreign.dataDir, 'database')), /not a database of this program/)
  rmSync(foreign.dataDir, { recursive: true })
  await refused(await changed('damaged', overwrite), /cannot be used/)
})

test('a database of a newer version of the program is refused', async () => {
  const copy = mkdtempSync(join(root, 'newer-'))
  cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
  const database = await openDatabase({ dataDir: copy, maintenance: false })
  await database.exec(`insert into migrations (name, checksum) values ('orders/209901010000-later', 'x')`)
  await database.close()
  await refused(await packed('newer', join(copy, 'database')), /newer version of this program/)
})

test('stored files that were cut off leave the database as it is', async () => {
  const files = dump.replace('.tar.gz', '-files.tar.gz')
  const whole = readFileSync(files)
  truncateSync(files, whole.length - 1)
  await refused(dump, /-files\.tar\.gz cannot be restored, and nothing was changed: it was cut off/)
  writeFileSync(files, whole)
})

test('of PostgreSQL a dump is read through too, encrypted or not, before stored files are exchanged', async () => {
  const { found, reason } = await findPostgres()
  if (!found) throw new Error(reason)
  const { url, drop } = await found.createDatabase()
  const database = await openDatabase({ url, dataDir })
  await migrate(database)
  await database.exec('create table notes as select n, md5(n::text) from generate_series(1, 50000) as n')
  await database.close()
  for (const key of ['', randomBytes(32).toString('base64')]) {
    const env = { DATABASE_URL: url, BACKUP_KEY: key }
    const made = tool('backup', [], env).out[0] ?? ''
    const whole = readFileSync(made)
    const before = state()
    for (const part of [
      whole.subarray(0, whole.length - 1_000),
      whole.subarray(0, 40),
      Buffer.from('none'),
    ]) {
      writeFileSync(made, part)
      const { said, status } = tool('restore', [made], env)
      expect(said).toMatch(/nothing was changed|cut off|not an encrypted one/)
      expect([status, state()]).toEqual([1, before])
    }
    writeFileSync(made, whole)
    const restored = tool('restore', [made], env)
    expect(restored).toMatchObject({ status: 0, said: '' })
    await found.dropDatabase(/(\w+_before_\d+)/.exec(restored.out.join())?.[1] ?? '')
    for (const name of readdirSync(dataDir).filter((one) => one.includes('.before-')))
      rmSync(join(dataDir, name), { recursive: true })
  }
  await drop()
  await found.close()
})

test('the dump itself is restored', () => {
  expect(tool('restore', [dump])).toMatchObject({ status: 0, said: '' })
  const before = readdirSync(dataDir).filter((name) => name.includes('.before-'))
  expect(before.map((name) => name.split('.')[0]).sort()).toEqual(['database', 'files'])
  expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true)
})
