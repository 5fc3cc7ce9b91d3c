/**
 * Output of a write besides the changed rows: audit entries, outbox rows and the NOTIFY for live listeners;
 * all of them in one statement at the end of the transaction.
 */
import { RECOUNTED } from '../../../../core/wire/live.ts'
import { LAST } from '../../database/transaction-client.ts'
import { newId } from '../../ids.ts'
import type { Write } from '../face.ts'
import { type Runner, run } from '../statement.ts'
import { CHANGES_CHANNEL, EVERY_RECORD } from './changes.ts'
import { type Answer, type Claim, settle, settledValues, settleText } from './idempotency.ts'

/** The kind of change; decides how it is undone. */
type Row = Record<string, unknown>
export type RowChange = 'insert' | 'update' | 'delete' | 'none'

export type Entry = {
  area: string
  record: string
  code: string
  /** create, update, delete, undo, redo or the name of a transition. */
  action: string
  /** The verb whose ability it took. */
  verb: string
  change: RowChange
  /** Changed fields only, in the shape of the API's records. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The record's version afterwards; of a deleted one, the next it would have had. */
  version: number
  args?: Record<string, unknown>
  note?: string
  /** The deleted row as it was stored. */
  stored?: unknown
  undoOf?: string
}

/** Writes audit entries and outbox rows of a transaction. */
export class Journal {
  readonly #write: By & Pick<Write, 'source' | 'requestId'>
  readonly #rows: Row[] = []
  /** Shared by the entries of one bulk change. */
  #batch: string | undefined
  #isQuiet = false
  #flushed = 0
  #settled: { claim: Claim; answer: Answer } | undefined

  constructor(write: By & Pick<Write, 'source' | 'requestId'>) {
    this.#write = write
  }

  /** Adds an entry; returns its audit id. */
  add(entry: Entry): string {
    const id = newId()
    this.#rows.push({
      id,
      area: entry.area,
      record_id: entry.record,
      code: entry.code,
      action: entry.action,
      verb: entry.verb,
      change: entry.change,
      before: entry.before,
      after: entry.after,
      args: entry.args ? { ...entry.args } : null,
      note: entry.note ?? null,
      stored: entry.stored ?? null,
      version_after: entry.version,
      undo_of: entry.undoOf ?? null,
      batch: this.#batch ?? null,
    })
    return id
  }

  /** From here on, entries belong to one bulk change; those of a job to the job. */
  beginBatch(id: string = newId()): void {
    this.#batch = id
  }

  /** From here on changes send no events of their own: the caller sends one for the area (`tellOfArea`). */
  beQuiet(): void {
    this.#isQuiet = true
  }

  /** The answer to store under the request's key, along with the rest. */
  settle(claim: Claim, answer: Answer): void {
    this.#settled = { claim, answer }
  }

  /** The records written so far. */
  get touched(): { area: string; record: string }[] {
    return this.#rows.map((row) => ({ area: row.area as string, record: row.record_id as string }))
  }

  /** The entries so far. */
  get entries(): Pick<Entry, 'area' | 'code' | 'action' | 'before' | 'after'>[] {
    return this.#rows as Pick<Entry, 'area' | 'code' | 'action' | 'before' | 'after'>[]
  }

  /** Entries so far, to come back to. */
  mark(): number {
    return this.#rows.length
  }

  /** Forgets the entries since a mark: their change was rolled back. Nothing is flushed in between. */
  rewind(mark: number): void {
    this.#rows.length = mark
  }

  /** Writes what is not written yet: as the `last` of the transaction, or before its own entries are read in it. */
  async flush(runner: Runner, { last = false } = {}): Promise<void> {
    const rows = this.#rows.slice(this.#flushed)
    const settled = this.#settled
    this.#settled = undefined
    if (rows.length === 0) return settled && settle(runner, settled.claim, settled.answer)
    this.#flushed = this.#rows.length
    const { actor, now, source, requestId } = this.#write
    const many = crowded(rows)
    const silent = this.#isQuiet
    const told = silent ? [] : rows.filter(({ area }) => !many.includes(area as string))
    const quiet = silent ? rows : rows.filter(({ area }) => many.includes(area as string))
    const values = (some: readonly Row[]) => [
      JSON.stringify(some),
      source,
      requestId,
      actor.accountId,
      actor.name,
      now,
    ]
    for (let from = 0; from < quiet.length; from += EACH_MAX)
      await run(runner, FLUSH_QUIET, values(quiet.slice(from, from + EACH_MAX)))
    if (!silent) for (const area of many) await tellOfArea(runner, area, { actor, now })
    if (told.length === 0) return settled && settle(runner, settled.claim, settled.answer)
    const end = last ? LAST : ''
    if (settled)
      await run(runner, `${end}${FLUSH_SETTLED}`, [
        ...values(told),
        ...settledValues(settled.claim, settled.answer),
      ])
    else await run(runner, `${end}${FLUSH}`, values(told))
  }
}

