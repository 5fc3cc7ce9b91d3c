/** Merges of the same customers at once, and an order that is placed meanwhile: nothing is lost, nothing counts twice. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas/index.ts'
import { Problem } from '../../src/core/problems/problems.ts'
import type { Actor } from '../../src/server/kit/area/face.ts'
import { createKit, type Kit } from '../../src/server/kit/area/kit.ts'
import { loadAreas } from '../../src/server/kit/area/loaded.ts'
import { mergeRecords } from '../../src/server/kit/area/merge/merge.ts'
import { type Database, openDatabase } from '../../src/server/kit/database/database.ts'
import { migrate } from '../../src/server/kit/database/migrate.ts'
import { MIGRATED_DATABASE } from '../support/databases.ts'
import { missingPostgres } from '../support/kit-harness.ts'
import { findPostgres, type TestPostgres } from '../support/postgres.ts'

const ROUNDS = Number(process.env.FAULT_MERGE_ROUNDS ?? (process.env.FAULTS === 'long' ? 100 : 8))

const actor: Actor = {
  accountId: randomUUID(),
  username: 'admin',
  name: 'Quản trị',
  abilities: new Set(['*']),
  language: 'vi',
}

describe.skipIf(missingPostgres !== undefined)('merges at once', () => {
  let postgres: TestPostgres
  let database: Database
  let kit: Kit
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { found, reason } = await findPostgres()
    if (!found) throw new Error(reason)
    postgres = found
    const created = await postgres.createDatabase(process.env[MIGRATED_DATABASE])
    drop = created.drop
    database = await openDatabase({ url: created.url, dataDir: '/nonexistent' })
    await migrate(database)
    kit = await createKit({
      database,
      areas: await loadAreas(areas),
      sessionActor: () => actor,
      say: (_language, reason) => reason.key,
      headings: {
        title: (_, area) => area,
        field: (_, _area, field) => field,
        value: (_, _a, _f, value) => value,
      },
      exportFolder: '/nonexistent',
      fileFolder: '/nonexistent',
      uploadFolder: '/nonexistent',
      incomingFolder: '/nonexistent',
      accountNow: async () => undefined,
    })
  }, 60_000)
  afterAll(async () => {
    await kit?.close()
    await database?.close()
    await drop?.()
    await postgres?.close()
  })

  let count = 0
  async function customer(): Promise<{ id: string; code: string }> {
    const [id, code] = [randomUUIDv7(), `KH${String(++count).padStart(7, '0')}`]
    await sql`insert into customers (id, code, name, phone, points)
      values (${id}::uuid, ${code}, 'Khách', ${`09${String(count).padStart(8, '0')}`}, 100)`.execute(
      database.db,
    )
    await sql`insert into point_entries (id, customer_id, kind, points)
      values (${randomUUIDv7()}::uuid, ${id}::uuid, 'opening', 100)`.execute(database.db)
    return { id, code }
  }
  /** Resolves to the outcome of one of several merges. */
  async function merge(survivor: string, merged: string): Promise<string> {
    try {
      await kit.tools.writes.run({ actor, requestId: 'x', source: 'api' }, (open) =>
        mergeRecords(kit.tools, open, kit.area('customers').table, survivor, 1, {
          with: merged,
          withVersion: 1,
        }),
      )
      return 'merged'
    } catch (error) {
      if (error instanceof Problem) return error.id
      throw error
    }
  }

  test('of several merges of the same two, either way round, one is made and the points are there once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await customer(), await customer()]
      const outcomes = await Promise.all([
        merge(a.code, b.code),
        merge(b.code, a.code),
        merge(a.code, b.code),
        merge(b.code, a.code),
      ])
      expect(outcomes.filter((one) => one === 'merged')).toHaveLength(1)
      for (const one of outcomes) expect(['merged', 'stale', 'notAllowed']).toContain(one)
      const { rows } = await sql<{ points: number; sum: number }>`
        select c.points::int as points, (select sum(points)::int from point_entries e where e.customer_id = c.id) as sum
        from customers c where c.id in (${a.id}::uuid, ${b.id}::uuid)`.execute(database.db)
      expect(rows).toEqual([{ points: 200, sum: 200 }])
    }
  })

  test('a lead that is written for the customer who goes is the survivor’s, or is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await customer(), await customer()]
      const context = { actor, requestId: 'x', source: 'api' }
      const lead = { contactName: 'Cần tư vấn', phone: '0912345678', customer: b.id }
      const [outcome] = await Promise.all([
        merge(a.code, b.code),
        kit
          .area('leads')
          .create(context, lead)
          .catch((error: unknown) => {
            if (!(error instanceof Problem)) throw error
            expect(['invalid']).toContain(error.id)
          }),
      ])
      expect(outcome).toBe('merged')
      const { rows } = await sql`select from leads where customer_id = ${b.id}::uuid`.execute(database.db)
      expect(rows).toHaveLength(0)
    }
  })
})
