/**
 * Records which user saw whose number, and how. Written after the response, many at once: a list of a hundred
 * records must not wait for it. The same user and record are recorded once an hour. The audit log has their number, an entry for
 * each hour.
 */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { RevealWay } from '../../../../core/wire/privacy.ts'
import { type Access, noteAccess, writeAccess } from '../../access/access.ts'
import { newId } from '../../ids.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import type { Runner } from '../statement.ts'
import { hasNumbers, hidesAny } from './private.ts'
import type { RevealLimit } from './reveal-limit.ts'

const WAIT_MS = 250
/** Most responses kept for recording while the database is away. */
const KEPT = 10_000
const AGAIN_S = 3_600
/** Twice as many are remembered at most, about 6 MB; one that is forgotten before the hour is recorded once more. */
const REMEMBERED = 25_000

/** `fresh`: of the records those that are new within the hour, which the limit counts. */
type Row = {
  id: string
  account: string
  area: string
  how: RevealWay
  records: string[]
  fresh: number
  at: string
}

/** Records numbers in the transaction that shows them, before the response (decision 0027): the call desk's, one at a time. */
export async function noteReveals(
  db: QueryExecutorProvider,
  { accountId }: Pick<Actor, 'accountId'>,
  area: string,
  ids: readonly string[],
  how: RevealWay = 'search',
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into number_reveals (id, account_id, area, how, record_ids, at)
    values (${newId()}, ${accountId}::uuid, ${area}, ${how}, ${[...ids]}::uuid[], now())`.execute(db)
  await noteAccess(db, seenIn({ account: accountId, area, how, records: ids }))
}

/** The audit log's entry of numbers that were shown: one for each account, area, way and hour. */
const seenIn = ({
  account,
  area,
  how,
  records,
  at,
}: Pick<Row, 'account' | 'area' | 'how'> & { records: readonly string[]; at?: string }): Access => ({
  ...{ kind: 'reveal', action: how, accountId: account, area, count: records.length },
  key: `${account}|${area}|${how}`,
  ...(at !== undefined && { at: Date.parse(at) }),
})

const INSERT = `insert into number_reveals (id, account_id, area, how, record_ids, at)
  select id, account, area, how, records, at from jsonb_to_recordset($2::jsonb)
    as r(id uuid, account uuid, area text, how text, records uuid[], at timestamptz)`

/** When records were shown to an account, by id: seconds. */
type Seen = Map<string, number>

/** Entries of the last hour. Two generations: a full one becomes the former, and the previous former is dropped. */
class Recent {
  #now = new Map<string, Seen>()
  #before = new Map<string, Seen>()
  #size = 0

  /** Those of an account's records that are new within the hour; they are not from then on. */
  takeNew(account: string, ids: readonly string[], at: number): string[] {
    if (this.#size >= REMEMBERED) {
      this.#before = this.#now
      this.#now = new Map()
      this.#size = 0
    }
    const now = this.#now.get(account) ?? new Map<string, number>()
    const before = this.#before.get(account)
    this.#now.set(account, now)
    const fresh: string[] = []
    for (const id of ids) {
      const last = now.get(id) ?? before?.get(id)
      if (last !== undefined && at - last < AGAIN_S) continue
      // A copy: a part of a text keeps the whole text, and an id may be a part of a row of a list.
      const copy = Buffer.from(id, 'latin1').toString('latin1')
      now.set(copy, at)
      fresh.push(copy)
    }
    this.#size += fresh.length
    return fresh
  }
}

/** Records which user has seen which private number, in the background. */
export class Reveals {
  readonly limit: RevealLimit
  readonly #runner: Runner
  readonly #log: (message: string) => void
  readonly #recent = new Recent()
  #rows: Row[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(runner: Runner, limit: RevealLimit, log: (message: string) => void) {
    this.limit = limit
    this.#runner = runner
    this.#log = log
  }

  /** Notes that an actor is answered records whole. Nothing where the area has no private field or they are masked. */
  note(table: AreaTable, actor: Actor, ids: readonly string[], how: RevealWay): void {
    if (!hasNumbers(table.area) || hidesAny(table, actor)) return
    // What leaves the console on paper or in a file is noted each time.
    const always = how === 'export' || how === 'print'
    const second = Math.floor(performance.now() / 1_000)
    const fresh = this.#recent.takeNew(actor.accountId, ids, second)
    const records = always ? [...ids] : fresh
    if (records.length === 0) return
    this.limit.add(actor, fresh.length)
    const at = new Date().toISOString()
    this.#rows.push({
      id: newId(),
      account: actor.accountId,
      area: table.area.id,
      how,
      records,
      fresh: fresh.length,
      at,
    })
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS)
  }

  /** Writes pending entries. Entries that cannot be written now are retried with the next. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(async () => {
      const rows = this.#rows
      if (rows.length === 0) return
      this.#rows = []
      try {
        await writeAccess(this.#runner, rows.map(seenIn), { text: INSERT, value: JSON.stringify(rows) })
        const written = new Map<string, number>()
        for (const { account, fresh } of rows) written.set(account, (written.get(account) ?? 0) + fresh)
        void this.limit.refresh([...written.keys()], written)
      } catch (error) {
        this.#rows = [...rows, ...this.#rows].slice(-KEPT)
        this.#log(`reveals of numbers could not be noted: ${String(error)}`)
      }
    })
    return this.#writing
  }
}
