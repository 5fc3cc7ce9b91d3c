/** A listening server with a few demo orders, on the embedded database or on a native PostgreSQL. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '../../src/areas/index.ts'
import { readConfig } from '../../src/server/app/config.ts'
import { buildServer, routesOf, type ServerOptions } from '../../src/server/app/server.ts'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { demoState } from '../../src/server/demo/state.ts'
import { copyFolder } from '../../src/server/kit/database/data-folder.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { type Client, clientOf } from './client.ts'
import { createEmbedded } from './embedded.ts'
import { findPostgres } from './postgres.ts'
import { ORDERS, seededDatabase, seededFolder } from './seeded.ts'

export type TestServer = {
  url: string
  database: Database
  dataDir: string
  /** A signed-in client of a demo account; one session per account and server. */
  as(username: string): Promise<Client>
  /** Its token, for calls that are no JSON (live changes). */
  tokenOf(username: string): Promise<string>
  anonymous(): Client
  /** Every route with the ability it takes. */
  routes(): ReturnType<typeof routesOf>
  close(): Promise<void>
}

type More = Pick<ServerOptions, 'timers' | 'revealLimits'>

export type DatabaseKind = {
  kind: 'pglite' | 'postgres'
  /** `more`: what the server is built with besides. */
  start(more?: More): Promise<TestServer>
}

async function serve(
  database: Database,
  dataDir: string,
  /** Closes the database and removes what was made for it. */
  clean: () => Promise<void>,
  more: More = {},
): Promise<TestServer> {
  await migrate(database)
  if ((await demoState(database)).state === 'none')
    await seedDemo(database, { orders: ORDERS, seed: 1, dataDir })
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  const app = await buildServer({ config, database, areas, securityLog: () => {}, ...more })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (username: string): Promise<string> => {
    const password = createHash('md5').update('cmsshop').digest('hex')
    const answer = await clientOf(url).post('/api/public/account/login', {
      username,
      password,
      grant_type: 'password',
    })
    const token = (answer.body.data as { token?: string } | undefined)?.token
    if (!token) throw new Error(`sign-in as ${username}: ${answer.body.msg}`)
    return token
  }
  const tokenOf = (username: string): Promise<string> => {
    const known = tokens.get(username) ?? signIn(username)
    tokens.set(username, known)
    return known
  }
  return {
    url,
    database,
    dataDir,
    tokenOf,
    as: async (username) => clientOf(url, await tokenOf(username)),
    anonymous: () => clientOf(url),
    routes: () => routesOf(app),
    async close() {
      await app.close()
      await clean()
    },
  }
}

async function startEmbedded(more?: More): Promise<TestServer> {
  const seeded = seededFolder()
  const ready = seeded && { embedded: { template: join(seeded, 'database') } }
  const { database, dataDir, remove } = await createEmbedded(ready || {}, { migrated: true })
  if (seeded) copyFolder(join(seeded, 'files'), join(dataDir, 'files'))
  return serve(database, dataDir, remove, more)
}

async function startPostgres(more?: More): Promise<TestServer> {
  const search = await findPostgres()
  if (!search.found) throw new Error(search.reason)
  const cluster = search.found
  const { url, drop } = await cluster.createDatabase(seededDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  const seeded = seededFolder()
  if (seeded) copyFolder(join(seeded, 'files'), join(dataDir, 'files'))
  const database = await openDatabase({ url, dataDir })
  const clean = async () => {
    await database.close()
    await drop()
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return serve(database, dataDir, clean, more)
}

/** The databases a suite runs on. Without a native PostgreSQL the reason is printed, never passed over. */
export const DATABASES: DatabaseKind[] = [{ kind: 'pglite', start: startEmbedded }]

const search = await findPostgres()
if (search.found) {
  await search.found.close()
  DATABASES.push({ kind: 'postgres', start: startPostgres })
} else {
  process.stderr.write(`SKIPPED on PostgreSQL: ${search.reason}\n`)
}
