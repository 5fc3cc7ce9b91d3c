/** `npm start` and `npm run seed` leave nothing in the data folder that another user of the machine may read. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { clientOf } from '../support/client.ts'
import { openPaths } from '../support/open-paths.ts'

const START = new URL('../../src/server/app/start.ts', import.meta.url).pathname
const PASSWORD = 'correct-horse-battery'
const dataDir = mkdtempSync(join(tmpdir(), 'private-'))
let server: ChildProcess | undefined
// The embedded database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

afterAll(async () => {
  server?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Without two caches of the engine, which it opens by itself each time, inside the closed folder of the database. */
const open = () => openPaths(dataDir).filter((path) => !/^database\/.*\/pg_internal\.init$/.test(path))

/** Starts the program as a shell with the usual umask does; resolves with its address. */
async function start(): Promise<string> {
  server = spawn('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, START, '--api-only'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    const address = /CMS SHOP\s+(http\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('the server did not start')
}

test.skipIf(process.platform === 'win32')(
  'every path of a served data folder is for its user alone',
  async () => {
    // As an earlier version left it.
    chmodSync(dataDir, 0o755)
    mkdirSync(join(dataDir, 'backups'), { mode: 0o755 })
    writeFileSync(join(dataDir, 'backups/old.tar.gz'), 'hashes and numbers', { mode: 0o644 })
    const url = await start()
    const anonymous = clientOf(url)
    const login = { username: 'admin', password: createHash('md5').update(PASSWORD).digest('hex') }
    const { body } = await anonymous.post('/api/public/account/login', login)
    const { token } = body.data as { token: string }
    const admin = clientOf(url, token)
    const { body: made } = await admin.post('/api/roles/export', { query: {}, columns: ['name'] })
    const { job } = made.data as { job: { id: string } }
    await vi.waitUntil(
      async () => (await fetch(`${url}/api/jobs/${job.id}/file`, { headers: { authorization: token } })).ok,
      30_000,
    )
    expect(existsSync(join(dataDir, 'exports'))).toBe(true)
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['backups', 'database', 'exports', 'files']))
    expect(open()).toEqual([])
    server?.kill('SIGTERM')
    if (server) await once(server, 'exit')
    expect(open()).toEqual([])
  },
)
