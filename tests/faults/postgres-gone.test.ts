/** PostgreSQL crashes and comes back while the server runs on. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { readConfig } from '../../src/server/app/config.ts'
import { buildServer } from '../../src/server/app/server.ts'
import { seedStaff } from '../../src/server/demo/staff.ts'
import { openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { CRASHES } from '../support/figures.ts'
import { faultFigure } from '../support/kept-figures.ts'
import { findPostgres } from '../support/postgres.ts'

const postgres = await findPostgres({ durable: true })
afterAll(() => postgres.found?.close())
const cluster = postgres.found?.cluster
const skip = postgres.reason

const until = async (condition: () => boolean) => {
  for (let i = 0; i < 500 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(condition()).toBe(true)
}

describe.skipIf(skip)(skip ? `postgres gone (skipped: ${skip})` : 'postgres gone', () => {
  test('down and up again: status, statements, listeners; no acknowledged write is lost', {
    timeout: 60_000 + CRASHES * 15_000,
  }, async () => {
    const created = await postgres.found?.createDatabase()
    if (!created || !cluster) throw new Error(skip)
    const database = await openDatabase({ url: created.url, dataDir: 'unused', connectTimeoutMs: 2_000 })
    await database.exec('create table saved (n int primary key)')
    const statuses: string[] = []
    const heard: string[] = []
    let reconnected = 0
    database.onStatus((status) => statuses.push(status))
    await database.listen(
      'changes',
      (payload) => heard.push(payload),
      () => reconnected++,
    )

    const acknowledged: number[] = []
    let writing = true
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = writer; writing; n += 4) {
        try {
          await database.transaction((trx) => sql`insert into saved values (${n})`.execute(trx))
          acknowledged.push(n)
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    })
    for (let round = 1; round <= CRASHES; round++) {
      const before = acknowledged.length
      await until(() => acknowledged.length > before + 50)
      await cluster.stop('immediate')
      await until(() => database.status === 'down')
      await expect(sql`select 1`.execute(database.db)).rejects.toThrow()
      await cluster.start()
      await until(() => database.status === 'up' && reconnected === round)
    }
    writing = false
    await Promise.all(writers)
    await sql`select pg_notify('changes', 'after')`.execute(database.db)
    await until(() => heard.includes('after'))

    const { rows } = await sql<{ n: number }>`select n from saved`.execute(database.db)
    const present = new Set(rows.map(({ n }) => n))
    expect(acknowledged.filter((n) => !present.has(n))).toEqual([])
    expect(statuses).toEqual(Array.from({ length: CRASHES }, () => ['down', 'up']).flat())
    faultFigure(
      'PostgreSQL crashes under 4 writers and returns',
      '20 crashes, 0 lost',
      `${CRASHES} crashes, ${acknowledged.length} acknowledged writes, 0 lost`,
    )
    await database.close()
    await created.drop()
  })

  test('requests during an outage are served or refused as unavailable, never as a failure of the server', {
    timeout: 60_000 + CRASHES * 20_000,
  }, async () => {
    const created = await postgres.found?.createDatabase()
    if (!created || !cluster) throw new Error(skip)
    const dataDir = mkdtempSync(join(tmpdir(), 'postgres-gone-'))
    const database = await openDatabase({ url: created.url, dataDir, connectTimeoutMs: 2_000 })
    await migrate(database)
    await seedStaff(database)
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const app = await buildServer({ config, database, areas, securityLog: () => {} })
    const password = createHash('md5').update('cmsshop').digest('hex')
    const payload = { username: 'admin', password, grant_type: 'password' }
    const signedIn = await app.inject({ method: 'POST', url: '/api/public/account/login', payload })
    const headers = { authorization: signedIn.json().data.token as string }
    const counts: Record<number, number> = {}
    let asking = true
    const callers = Array.from({ length: 40 }, async (_, caller) => {
      for (let n = 0; asking; n++) {
        const name = `b${caller}-${n}`
        const { statusCode } = await app.inject(
          caller % 2 === 0
            ? { url: '/api/orders?limit=20', headers }
            : { method: 'POST', url: '/api/brands', headers, payload: { name } },
        )
        counts[statusCode] = (counts[statusCode] ?? 0) + 1
        await new Promise((resolve) => setTimeout(resolve, statusCode === 503 ? 20 : 0))
      }
    })
    for (let round = 1; round <= CRASHES; round++) {
      const served = counts[200] ?? 0
      await until(() => (counts[200] ?? 0) > served + 50)
      await cluster.stop(round % 2 === 0 ? 'fast' : 'immediate')
      await until(() => database.status === 'down')
      await cluster.start()
      await until(() => database.status === 'up')
    }
    asking = false
    await Promise.all(callers)
    process.stdout.write(`answers around ${CRASHES} outages: ${JSON.stringify(counts)}\n`)
    expect(counts[503]).toBeGreaterThan(0)
    expect(Object.keys(counts).filter((status) => Number(status) >= 500 && status !== '503')).toEqual([])
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
    await created.drop()
  })

  test('the replica is gone: the primary serves its reads', async () => {
    const created = await postgres.found?.createDatabase()
    if (!created) throw new Error(skip)
    const nobody = new URL(created.url)
    nobody.port = '1'
    const database = await openDatabase({
      url: created.url,
      replicaUrl: nobody.toString(),
      dataDir: 'unused',
    })
    expect((await sql`select 1 as one`.execute(database.replica)).rows).toEqual([{ one: 1 }])
    expect(database.status).toBe('up')
    await database.close()
    await created.drop()
  })

  test('a wrong address is a clear error without the password', async () => {
    const url = 'postgres://someone:secret@127.0.0.1:1/shop'
    const opening = openDatabase({ url, dataDir: 'unused', connectTimeoutMs: 300 })
    const error = await opening.catch((reason: Error) => reason)
    expect(String(error)).toContain('ECONNREFUSED')
    expect(String(error)).not.toContain('secret')
  })
})
