/**
 * State of a database's demo data. The mark is set before the first row and changed after the last, so that an
 * interrupted seeding is recognized and starts over. Indexes for speed and statistics may follow while users work:
 * `isFinished` is true once they exist.
 */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Database } from '../kit/database/database.ts'

export type DemoState =
  | { state: 'none' }
  | {
      /** `partial`: seeding is running or was interrupted. */
      state: 'partial' | 'complete'
      orders: number
      seed: number
      /** Present time of the demo, ISO. */
      now: string
      /** Complete, with every index and statistics. */
      isFinished: boolean
    }

/** A definition as `pg_indexes` has it, kept while the index is dropped. */
export type IndexDefinition = { name: string; definition: string }

/** Creates the table. It is not a migration: an installation without demo data does not have it. */
export async function prepareState(database: Database): Promise<void> {
  await database.exec(`
    create table if not exists demo_state (
      only_one boolean primary key default true check (only_one),
      state text not null check (state in ('partial', 'complete')),
      orders bigint not null,
      seed bigint not null,
      now timestamptz(3) not null,
      -- definitions of the indexes that are dropped while tables are filled
      indexes jsonb not null default '[]',
      started_at timestamptz(3) not null default now(),
      completed_at timestamptz(3)
    )`)
}

/** Returns the state of a database's demo data; two small queries. */
export async function demoState(database: Database): Promise<DemoState> {
  const found = await sql<{ there: boolean }>`select to_regclass('demo_state') is not null as there`.execute(
    database.db,
  )
  if (!found.rows[0]?.there) return { state: 'none' }
  const { rows } = await sql<Exclude<DemoState, { state: 'none' }>>`
    select state, orders, seed, now, completed_at is not null as "isFinished" from demo_state`.execute(
    database.db,
  )
  return rows[0] ?? { state: 'none' }
}

/** Dropped indexes that still have to be built; empty once finished. */
export async function keptIndexes(database: Database): Promise<IndexDefinition[]> {
  const { rows } = await sql<{ indexes: IndexDefinition[] }>`select indexes from demo_state`.execute(
    database.db,
  )
  return rows[0]?.indexes ?? []
}

/** Marks the start; data are incomplete until `markComplete`. */
export async function markPartial(
  db: QueryExecutorProvider,
  run: { orders: number; seed: number; now: string; indexes: readonly IndexDefinition[] },
): Promise<void> {
  const indexes = JSON.stringify(run.indexes)
  await sql`
    insert into demo_state (state, orders, seed, now, indexes)
    values ('partial', ${run.orders}, ${run.seed}, ${run.now}, ${indexes}::jsonb)
    on conflict (only_one) do update set state = 'partial', orders = excluded.orders, seed = excluded.seed,
      now = excluded.now, indexes = excluded.indexes, started_at = now(), completed_at = null`.execute(db)
}

/** Marks the data as complete: users may work; the given indexes still have to be built. */
export async function markComplete(
  db: QueryExecutorProvider,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  await sql`
    update demo_state set state = 'complete', indexes = ${JSON.stringify(indexes)}::jsonb`.execute(db)
}

/** Marks that no index is left to build. */
export async function markFinished(db: QueryExecutorProvider): Promise<void> {
  await sql`update demo_state set indexes = '[]', completed_at = now()`.execute(db)
}

/** Another process is seeding the same database. */
export class SeedingElsewhere extends Error {
  constructor() {
    super('Another process is filling this database with demo data. Wait until it is done.')
    this.name = 'SeedingElsewhere'
  }
}
