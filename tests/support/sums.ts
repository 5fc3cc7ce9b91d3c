/** Sums of the revenue report in tests: made at once, however few orders there are, and set aside so that orders are counted. */
import { sql } from 'kysely'
import { sumUp } from '../../src/areas/revenue/server/sum-up.ts'
import type { Database } from '../../src/server/kit/database/database.ts'

/** Sums up all past days that are not, or the last `days`, and their months. Returns the number of spans made. */
export async function sumAllUp(database: Database, days?: number): Promise<number> {
  const asks = { againMs: 0, ordersMin: 0, ...(days && { daysBack: days }) }
  const portion = () => database.transaction((db) => sumUp(db as never, new Date().toISOString(), asks))
  let made = 0
  while (await portion()) made += 1
  return made
}

/** Runs a question while no sums are read. */
export async function withoutSums<T>({ db }: Database, ask: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ id: string }>`
    update revenue_spans set stale = true where not stale returning id::text as id`.execute(db)
  try {
    return await ask()
  } finally {
    await sql`update revenue_spans set stale = false where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      db,
    )
  }
}
