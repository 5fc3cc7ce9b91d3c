/** kill -9 of the first start: while the demo data are written they start over; later, the rest continues. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadDemos } from '../../src/server/demo/demos.ts'
import { demoState } from '../../src/server/demo/state.ts'
import { readIndexes } from '../../src/server/demo/tables.ts'
import { copyFolder } from '../../src/server/kit/database/data-folder.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { migratedTemplate } from '../support/embedded.ts'

const START = fileURLToPath(new URL('../../src/server/app/start.ts', import.meta.url))
/** As few as have their search indexes built in the background. */
const ORDERS = 10_000

const dataDir = mkdtempSync(join(tmpdir(), 'demo-kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the server and kills it `ms` after the first line that matches; returns every line that came until it was gone. */
async function startUntil(line: RegExp, ms = 0): Promise<string[]> {
  const child = spawn(process.execPath, [START, '--api-only'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_ORDERS: String(ORDERS), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(text)
    if (line.test(text)) setTimeout(() => child.kill('SIGKILL'), ms)
  })
  await new Promise((resolve) => child.once('close', resolve))
  return lines
}

/** Rows and indexes in the database after the server was killed. */
async function look() {
  const database = await openDatabase({ dataDir, maintenance: false })
  try {
    const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders`.execute(database.db)
    return {
      state: await demoState(database),
      orders: rows[0]?.orders,
      indexes: (await readIndexes(database, await loadDemos())).map(({ definition }) => definition),
    }
  } finally {
    await database.close()
  }
}

test('a first start that is killed twice ends with every order once and every index', async () => {
  copyFolder(await migratedTemplate(), join(dataDir, 'database'))
  const { indexes } = await look()

  await startUntil(/Demo data: products/)
  expect((await look()).state).toMatchObject({ state: 'partial' })

  const second = await startUntil(/in the background/, 250)
  expect(second).toContain('Demo data: orders…')
  const usable = await look()
  expect(usable).toMatchObject({ state: { state: 'complete', isFinished: false }, orders: ORDERS })
  expect(usable.indexes.length).toBeLessThan(indexes.length)

  const third = await startUntil(/Demo data: complete/)
  expect(third).not.toContain('Demo data: orders…')
  const whole = await look()
  expect(whole).toMatchObject({ state: { state: 'complete', isFinished: true }, orders: ORDERS })
  expect(whole.indexes).toEqual(indexes)
})
