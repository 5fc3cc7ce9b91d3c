/**
 * Finds a native PostgreSQL for tests: TEST_DATABASE_URL, else a throw-away cluster from the machine's
 * binaries, else the same after installing them by apt as root, else the reason why there is none.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

export interface TestPostgres {
  /** A fresh database: empty, or a copy of another that nobody is connected to. */
  createDatabase(template?: string): Promise<TestDatabase>
  dropDatabase(name: string): Promise<void>
  /** Undefined for TEST_DATABASE_URL: a server that is not ours is never stopped. */
  cluster?: Cluster
  close(): Promise<void>
}

export interface Cluster {
  url: string
  start(): Promise<void>
  /** 'immediate' is a crash: no checkpoint, connections cut. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  remove(): Promise<void>
}

export type PostgresSearch =
  | { found: TestPostgres; reason?: undefined }
  | { found?: undefined; reason: string }

/** `durable`: a cluster of its own with fsync, which a test may stop; all others share one without. */
export async function findPostgres({ durable = false } = {}): Promise<PostgresSearch> {
  const given = process.env.TEST_DATABASE_URL
  if (given && !durable) return { found: testPostgres(given) }
  const binaries = findBinaries() ?? installBinaries()
  if (!binaries) {
    return {
      reason: 'no PostgreSQL: set TEST_DATABASE_URL, or install the postgresql package (as root: automatic)',
    }
  }
  try {
    const cluster = await createCluster(binaries, durable)
    return { found: testPostgres(cluster.url, cluster) }
  } catch (error) {
    return {
      reason: `PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

function testPostgres(adminUrl: string, cluster?: Cluster): TestPostgres {
  const admin = async (...statements: string[]) => {
    const client = new pg.Client(adminUrl)
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const dropDatabase = (name: string) => admin(`drop database if exists ${name} with (force)`)
  return {
    cluster,
    dropDatabase,
    close: async () => cluster?.remove(),
    createDatabase: async (template = 'template0') => {
      const name = `test_${randomBytes(6).toString('hex')}`
      const url = new URL(adminUrl)
      url.pathname = `/${name}`
      await admin(`create database ${name} template ${template} encoding 'UTF8'`)
      return { url: url.toString(), drop: () => dropDatabase(name) }
    },
  }
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installBinaries(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: 'ignore',
      env,
    })
  } catch {
    return undefined
  }
  return findBinaries()
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('neither a user "postgres" nor "nobody" to run it as')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function createCluster(binaries: string, durable: boolean): Promise<Cluster> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  execFileSync(join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  const start = async () => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      // Race tests run side by side, each with several servers.
      'max_connections=400',
    ]
    if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    // The shell waits on our pipe: when this process dies, however it dies, the server is stopped.
    const script = '"$@" & server=$!; read -r mode || mode=QUIT; kill "-$mode" $server; wait $server'
    const command = ['-c', script, 'sh', join(binaries, 'postgres'), ...args]
    server = spawn('sh', command, { ...user, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] })
    server.unref()
    await answers(url)
  }
  const stop = async (mode: 'fast' | 'immediate') => {
    const running = server
    if (!running) return
    server = undefined
    running.ref()
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.stdin?.end(mode === 'fast' ? 'INT\n' : 'QUIT\n')
    await ended
  }
  const remove = async () => {
    await stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await start()
  return { url, start, stop, remove }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (attempt > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
