/**
 * Fills a database with the demo data of all areas: a business after 13 months, the same for the same seed, instant and
 * number of orders. Rows are made and written batch by batch, so memory does not grow with their number.
 */

import type { Database } from '../kit/database/database.ts'
import type { Demo, Making, Writing } from './area-demo.ts'
import { seedColleagues } from './colleagues.ts'
import { Copier } from './copier.ts'
import { loadDemos } from './demos.ts'
import { ROLES } from './roles.ts'
import { iso, makeScene } from './scene.ts'
import { seedStaff } from './staff.ts'
import {
  demoState,
  keptIndexes,
  markComplete,
  markFinished,
  markPartial,
  prepareState,
  SeedingElsewhere,
} from './state.ts'
import {
  analyseTable,
  createIndex,
  dropIndexes,
  emptyTables,
  HISTORY,
  holdsRecords,
  inTurn,
  readIndexes,
  setSequence,
  tableOf,
  tablesOf,
} from './tables.ts'

export { demoState } from './state.ts'

const DEMO_ORDERS = 50_000
const DEMO_SEED = 2026
const TEN_MINUTES_MS = 600_000

/** `share`: of the whole seeding, 0 to 1. */
export type Progress = { phase: string; done: number; total: number; share: number }

/** Time of the last phase, indexes and statistics, next to the phases of the areas. */
const INDEXES = 10

/**
 * Returns a function that reports the progress of a phase and of the whole; several phases may run at once.
 * `filled`: all phases before the indexes are done.
 */
function reporter(
  demos: readonly Demo[],
  onProgress: (progress: Progress) => void,
  filled = false,
): Making['report'] {
  const filling: Readonly<Record<string, number>> = Object.assign({}, ...demos.map(({ phases }) => phases))
  const whole = Object.values(filling).reduce((sum, time) => sum + time, INDEXES)
  const times: Readonly<Record<string, number>> = { ...filling, indexes: INDEXES }
  const shares = new Map(
    filled ? Object.entries(filling).map(([phase, time]) => [phase, time / whole] as const) : [],
  )
  return (phase, done, total) => {
    const part = total > 0 ? Math.min(1, done / total) : 1
    shares.set(phase, ((times[phase] ?? 0) / whole) * part)
    const share = [...shares.values()].reduce((sum, one) => sum + one, 0)
    onProgress({ phase, done, total, share })
  }
}

export type SeedOptions = {
  /** Default 50,000; other areas make as many records as go with them. */
  orders?: number
  seed?: number
  /** Present time of the demo, ms; default: now, rounded down to ten minutes. */
  now?: number
  /** Pictures go to `<dataDir>/files`. */
  dataDir: string
  /** Deletes existing records of every area with demo data. */
  replace?: boolean
  onProgress?(progress: Progress): void
}

/** The database holds records that seeding would destroy. */
export class RecordsThere extends Error {
  constructor() {
    super('The database already holds records. Seeding would replace them: say so with --replace.')
    this.name = 'RecordsThere'
  }
}

const SEED_LOCK = 7_205_001

/** Runs `work` while no other process fills the same database; throws SeedingElsewhere while one does. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  // The embedded database has one session and a folder lock of its own: no other process can seed.
  if (database.kind === 'pglite') return work()
  await database.session(async (session) => {
    const [lock] = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      SEED_LOCK,
    ])
    if (!lock?.taken) throw new SeedingElsewhere()
    try {
      await work()
    } finally {
      await session.query('select pg_advisory_unlock($1)', [SEED_LOCK])
    }
  })
}

/**
 * Writes staff and demo data. Rows of an interrupted seeding are thrown away; other records only with
 * `replace`, else RecordsThere is thrown and nothing is changed.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<void> {
  await fillDemo(database, options)
  await finishDemo(database, options)
}

/** As `seedDemo` without the part of `finishDemo`: users can work, some queries take a little longer. */
export async function fillDemo(database: Database, options: SeedOptions): Promise<void> {
  await alone(database, () => fill(database, options))
}

