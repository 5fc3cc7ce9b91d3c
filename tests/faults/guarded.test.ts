/** The guarded process of foreign files: whatever one does there, it ends, the server hears how, and the next is read. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readGuarded } from '../../src/server/kit/workers/guarded.ts'
import type { Deed } from '../support/guarded-worker.ts'

const WORKER = new URL('../support/guarded-worker.ts', import.meta.url)
const HOUR = 3_600_000
/** Without a limit of time: how long a process takes to start is the machine's matter. */
const LIMITS = { heapMb: 32, memoryMb: 160, ms: HOUR }
const FILE = Buffer.alloc(2 * 1024 * 1024, 7)
const folder = mkdtempSync(join(tmpdir(), 'guarded-'))
const pidFile = join(folder, 'pid')
afterAll(() => rmSync(folder, { recursive: true }))

const read = (deed: Deed, limits = LIMITS) =>
  readGuarded<object, number>(WORKER, limits, FILE, { deed, pidFile })

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 40; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  return false
}

test.each([
  ['heap', { ended: 'overLimit' }, { ...LIMITS, memoryMb: 4_000 }],
  ['buffers', { ended: 'overLimit' }, LIMITS],
  ['loop', { ended: 'overLimit' }, { ...LIMITS, ms: 1_000 }],
  ['exit', { ended: 'broken' }, LIMITS],
  ['throw', { ended: 'broken' }, LIMITS],
  ['read', { answer: FILE.length }, LIMITS],
] as const)(
  '%s: the process ends within its limits, and the next file is read',
  async (deed, outcome, limits) => {
    expect(await read(deed, limits)).toEqual(outcome)
    expect(await gone(Number(readFileSync(pidFile, 'utf8')))).toBe(true)
    expect(await read('read')).toEqual({ answer: FILE.length })
  },
)

test('one file at a time, twenty wait, one more is to come again', async () => {
  const sent = Array.from({ length: 22 }, () => read('read').catch((error: Error) => error.name))
  const done = await Promise.all(sent)
  expect(done.filter((one) => typeof one !== 'string')).toEqual(Array(21).fill({ answer: FILE.length }))
  await expect(read('read')).resolves.toEqual({ answer: FILE.length })
})
