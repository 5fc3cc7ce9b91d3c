/**
 * A carrier's file comes in: checked, read in its own process, its columns recognised, its rows matched, and kept
 * as an open remittance. No order is touched before it is booked.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf } from '../../../core/dates/dates.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Changes, Sql, Write } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { type Columns, letterOf } from '../columns.ts'
import { BUCKETS, type FileRow, type Item, matchFile, remarked } from '../match.ts'
import { inParts, putItems } from './items.ts'
import { byRows, heldBy } from './known.ts'

export const refuse = (key: string, params?: Record<string, string | number>) =>
  new Problem('notAllowed', { area: area.id, reason: { key, ...(params && { params }) } })

/** `sheet`: its name; `first`: it is the one that is read without a choice. */
export type Incoming = {
  bytes: Buffer
  rows: readonly FileRow[]
  columns: Columns
  sheet: string
  first: boolean
}
type Ready = Incoming & { hash: string; items: readonly Item[] }

const coming = new WeakMap<Write, Ready>()

/** The days that a file covers: those on which its parcels were delivered, else those it names, else today. */
function daysOf(delivered: readonly string[], rows: readonly FileRow[]): { from: string; through: string } {
  const named = rows.map(({ paidOn }) => paidOn).filter((day) => day !== null)
  const days = (delivered.length > 0 ? [...delivered] : named).sort()
  const today = dayOf(Date.now())
  return { from: days[0] ?? today, through: days.at(-1) ?? today }
}

/** The same sheet of the same file counts once. */
const digestOf = ({ bytes, sheet, first }: Incoming) =>
  hash('sha256', first ? bytes : Buffer.concat([bytes, Buffer.from(`\n${sheet}`)]))

async function refuseKnown(db: Sql, digest: string): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from remittances where file_hash = ${digest} and status <> 'discarded'`.execute(db)
  if (rows[0]) throw refuse('sameFile', { code: rows[0].code })
}

/** Matches the uploaded rows; returns the values of the new record. */
export async function prepare(
  write: Write,
  incoming: Incoming,
  { carrier, fileName, note }: { carrier: string; fileName: string; note: string | null },
): Promise<Changes> {
  const digest = digestOf(incoming)
  await refuseKnown(write.sql, digest)
  const orders = await byRows(write, incoming.rows, carrier)
  const own = orders.filter((order) => order.carrier === carrier && order.cod === 'collected')
  const days = daysOf(
    own.flatMap(({ deliveredOn }) => deliveredOn ?? []),
    incoming.rows,
  )
  const items = matchFile(incoming.rows, orders, await heldBy(write, carrier, days), carrier)
  const rows = remarked(incoming.rows, items, orders, letterOf(incoming.columns.code ?? 0))
  coming.set(write, { ...incoming, rows, hash: digest, items })
  return { carrier, fileName, note, fromOn: days.from, throughOn: days.through }
}

/** The record's values from its file. Throws for a record without one. */
export function valuesOf(write: Write, values: Changes): Changes {
  const ready = coming.get(write)
  if (!ready) throw refuse('noFile')
  const { items, rows } = ready
  const open = items.filter(({ bucket }) => bucket !== 'matched')
  const buckets = new Set(open.map(({ bucket }) => bucket))
  return {
    ...values,
    fileHash: ready.hash,
    rowCount: rows.length,
    matched: items.length - open.length,
    differences: open.length,
    unresolved: open.length,
    openBuckets: BUCKETS.filter((bucket) => buckets.has(bucket)),
    paidTotal: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    feeTotal: rows.reduce((sum, { fee }) => sum + fee, 0),
  }
}

/** Keeps the file, its rows and its items with the record. */
export async function keepFile(write: Write, remittance: string): Promise<void> {
  const ready = coming.get(write)
  if (!ready) return
  coming.delete(write)
  const { sql: db, now, actor } = write
  await sql`
    insert into remittance_files (remittance_id, bytes, columns, sheet, at, by_id)
    values (${remittance}::uuid, ${ready.bytes}, ${JSON.stringify(ready.columns)}::jsonb, ${ready.sheet},
      ${now}::timestamptz, ${actor.accountId}::uuid)`.execute(db)
  for (const part of inParts(ready.rows)) {
    const rows = part.map(({ paidOn, ...row }) => ({ ...row, paid_on: paidOn }))
    await sql`
      insert into remittance_rows (remittance_id, number, code, amount, fee, paid_on, errors)
      select ${remittance}::uuid, number, code, amount, fee, paid_on, errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(number integer, code text, amount bigint, fee bigint,
        paid_on date, errors jsonb)`.execute(db)
  }
  await putItems(write, remittance, ready.items)
}
