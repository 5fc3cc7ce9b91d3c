/**
 * Booking: every paid order is settled by the orders' own transition, all in one transaction or none. The
 * file is matched once more in it; items that differ from those the user has seen are not booked.
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Effect, Moved, Write } from '../../../server/kit/area/face.ts'
import type { Remittance } from '../area.ts'
import type { Item } from '../match.ts'
import { inParts, type Kept, keptItems, matchNow, rowsOf } from './items.ts'

/** Orders of one round of statements: between the rounds of a long file others are answered. */
const AT_ONCE = 500

/** The booked part of an item: the whole, a part the rest of which is claimed, or nothing. */
type Booked = { item: Kept; verb: 'remit' | 'remit-part'; amount: number; reason: string | null }

function bookedOf(item: Kept): Booked | undefined {
  const { bucket, action, reason, paid, expected } = item
  if (bucket === 'matched') return { item, verb: 'remit', amount: paid, reason: null }
  if (action === 'accept') return { item, verb: 'remit', amount: paid, reason }
  if (action !== 'claim' || paid === 0) return undefined
  if (bucket === 'over') return { item, verb: 'remit', amount: expected, reason }
  // What came is there; the rest stays owed and is matched again when the carrier pays it.
  if (bucket === 'short' || bucket === 'off_by_one') {
    return paid < expected
      ? { item, verb: 'remit-part', amount: paid, reason }
      : { item, verb: 'remit', amount: expected, reason }
  }
  return undefined
}

const told = ({ bucket, row, order, expected, paid }: Item) => `${bucket} ${row} ${order} ${expected} ${paid}`

/** How many items are no longer what they were when they were looked at. */
async function changedSince(write: Write, record: Remittance, kept: readonly Kept[]): Promise<number> {
  const rows = await rowsOf(write.sql, record.id)
  const days = { from: record.fromOn, through: record.throughOn }
  const now = new Set((await matchNow(write, rows, record.carrier.id, days)).map(told))
  const before = kept.map(told)
  return before.filter((one) => !now.has(one)).length + Math.max(0, now.size - before.length)
}

/** Locks what is booked in the order in which orders are locked everywhere; two files may have the same ones. */
async function lockOrders(write: Write, booked: readonly Booked[]): Promise<void> {
  const ids = booked.flatMap(({ item }) => item.order ?? []).sort()
  for (const part of inParts(ids))
    await sql`select from orders where id = any(${part}::uuid[]) order by id for update`.execute(write.sql)
}

async function transit(
  write: Write,
  record: Remittance,
  booked: readonly Booked[],
): Promise<Refusal | undefined> {
  const audits: { id: string; audit: string | null }[] = []
  for (const verb of ['remit', 'remit-part'] as const) {
    const all = booked.filter((one) => one.verb === verb)
    // In the order in which orders are locked everywhere.
    all.sort((a, b) => ((a.item.order ?? '') < (b.item.order ?? '') ? -1 : 1))
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE)
      const moved = await write.others.transit(
        'orders',
        verb,
        some.map(({ item, amount, reason }) => ({
          id: item.order ?? '',
          args: { amount, source: record.code, reason },
        })),
      )
      for (const { item } of some) {
        const outcome: Moved = moved.get(item.order ?? '') ?? { refused: { key: 'notFound' } }
        if ('refused' in outcome) return { key: 'orderRefused', params: { code: item.code } }
        audits.push({ id: item.id, audit: outcome.audit })
      }
    }
  }
  await sql`
    update remittance_items i set audit_id = e.audit
    from jsonb_to_recordset(${JSON.stringify(audits)}::jsonb) as e(id uuid, audit uuid) where i.id = e.id`.execute(
    write.sql,
  )
  return undefined
}

export const book: Effect<Remittance> = {
  async run(write, record, _args, dryRun) {
    const { rows } = await sql<{ there: boolean }>`
      select true as there from carriers where id = ${record.carrier.id}::uuid`.execute(write.sql)
    if (rows.length === 0) return { refused: { key: 'carrierGone' } }
    const kept = await keptItems(write, record.id)
    const booked = kept.flatMap((item) => bookedOf(item) ?? [])
    // Locked before they are matched: what another file books meanwhile is seen.
    if (!dryRun) await lockOrders(write, booked)
    const changed = await changedSince(write, record, kept)
    if (changed > 0) return { refused: { key: 'movedOn', params: { count: changed } } }
    if (dryRun) return {}
    const refused = await transit(write, record, booked)
    if (refused) return { refused }
    return { bookedAt: write.now, bookedTotal: booked.reduce((sum, { amount }) => sum + amount, 0) }
  },
  async undo(write, record) {
    const { rows } = await sql<{ audit: string; verb: string }>`
      select i.audit_id as audit, a.verb from remittance_items i join audit a on a.id = i.audit_id
      where i.remittance_id = ${record.id}::uuid and i.audit_id is not null order by i.order_id`.execute(
      write.sql,
    )
    for (const verb of ['remit-part', 'remit']) {
      const audits = rows.filter((row) => row.verb === verb).map(({ audit }) => audit)
      const refused: { code: string }[] = []
      for (let from = 0; from < audits.length; from += AT_ONCE)
        refused.push(...(await write.others.undo(audits.slice(from, from + AT_ONCE))).refused)
      const [first] = refused
      if (first)
        return { refused: { key: 'someMovedOn', params: { count: refused.length, code: first.code } } }
    }
    await sql`update remittance_items set audit_id = null where remittance_id = ${record.id}::uuid`.execute(
      write.sql,
    )
    return undefined
  },
}