/**
 * Per area: beyond it one event is sent for the area, as in jobs (decision 0010), and entries are inserted in
 * groups of this size.
 */
const EACH_MAX = 1_000

/** The areas with too many entries for an event each. */
function crowded(rows: readonly Row[]): string[] {
  if (rows.length <= EACH_MAX) return []
  const counts = new Map<string, number>()
  for (const { area } of rows) counts.set(area as string, (counts.get(area as string) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > EACH_MAX).map(([area]) => area)
}

const ENTRIES = `with e as (
    select * from rows from (jsonb_to_recordset($1::jsonb) as (
      id uuid, area text, record_id uuid, code text, action text, verb text, change text, before jsonb,
      after jsonb, args jsonb, note text, stored jsonb, version_after integer, undo_of uuid, batch uuid
    )) with ordinality as e(id, area, record_id, code, action, verb, change, before,
      after, args, note, stored, version_after, undo_of, batch, place)
  )`
const INTO_AUDIT = `insert into audit (id, area, record_id, code, action, verb, change, before, after, args, note, stored,
      version_after, undo_of, batch, source, request_id, by_id, by_name, at)
    select id, area, record_id, code, action, verb, change, before, after, args, note, stored,
      version_after, undo_of, batch, $2, $3, $4::uuid, $5, $6::timestamptz from e`
const notify = (
  source: string,
) => `select count(pg_notify('${CHANGES_CHANNEL}', json_build_object('id', id, 'area', area, 'record', record_id,
    'code', code, 'version', version, 'action', action, 'by', json_build_object('id', $4::uuid, 'name', $5::text),
    'at', $6::text)::text)) from ${source}`
const flush = (more: string) => `${ENTRIES}, a as (${INTO_AUDIT}), o as (
    insert into outbox (area, record_id, code, version, action, by_id, by_name, at)
    select area, record_id, code, version_after, action, $4::uuid, $5, $6::timestamptz from e order by place
    returning id, area, record_id, code, version, action
  )${more}
  ${notify('o')}`
const FLUSH = flush('')
const FLUSH_SETTLED = flush(`, s as (${settleText(7)})`)
const FLUSH_QUIET = `${ENTRIES} ${INTO_AUDIT}`

type By = Pick<Write, 'actor' | 'now'>

/** Sends one event for an area in which many records changed, as part of the transaction. */
export const tellOfArea = (runner: Runner, area: string, by: By): Promise<void> =>
  tell(runner, { area, record: EVERY_RECORD, code: '', version: 0, action: 'reset' }, by)

/**
 * Sends an event for a record whose counted figures moved without a new version (a voucher's uses), as part
 * of the transaction, so that consoles read it again. A quiet job (`shop.quiet`, kit/jobs) sends one for the
 * area instead.
 */
export const tellOfCount = (
  runner: Runner,
  about: { area: string; record: string; code: string; version: number },
  by: By,
): Promise<void> => tell(runner, { ...about, action: RECOUNTED }, by)

async function tell(
  runner: Runner,
  about: { area: string; record: string; code: string; version: number; action: string },
  { actor, now }: By,
): Promise<void> {
  const { area, record, code, version, action } = about
  await run(
    runner,
    `with o as (
       insert into outbox (area, record_id, code, version, action, by_id, by_name, at)
       select $1, $2::uuid, $7, $8::integer, $3, $4::uuid, $5, $6::timestamptz
       where $3 <> '${RECOUNTED}' or current_setting('shop.quiet', true) is distinct from 'on'
       returning id, area, record_id, code, version, action
     ) ${notify('o')}`,
    [area, record, action, actor.accountId, actor.name, now, code, version],
  )
}
