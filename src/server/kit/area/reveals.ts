/**
 * Who was shown whose number, and how. Written beside the answer, a moment later and many at once: a list of a hundred
 * records must not wait for it. A person who looks at the same record again within the hour is noted once.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { AreaTable } from './columns.ts'
import type { Actor } from './face.ts'
import { hides, privateFields } from './private.ts'
import { type Runner, run } from './statement.ts'

export type Way = 'list' | 'record' | 'search' | 'export' | 'print'

const WAIT_MS = 250
const AGAIN_MS = 3_600_000
/** Beyond this many remembered ones all are forgotten: somebody is noted once more then. */
const REMEMBERED = 200_000

type Row = { id: string; account: string; area: string; how: Way; records: string[]; at: string }

/** Notes what an area's own route answers whole: found records of an area. */
export async function noteReveals(
  db: QueryExecutorProvider,
  { accountId }: Pick<Actor, 'accountId'>,
  area: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into number_reveals (id, account_id, area, how, record_ids, at)
    values (${randomUUIDv7()}, ${accountId}::uuid, ${area}, 'search', ${[...ids]}::uuid[], now())`.execute(db)
}

export class Reveals {
  readonly #runner: Runner
  readonly #log: (message: string) => void
  readonly #seen = new Map<string, number>()
  #rows: Row[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(runner: Runner, log: (message: string) => void) {
    this.#runner = runner
    this.#log = log
  }

  /** Notes that an actor is answered records whole. Nothing where the area has no private field or they are masked. */
  note(table: AreaTable, actor: Actor, ids: readonly string[], how: Way): void {
    if (privateFields(table.area).length === 0 || hides(table, actor)) return
    const now = Date.now()
    // What leaves the console on paper or in a file is noted each time.
    const again = how === 'export' || how === 'print'
    const records = ids.filter((id) => {
      const key = `${actor.accountId} ${id}`
      const last = this.#seen.get(key)
      if (!again && last !== undefined && now - last < AGAIN_MS) return false
      this.#seen.set(key, now)
      return true
    })
    if (this.#seen.size > REMEMBERED) this.#seen.clear()
    if (records.length === 0) return
    const at = new Date(now).toISOString()
    this.#rows.push({ id: randomUUIDv7(), account: actor.accountId, area: table.area.id, how, records, at })
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS)
  }

  /** Writes what is not written yet. What cannot be written now is tried again with the next. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(async () => {
      const rows = this.#rows
      if (rows.length === 0) return
      this.#rows = []
      try {
        await run(
          this.#runner,
          `insert into number_reveals (id, account_id, area, how, record_ids, at)
           select id, account, area, how, records, at from jsonb_to_recordset($1::jsonb)
             as r(id uuid, account uuid, area text, how text, records uuid[], at timestamptz)`,
          [JSON.stringify(rows)],
        )
      } catch (error) {
        this.#rows = [...rows, ...this.#rows]
        this.#log(`reveals of numbers could not be noted: ${String(error)}`)
      }
    })
    return this.#writing
  }
}
