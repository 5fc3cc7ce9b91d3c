/**
 * Demo data have a record in each state of each area, whatever the hour they are made at: tests of all areas, and users who
 * try the console, find what they look for. States without one are excused in `proofs.ts` of the area.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROOFS, statesOf } from '../../../tests/support/area-proofs.ts'
import { createEmbedded, type TestEmbedded } from '../../../tests/support/embedded.ts'
import { ORDERS } from '../../../tests/support/seeded.ts'
import { STATELESS } from '../../core/states.ts'
import { columnOf } from '../kit/area/face.ts'
import { migrate } from '../kit/database/migrate.ts'
import { loadDemos } from './demos.ts'
import { seedDemo } from './seed.ts'
import { tableOf, tablesOf } from './tables.ts'

let embedded: TestEmbedded

beforeAll(async () => {
  embedded = await createEmbedded({}, { migrated: true })
  await migrate(embedded.database)
})
afterAll(() => embedded.remove())

/** Every hour of the day once, each on another day of nearly two weeks. */
const HOURS = Array.from({ length: 24 }, (_, i) =>
  new Date(Date.parse('2026-11-20T00:10:00Z') + i * 13 * 3_600_000).toISOString(),
)

test.each(HOURS)('each state has a record: %s', async (hour) => {
  const now = Date.parse(hour)
  await seedDemo(embedded.database, {
    orders: ORDERS,
    seed: 1,
    now,
    dataDir: embedded.dataDir,
    replace: true,
  })
  const empty: string[] = []
  const excused: string[] = []
  const demos = await loadDemos()
  const filled = new Set(tablesOf(demos))
  for (const { area } of demos) {
    const states = await statesOf(area.id)
    const field = states && area.fields[states.field]
    if (!states || states.field === STATELESS || !field || field.derived || !filled.has(tableOf(area)))
      continue
    const { rows } = await sql<{ state: string }>`
      select distinct ${sql.ref(columnOf(area, states.field))} as state from ${sql.table(tableOf(area))}`.execute(
      embedded.database.db,
    )
    const found = new Set(rows.map(({ state }) => state))
    excused.push(...Object.keys(PROOFS.get(area.id)?.unseen ?? {}).map((state) => `${area.id} ${state}`))
    empty.push(...states.values.filter((state) => !found.has(state)).map((state) => `${area.id} ${state}`))
  }
  expect(empty.sort()).toEqual(excused.sort())
})
