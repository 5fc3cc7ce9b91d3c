/** Builds the console when needed, prepares the database meanwhile, listens, stops gracefully. Loaded by `start.ts`. */
import '../kit/protection/umask.ts'
import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { areas } from '../../areas/index.ts'
import { DEMO_PASSWORD } from '../../core/demo.ts'
import { STAFF } from '../demo/staff.ts'
import { outboxOf } from '../kit/channels/mail.ts'
import { clearDumps } from '../kit/database/backups.ts'
import { type Database, openDatabase } from '../kit/database/database.ts'
import { markOlderCopy } from '../kit/held/copies.ts'
import { heldNow, wordsOfHold } from '../kit/held/hold.ts'
import { closeFolder } from '../kit/protection/private-folder.ts'
import { addressOf } from './address.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DIST, ensureCompressed, ensureConsole } from './console-build.ts'
import { ensureFirstAccount } from './first-account.ts'
import { refuseOpenDemo } from './open-demo.ts'
import { type Prepared, prepareDatabase } from './prepare.ts'
import { progressBar } from './progress.ts'
import { buildServer } from './server.ts'
import { killWorkers, Stop, stopWithPrimary, stopWorkers } from './stop.ts'

/** No console: `npm run dev` serves it by Vite, with a proxy to this server. */
const apiOnly = process.argv.includes('--api-only')
const say = (message: string) => process.stdout.write(`${message}\n`)

function open(config: Config, log: (message: string) => void): Promise<Database> {
  return openDatabase({
    ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
    ...(config.replicaUrl !== undefined && { replicaUrl: config.replicaUrl }),
    dataDir: config.dataDir,
    poolSize: config.poolSize,
    statementTimeoutMs: config.statementTimeoutMs,
    ...(config.backupKey && { backupKey: config.backupKey }),
    log,
  })
}

/** Database and console side by side: each takes seconds the first time. */
async function prepare(config: Config): Promise<{ database: Database; prepared: Prepared }> {
  closeFolder(config.dataDir)
  clearDumps(config.dataDir)
  const built = apiOnly ? undefined : ensureConsole(say)
  // Reported below, once the database is open.
  built?.catch(() => {})
  const database = await open(config, say)
  try {
    const [prepared] = await Promise.all([prepareDatabase(database, config, () => {}, progressBar()), built])
    refuseOpenDemo(config, prepared)
    await markOlderCopy(database, config.dataDir)
    return { database, prepared }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: Database, work?: BackgroundWork): Promise<FastifyInstance> {
  const app = await buildServer({
    config,
    database,
    areas,
    ...(!apiOnly && { dist: DIST }),
    ...(work && { demoShare: () => work.share }),
  })
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}

/** Prints the address, and the first account, which is made only now: a start that failed before has made none. */
async function announce(config: Config, port: number, database: Database, prepared: Prepared): Promise<void> {
  const firstAccount = prepared.demo ? undefined : await ensureFirstAccount(database, config)
  const lines = ['', `  CMS SHOP   ${addressOf(config, port)}`]
  lines.push(
    database.kind === 'pglite' ? `  database   embedded, in ${config.dataDir}` : '  database   PostgreSQL',
  )
  if (prepared.demo) {
    lines.push('', `  Demo accounts, password ${DEMO_PASSWORD}:`)
    for (const { username, name } of STAFF) lines.push(`    ${username.padEnd(12)} ${name}`)
    if (config.smtpUrl === undefined)
      lines.push('', `  Mails (forgotten passwords) are files in ${outboxOf(config.dataDir)}`)
  }
  if (firstAccount) {
    const { username, password } = firstAccount
    lines.push('', '  The first account. The password is shown only now: sign in and change it.')
    lines.push(`    ${username}   ${password}`)
  } else if (config.adminPassword !== undefined) {
    lines.push(
      '',
      '  ADMIN_PASSWORD is not used: it is for the first account, and there are accounts already.',
    )
    lines.push('  To give an account that password: npm run admin-password -- --user admin --env')
  }
  const held = await heldNow(database)
  if (held) lines.push('', `  ${wordsOfHold(held)}`)
  say(`${lines.join('\n')}\n`)
}

/** Work that `prepare` left for the background; the terminal and `/healthz` report its progress. */
class BackgroundWork {
  /** From 0 to 1; undefined: nothing is left. */
  share: number | undefined
  readonly #finish: Prepared['finish']
  readonly #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor({ finish }: Prepared) {
    this.#finish = finish
    if (finish) this.share = 0
  }

  start(): void {
    if (!this.#finish) return
    say('Demo data: search indexes and statistics follow in the background…')
    this.#running = this.#run(this.#finish)
  }

  async #run(finish: NonNullable<Prepared['finish']>): Promise<void> {
    const { signal } = this.#stop
    try {
      await finish({ signal, onShare: (share) => (this.share = share) })
      if (signal.aborted) return
      this.share = undefined
      say('Demo data: complete.')
    } catch (error) {
      // The data are there, and so are the indexes that rules need; the next start continues here.
      say(`Demo data: indexes are left for the next start (${String(error)})`)
    }
  }

  /** Ends after the step that runs; the next start goes on from there. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }
}

/** After a first build: until it is done, files go out as they are. A killed start leaves the rest to the next. */
function compressLater(): void {
  if (apiOnly) return
  ensureCompressed().catch((error) => say(`The console’s files are not compressed (${String(error)})`))
}

/** Stops accepting, waits for what is under way but not for ever, then closes the database. */
async function stopServer(config: Config, app: FastifyInstance, database: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, config.stopTimeoutMs)
  })
  await Promise.race([app.close(), late])
  clearTimeout(timer)
  await database.close()
}