/** Builds the indexes that `fillDemo` left out and makes the planner's statistics; continues where it was interrupted. */
export async function finishDemo(
  database: Database,
  { onProgress = () => {}, signal }: Pick<SeedOptions, 'onProgress'> & { signal?: AbortSignal },
): Promise<void> {
  const demos = await loadDemos()
  const report = reporter(demos, onProgress, true)
  const analysed = [...tablesOf(demos), HISTORY]
  await alone(database, async () => {
    const indexes = await keptIndexes(database)
    const total = indexes.length + analysed.length
    let done = 0
    const steps = [
      ...indexes.map((index) => () => createIndex(database, index)),
      ...analysed.map((table) => () => analyseTable(database, table)),
    ]
    for (const step of steps) {
      if (signal?.aborted) return
      await step()
      report('indexes', ++done, total)
    }
    await markFinished(database.db)
  })
}

async function fill(database: Database, options: SeedOptions): Promise<void> {
  const { orders = DEMO_ORDERS, seed = DEMO_SEED, dataDir, onProgress = () => {} } = options
  const now = options.now ?? Math.floor(Date.now() / TEN_MINUTES_MS) * TEN_MINUTES_MS
  const demos = await loadDemos()
  const before = await demoState(database)
  if (before.state !== 'partial' && !options.replace && (await holdsRecords(database, demos)))
    throw new RecordsThere()

  const scene = makeScene({ orders, seed, now })
  const steps = stepsOf(database, demos, {
    scene,
    dataDir,
    report: reporter(demos, onProgress),
  })
  steps.make()
  await prepareState(database)
  const kept = before.state === 'none' ? [] : await keptIndexes(database)
  const present = await readIndexes(database, demos)
  const indexes = [...present, ...kept.filter((old) => !present.some((index) => index.name === old.name))]
  await markPartial(database.db, { orders, seed, now: iso(now), indexes })
  await emptyTables(database, demos)
  await dropIndexes(database, indexes)

  await seedStaff(database)
  const telesales = ROLES.find((role) => role.key === 'telesales')
  if (telesales) await seedColleagues(database.db, telesales.id)

  const { first, later } = inTurn(indexes, demos)
  await withoutWaiting(database, demos, async () => {
    await steps.write()
    for (const index of first) await createIndex(database, index)
    await steps.link()
  })
  await markComplete(database.db, later)
}

/** Runs a step of an area; an error names both, since its message may be that of a library alone. */
async function inStep(demo: Demo, step: string, run: () => unknown): Promise<void> {
  try {
    await run()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`demo data of ${demo.area.id}, step ${step}: ${message}`, { cause })
  }
}

/** The steps of `area-demo.ts`, each for all areas. */
function stepsOf(database: Database, demos: readonly Demo[], shared: Omit<Making, 'use'>) {
  const made = new Map<Demo, unknown>()
  const making = (demo: Demo): Making => ({
    ...shared,
    use<Made>(other: Demo<Made>): Made {
      if (!demo.needs?.includes(other))
        throw new Error(`demo data of ${demo.area.id} use ${other.area.id} without needing it`)
      return made.get(other) as Made
    },
  })
  const all = demos.map((demo) => {
    const copier = new Copier(database, demo)
    return {
      demo,
      copier,
      writing: (): Writing<unknown> => ({ ...making(demo), made: made.get(demo), copier, db: database.db }),
    }
  })
  return {
    make() {
      for (const demo of demos) made.set(demo, demo.make?.(making(demo)))
    },
    async write() {
      for (const step of ['write', 'writeLast'] as const)
        for (const { demo, copier, writing } of all) {
          await inStep(demo, step, async () => {
            await demo[step]?.(writing())
            await copier.end()
          })
        }
      for (const { demo, copier } of all)
        if (demo.tables.includes(tableOf(demo.area))) await setSequence(database, demo.area, copier.count)
    },
    async link() {
      for (const { demo, writing } of all) await inStep(demo, 'link', () => demo.link?.(writing()))
    },
  }
}

/** An interrupted seeding starts over: no commit need wait for the disk, no idle trigger need run. */
async function withoutWaiting(
  database: Database,
  demos: readonly Demo[],
  work: () => Promise<void>,
): Promise<void> {
  const idle = demos.flatMap(({ idleTriggers = [] }) => idleTriggers)
  const each = (what: string) =>
    idle.map(({ table, trigger }) => `alter table ${table} ${what} trigger ${trigger};`).join(' ')
  // The embedded database has one session, so that the setting holds for all that follows.
  const isEmbedded = database.kind === 'pglite'
  await database.exec(each('disable'))
  if (isEmbedded) await database.exec('set synchronous_commit = off')
  try {
    await work()
  } finally {
    if (isEmbedded) await database.exec('reset synchronous_commit')
    await database.exec(each('enable'))
  }
}
