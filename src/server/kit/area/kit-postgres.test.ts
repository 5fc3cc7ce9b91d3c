/** Cases that need a server with many connections, or with a replica that lags. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATED_DATABASE } from '../../../../tests/support/databases.ts'
import {
  data,
  Harness,
  match,
  missingPostgres,
  type Row,
  row,
  rows,
} from '../../../../tests/support/kit-harness.ts'
import { findPostgres, type TestPostgres } from '../../../../tests/support/postgres.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'

describe.skipIf(missingPostgres !== undefined)('the kit on PostgreSQL', () => {
  let postgres: TestPostgres
  const closers: (() => Promise<void>)[] = []
  const opened = async (replicaUrl?: string) => {
    const { url, drop } = await postgres.createDatabase(process.env[MIGRATED_DATABASE])
    const database = await openDatabase({ url, dataDir: '/nonexistent', ...(replicaUrl && { replicaUrl }) })
    closers.unshift(async () => {
      await database.close()
      await drop()
    })
    return { database, url }
  }
  const harness = async (database: Database) => {
    const h = await Harness.open(database)
    closers.unshift(() => h.close())
    return h
  }

  beforeAll(async () => {
    const { found, reason } = await findPostgres()
    if (!found) throw new Error(reason)
    postgres = found
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await postgres?.close()
  })

  test('a record is not deleted while another that points to it is being written, nor the other way round', async () => {
    const { database } = await opened()
    const h = await harness(database)
    const outcomes = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const shop = await h.newShop()
      const policy = { name: 'Mười ngày', days: 10, shop: shop.id }
      const [created, removed] = await Promise.all([
        h.call('POST', '/api/return-policies', policy),
        h.call('DELETE', `/api/shops/${shop.id}`),
      ])
      outcomes.add(`${created.status} ${removed.status}`)
    }
    for (const outcome of outcomes) expect(['201 409', '400 200']).toContain(outcome)
    const { rows: dangling } = await sql`select from return_policies p
      where not exists (select from shops s where s.id = p.shop_id)`.execute(database.db)
    expect(dangling).toHaveLength(0)
  })

  test('what a lagging replica answered is not remembered as the truth', async () => {
    const replica = await opened()
    await migrate(replica.database)
    const { database } = await opened(replica.url)
    const h = await harness(database)
    /** Brings the replica up to the primary, for some tables. */
    const catchUp = async (...tables: string[]) => {
      for (const table of tables) {
        const { rows: all } = await sql<{ row: string }>`
          select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(database.db)
        await sql`delete from ${sql.table(table)}`.execute(replica.database.db)
        for (const { row: one } of all)
          await sql`insert into ${sql.table(table)} select * from jsonb_populate_record(
            null::${sql.table(table)}, ${one}::jsonb)`.execute(replica.database.db)
      }
    }
    const shop = await h.newShop({ name: 'Tên ngày xưa' })
    const create = async () =>
      row(await h.call('POST', '/api/return-policies', { name: 'Mười ngày', days: 10, shop: shop.id }))
    await create()
    await catchUp('shops', 'return_policies')
    await create()
    await h.call('PUT', `/api/shops/${shop.id}`, { name: 'Tên ngày nay' }, match(1))
    // Until this process has heard of its own changes too.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const read = async () => {
      const answer = await h.list('return-policies', {})
      const names = new Set(rows(answer).map((policy) => (policy.shop as Row).name))
      return { total: answer.body.total, names: [...names] }
    }
    // The page is the replica's, a moment old; names are read where they are true.
    expect(await read()).toEqual({ total: 1, names: ['Tên ngày nay'] })
    await catchUp('return_policies', 'shops')
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await read()).toEqual({ total: 2, names: ['Tên ngày nay'] })
    expect(data<Row[]>(await h.list('return-policies', { fields: 'shop' }))).toHaveLength(2)
  })
})
