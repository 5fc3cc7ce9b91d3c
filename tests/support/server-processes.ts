/** Servers as processes of their own, which tests call over HTTP and kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD } from '../../src/core/demo.ts'
import { md5 } from '../../src/server/app/test-server.ts'
import { seedStaff } from '../../src/server/demo/staff.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { type Client, clientOf } from './client.ts'
import { findPostgres } from './postgres.ts'

const SERVER = fileURLToPath(new URL('../faults/jobs-server.ts', import.meta.url))

export type ServerProcess = { child: ChildProcess; address: string }

/** Starts a server on a data folder and a database (`-`: the embedded one); resolves once it listens. */
export async function startProcess(dataDir: string, url: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [SERVER, dataDir, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { child, address }
}

/** A client of a demo account, signed in. */
export async function signInAt(address: string, username = 'admin'): Promise<Client> {
  const answer = await clientOf(address).post('/api/public/account/login', {
    username,
    password: md5(DEMO_PASSWORD),
    grant_type: 'password',
  })
  return clientOf(address, (answer.body.data as { token: string }).token)
}

/** A database of PostgreSQL of a test's own, with the demo's accounts, and server processes over it. */
export type SharedDatabase = {
  database: Database
  url: string
  dataDir: string
  /** Those that `start` started, in that order. */
  servers: ServerProcess[]
  /** Starts so many processes at once. */
  start(count: number): Promise<ServerProcess[]>
  /** Kills the processes and removes database and folder. */
  close(): Promise<void>
}

/** Throws where no PostgreSQL is found. */
export async function openShared(): Promise<SharedDatabase> {
  const { found, reason } = await findPostgres()
  if (!found) throw new Error(reason)
  const dataDir = mkdtempSync(join(tmpdir(), 'shared-database-'))
  const { url, drop } = await found.createDatabase()
  const database = await openDatabase({ url, dataDir })
  await migrate(database)
  await seedStaff(database)
  const servers: ServerProcess[] = []
  return {
    database,
    url,
    dataDir,
    servers,
    async start(count) {
      const started = await Promise.all(Array.from({ length: count }, () => startProcess(dataDir, url)))
      servers.push(...started)
      return started
    },
    async close() {
      for (const { child } of servers) child.kill('SIGKILL')
      await database.close()
      await drop()
      await found.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
