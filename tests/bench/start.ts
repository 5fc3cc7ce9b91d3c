/** How long `npm start` takes until the console can be used: on a fresh checkout's first run, and later. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reporter } from './measure.ts'

const PORT = 4795
const url = `http://127.0.0.1:${PORT}`
const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))

async function usable(): Promise<boolean> {
  const ready = await fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
  return ready && (await fetch(`${url}/login`)).ok
}

/** Whether a group of processes has any left. */
function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

/** Seconds from the command until the login page is served by a server that is ready. */
async function start(): Promise<number> {
  const from = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  })
  while (!(await usable())) {
    if (performance.now() - from > 180_000) throw new Error('not usable within 180 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const seconds = (performance.now() - from) / 1000
  // The whole group: npm passes no signal on to what it started, and ends before it.
  const group = -(child.pid ?? 0)
  process.kill(group, 'SIGTERM')
  while (isThere(group)) await new Promise((resolve) => setTimeout(resolve, 50))
  return seconds
}

try {
  rmSync('dist', { recursive: true, force: true })
  const first = await start()
  const later = await start()
  const report = reporter('`npm start`, 50,000 demo orders')
  report.value('first', `${first.toFixed(1)} s`, '<= 20 s', first <= 20)
  report.value('later', `${later.toFixed(1)} s`, '<= 4 s', later <= 4)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
