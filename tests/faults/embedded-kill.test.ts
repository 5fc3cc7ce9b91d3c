/** kill -9 at any moment: while starting, migrating, writing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { embeddedTemplate } from '../support/embedded.ts'
import { KILLS } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'

const MONEY = 100 * 1_000_000
const WRITER = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url))

interface Found {
  kind: 'found'
  last: number
  transfers: number
  money: number
  migrations: number
  newest: number
  filled: number
}
type Said = Found | { kind: 'saved'; n: number }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'))
  folders.push(folder)
  return folder
}

/** Starts the writer, passes on each line, ends with the process; returns its errors and its end. */
function runWriter(
  dataDir: string,
  run: number,
  template: string,
  hear: (said: Said, child: ChildProcess) => void,
) {
  const child = spawn(process.execPath, [WRITER, dataDir, String(run), template], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => hear(JSON.parse(line), child))
  const ended = new Promise<{ signal: string | null; errors: string }>((resolve) => {
    child.once('close', (_code, signal) => resolve({ signal, errors }))
  })
  return { child, ended }
}

test(`${KILLS} kills: no acknowledged write is lost, money stays constant`, {
  timeout: 180_000 + KILLS * 20_000,
}, async () => {
  const dataDir = scratch()
  const template = await embeddedTemplate()
  let acknowledged = 0
  let runs = 1
  const killed = { starting: 0, writing: 0 }
  const check = (found: Found) => {
    // One more than acknowledged is right: committed, killed before it could say so.
    expect(found.last).toBeGreaterThanOrEqual(acknowledged)
    expect(found.transfers).toBe(found.last)
    expect(found.money).toBe(MONEY)
    expect(found.filled).toBe(found.migrations - 1)
    expect(found.newest).toBe(found.migrations - 1)
    runs = found.migrations
  }
  for (let kill = 0; kill <= KILLS; kill++) {
    const isLast = kill === KILLS
    // Every third falls anywhere into the start, migration included; the others into the writing.
    const early = kill % 3 === 0 && !isLast
    let writing = false
    // The others after some writes, however long those take on a busy machine, and a little into the next.
    let left = 1 + Math.floor(Math.random() * 20)
    // Every fifth run brings one more migration, with the dump that goes before it.
    const { child, ended } = runWriter(dataDir, runs - (kill % 5 ? 1 : 0), template, (said) => {
      if (said.kind === 'saved') {
        acknowledged = Math.max(acknowledged, said.n)
        left -= 1
        if (left === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
        return
      }
      writing = true
      check(said)
      if (isLast) child.kill('SIGKILL')
    })
    if (early) setTimeout(() => child.kill('SIGKILL'), 100 + Math.random() * 1_500)
    const { signal, errors } = await ended
    expect(errors).toBe('')
    expect(signal).toBe('SIGKILL')
    killed[writing ? 'writing' : 'starting']++
  }
  expect(acknowledged).toBeGreaterThan(KILLS)
  faultFigure(
    'an acknowledged write survives kill -9 (PGlite; every third kill during start or migration)',
    '1,000 kills, 0 lost',
    `${killed.writing} kills while writing, ${killed.starting} while starting, ${acknowledged} writes, 0 lost`,
  )
})

test('kills while the data folder is being created leave nothing half made', {
  timeout: 300_000,
}, async () => {
  const dataDir = scratch()
  // The files are written in one short burst at the end of initdb: that is when to strike.
  const started = () =>
    ['database.new', 'database'].some((name) => {
      const file = statSync(join(dataDir, name, 'PG_VERSION'), { throwIfNoEntry: false })
      return file !== undefined && file.mtimeMs > 0 // 0 marks what an earlier kill left
    })
  for (let kill = 0; kill < 2; kill++) {
    const leftover = join(dataDir, 'database.new', 'PG_VERSION')
    if (existsSync(leftover)) utimesSync(leftover, 0, 0)
    const { child, ended } = runWriter(dataDir, 0, '-', () => {})
    while (child.exitCode === null && !started()) await new Promise((resolve) => setTimeout(resolve, 2))
    setTimeout(() => child.kill('SIGKILL'), kill * 60)
    expect((await ended).errors).toBe('')
  }
  const database = await openDatabase({ dataDir, maintenance: false })
  await database.ping()
  await database.close()
})

test('a second process on the same folder is refused, naming the first', { timeout: 180_000 }, async () => {
  const dataDir = scratch()
  const template = await embeddedTemplate()
  let pid: number | undefined
  const writing = Promise.withResolvers<void>()
  const first = runWriter(dataDir, 0, template, (said, child) => {
    pid = child.pid
    if (said.kind === 'found') writing.resolve()
  })
  await writing.promise
  const opening = openDatabase({ dataDir, maintenance: false })
  await expect(opening).rejects.toThrow(`in use by process ${pid} on `)
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: 'DataFolderInUse' })
  first.child.kill('SIGKILL')
  await first.ended
  // The kernel gave the lock back with the process: nothing to clean up, nothing to wait for.
  const database = await openDatabase({ dataDir, maintenance: false })
  await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid} on `)
  // That attempt opened and closed the lock's file, which must not have given it away.
  const third = await runWriter(dataDir, 0, template, () => {}).ended
  expect(third.errors).toContain(`in use by process ${process.pid} on `)
  await database.close()
})
