/** Before the browser tests: one production build, and one filled database that every server starts from a copy of. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ORDERS } from './fixtures.ts'

export default function setup(): (() => void) | undefined {
  if (!process.env.E2E_SKIP_BUILD) {
    const built = spawnSync(process.execPath, ['src/server/app/build.ts'], { stdio: 'inherit' })
    if (built.status !== 0) throw new Error('the console does not build')
  }
  if (process.env.E2E_SEEDED) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'e2e-seeded-'))
  const seeded = spawnSync(process.execPath, ['src/server/app/seed.ts', '--orders', DEMO_ORDERS], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (seeded.status !== 0) throw new Error('the demo data cannot be written')
  process.env.E2E_SEEDED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