async function single(config: Config): Promise<void> {
  const { database, prepared } = await prepare(config)
  const work = new BackgroundWork(prepared)
  let app: FastifyInstance
  try {
    app = await serve(config, database, work)
  } catch (error) {
    await database.close()
    throw error
  }
  const stop = async () => {
    say('Stopping…')
    await work.stop()
    await stopServer(config, app, database)
  }
  new Stop(stop, { failed: fail }).on('SIGTERM', 'SIGINT')
  const [address] = app.addresses()
  await announce(config, typeof address === 'object' ? address.port : config.port, database, prepared)
  work.start()
  compressLater()
}

/** The primary has no database while its workers serve. */
async function announceFromPrimary(config: Config, port: number, prepared: Prepared): Promise<void> {
  const database = await open({ ...config, poolSize: 1 }, say)
  try {
    await announce(config, port, database, prepared)
  } finally {
    await database.close()
  }
}

/** One process prepares and watches, the others serve. A worker that dies is replaced. */
async function primary(config: Config): Promise<void> {
  const { database, prepared } = await prepare(config)
  await prepared.finish?.({})
  await database.close()
  compressLater()
  let stopping = false
  let announced = false
  cluster.on('listening', (_worker, address) => {
    if (announced) return
    announced = true
    announceFromPrimary(config, address.port, prepared).catch(fail)
  })
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    if (!announced) {
      // It could not even start: a loop of restarts would hide why.
      fail(new Error(`a web process ended before it listened (${signal ?? `code ${code}`})`))
    }
    say(`web process ${worker.process.pid} ended (${signal ?? `code ${code}`}): starting another`)
    setTimeout(() => !stopping && cluster.fork(), 1_000)
  })
  for (let count = 0; count < config.webProcesses; count++) cluster.fork()
  const stop = async () => {
    say('Stopping…')
    stopping = true
    await stopWorkers()
  }
  new Stop(stop, { failed: fail, atOnce: killWorkers }).on('SIGTERM', 'SIGINT')
}

async function worker(config: Config): Promise<void> {
  const starting = open(config, say).then(async (database) => ({
    database,
    app: await serve(config, database),
  }))
  stopWithPrimary(
    new Stop(
      async () => {
        const { app, database } = await starting
        await stopServer(config, app, database)
      },
      { failed: fail },
    ),
  )
  await starting
}

function fail(error: unknown): never {
  // Mistakes of the set-up are said in words; a stack would bury them.
  const expected =
    error instanceof ConfigError || /^(DataFolderInUse|MigrationError)$/.test((error as Error)?.name)
  const inUse = (error as NodeJS.ErrnoException)?.code === 'EADDRINUSE'
  const message =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(
    inUse
      ? `Another program listens on this port already (${(error as Error).message}). Choose another by PORT.\n`
      : `${message}\n`,
  )
  process.exit(1)
}

try {
  const config = readConfig()
  if (cluster.isWorker) await worker(config)
  else if (config.webProcesses > 1) await primary(config)
  else await single(config)
} catch (error) {
  fail(error)
}
