/**
 * The driver takes the parcels: all orders of a list are shipped in one transaction, each by the orders' own
 * transition and with its own refusal. Orders that cannot go leave the list with the reason; undo restores
 * all of it.
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Effect, Moved, Write } from '../../../server/kit/area/face.ts'
import type { Handover } from '../area.ts'
import { type Listed, listed, lockListed, sums } from './parcels.ts'

/** Why a carrier can take nothing now; undefined when it can. */
export async function carrierRefusal({ sql: db }: Write, carrier: string): Promise<Refusal | undefined> {
  const { rows } = await sql<{ name: string; status: string }>`
    select name, status from carriers where id = ${carrier}::uuid`.execute(db)
  const [known] = rows
  if (!known) return { key: 'carrierGone' }
  return known.status === 'active' ? undefined : { key: 'carrierInactive', params: { carrier: known.name } }
}

/** Ships what goes with the list's carrier; an order that was given to another one meanwhile stays. */
async function ship(
  write: Write,
  parcels: readonly Listed[],
  carrier: string,
  dryRun: boolean,
): Promise<Map<string, Moved>> {
  const going = parcels.filter((parcel) => parcel.carrier === carrier)
  const moved = await write.others.transit(
    'orders',
    'ship',
    going.map(({ order }) => ({ id: order })),
    dryRun,
  )
  for (const { order, carrier: now } of parcels) {
    if (now !== carrier) moved.set(order, { refused: { key: 'changedSince' } })
  }
  return moved
}

/** Keeps what became of each parcel, with the history entry by which it is taken back. */
async function note({ sql: db }: Write, parcels: readonly Listed[], moved: ReadonlyMap<string, Moved>) {
  const rows = parcels.map(({ id, order, cod }) => {
    const outcome = moved.get(order) ?? { refused: { key: 'notFound' } }
    return 'refused' in outcome
      ? { id, cod, state: 'refused', reason: outcome.refused, audit: null }
      : { id, cod, state: 'shipped', reason: null, audit: outcome.audit }
  })
  await sql`
    update handover_parcels p set state = e.state, cod = e.cod, reason = e.reason, audit_id = e.audit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, cod bigint, state text, reason jsonb, audit uuid)
    where p.id = e.id`.execute(db)
}

export const handOver: Effect<Handover> = {
  async run(write, list, _args, dryRun) {
    const refused = await carrierRefusal(write, list.carrier.id)
    if (refused) return { refused }
    // Locked before it is read what they collect: an order may be paid at this moment.
    if (!dryRun) await lockListed(write, list.id)
    const parcels = await listed(write, list.id)
    const moved = await ship(write, parcels, list.carrier.id, dryRun)
    const gone = parcels.filter(({ order }) => 'audit' in (moved.get(order) ?? {}))
    if (gone.length === 0) return { refused: { key: 'noneCanGo', params: { code: parcels[0]?.code ?? '' } } }
    if (!dryRun) await note(write, parcels, moved)
    return {
      handedOverAt: write.now,
      parcels: gone.length,
      leftBehind: parcels.length - gone.length,
      codTotal: gone.reduce((sum, { cod }) => sum + cod, 0),
    }
  },
  async undo(write, list) {
    const { rows } = await sql<{ id: string; audit: string | null }>`
      select id, audit_id as audit from handover_parcels
      where handover_id = ${list.id}::uuid and state in ('shipped', 'refused')`.execute(write.sql)
    const audits = rows.map(({ audit }) => audit).filter((audit) => audit !== null)
    const { refused } = await write.others.undo(audits)
    const [first] = refused
    if (first) return { refused: { key: 'someWentOn', params: { count: refused.length, code: first.code } } }
    // What could not go may wait on another list by now: there it stays.
    await sql`
      update handover_parcels p set state = case when p.state = 'refused' and exists (
          select from handover_parcels x where x.order_id = p.order_id and x.state = 'listed'
        ) then 'removed' else 'listed' end, reason = null, audit_id = null
      where p.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(write.sql)
    return sums(write, list.id)
  },
}
