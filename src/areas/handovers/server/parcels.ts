/** The parcels of hand-over lists: finding what was scanned, putting it on a list, taking it off. */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import { exampleOf, hasShape, plainCode } from '../../carriers/bill-shape.ts'
import type { OrderStatus } from '../../orders/area.ts'
import type { Handover } from '../area.ts'

/** An order as a list asks for it. */
export type Candidate = {
  id: string
  code: string
  billCode: string | null
  status: OrderStatus
  carrier: string | null
  carrierName: string | null
  /** Cash to collect, in VND. */
  cod: number
  /** The open list it waits on. */
  list: string | null
}

/**
 * Cash to collect of an order `o` at this moment: it may be paid in advance, or changed, while it waits on a
 * list.
 */
export const due = sql`(case when o.cod = 'due' then o.total else 0 end)::bigint`

const CANDIDATE = sql`o.id, o.code, o.bill_code as "billCode", o.status, o.carrier_id as carrier,
  (select c.name from carriers c where c.id = o.carrier_id) as "carrierName",
  ${due} as cod,
  (select h.code from handover_parcels p join handovers h on h.id = p.handover_id
   where p.order_id = o.id and p.state = 'listed') as list`

const read = (rows: readonly Candidate[]): Candidate[] =>
  rows.map((row) => ({ ...row, cod: Number(row.cod) }))

/** Orders by a code on the parcel; those of this carrier that can go come first. */
export async function byCode(
  { sql: db }: Write,
  typed: string,
  handover: Pick<Handover, 'carrier'>,
): Promise<Candidate | undefined> {
  const code = plainCode(typed)
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from orders o
    where o.bill_code = ${code} or o.tracking_code = ${code} or o.code = ${code}
    order by (o.carrier_id is not distinct from ${handover.carrier.id}::uuid) desc, (o.status = 'to_deliver') desc, o.id
    limit 1`.execute(db)
  return read(rows)[0]
}

/** Orders by their ids, in that order. */
export async function byId({ sql: db }: Write, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from orders o where o.id = any(${[...ids]}::uuid[]) order by o.id`.execute(db)
  return read(rows)
}

/** Orders that wait for a carrier outside of lists; at most `limit`. */
export async function readyOf({ sql: db }: Write, carrier: string, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} from orders o
    where o.carrier_id = ${carrier}::uuid and o.status = 'to_deliver'
      and not exists (select from handover_parcels p where p.order_id = o.id and p.state = 'listed')
    order by o.id limit ${limit}`.execute(db)
  return read(rows)
}

const BY_STATUS: Readonly<Partial<Record<OrderStatus, string>>> = {
  cancelled: 'orderCancelled',
  pending: 'notPacked',
  awaiting_payment: 'notPacked',
  to_pack: 'notPacked',
  delivering: 'onItsWay',
  delivered: 'isDelivered',
  return_requested: 'cameBack',
  returned: 'cameBack',
}

/** Why an order cannot go on a list of a carrier; undefined when it can. `own`: the list's code. */
export function whyNot(order: Candidate, carrier: string, own: string | undefined): Refusal | undefined {
  const { code, list, status } = order
  if (list !== null) {
    return list === own
      ? { key: 'alreadyHere', params: { code } }
      : { key: 'alreadyOn', params: { code, list } }
  }
  const wrong = BY_STATUS[status]
  // A cancelled order is reported as such, for any carrier.
  if (wrong && order.carrier === carrier) return { key: wrong, params: { code } }
  if (status === 'cancelled') return { key: 'orderCancelled', params: { code } }
  if (order.carrier === null) return { key: 'noCarrier', params: { code } }
  if (order.carrier !== carrier)
    return { key: 'wrongCarrier', params: { code, carrier: order.carrierName ?? '' } }
  return undefined
}

/** The refusal of a code without an order: a misread of the scanner shows in its shape. */
export async function unknown({ sql: db }: Write, typed: string, carrier: string): Promise<Refusal> {
  const code = plainCode(typed).slice(0, 60)
  const { rows } = await sql<{ name: string; shape: string | null }>`
    select name, bill_shape as shape from carriers where id = ${carrier}::uuid`.execute(db)
  const [known] = rows
  if (known?.shape && !hasShape(known.shape, code)) {
    const example = exampleOf(known.shape)
    return { key: 'strangeCode', params: { code, carrier: known.name, length: example.length, example } }
  }
  return { key: 'unknownCode', params: { code } }
}

/**
 * Puts orders on a list. Returns the first that was put on another list meanwhile (the database ensures that
 * a parcel waits once); the caller refuses then and nothing stays.
 */
export async function put(
  { sql: db, now, actor }: Write,
  list: string,
  orders: readonly (Candidate & { typed?: string })[],
): Promise<string | undefined> {
  const batch = newId()
  const rows = orders.map((order) => ({
    id: newId(),
    order_id: order.id,
    code: order.typed ?? order.billCode ?? order.code,
    cod: order.cod,
  }))
  const { rows: done } = await sql<{ order_id: string }>`
    insert into handover_parcels (id, handover_id, order_id, code, cod, batch, at, by_id)
    select id, ${list}::uuid, order_id, code, cod, ${batch}::uuid, ${now}::timestamptz, ${actor.accountId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, order_id uuid, code text, cod bigint)
    order by order_id
    on conflict (order_id) where state = 'listed' do nothing returning order_id`.execute(db)
  if (done.length === orders.length) return undefined
  const there = new Set(done.map(({ order_id }) => order_id))
  return orders.find(({ id }) => !there.has(id))?.code
}

export type Listed = { id: string; order: string; code: string; cod: number; carrier: string | null }

/** The parcels of an open list, in the order of their orders' ids. */
export async function listed({ sql: db }: Write, list: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select p.id, p.order_id as "order", o.code, ${due} as cod, o.carrier_id as carrier
    from handover_parcels p join orders o on o.id = p.order_id
    where p.handover_id = ${list}::uuid and p.state = 'listed' order by p.order_id`.execute(db)
  return rows.map((row) => ({ ...row, cod: Number(row.cod) }))
}

/** Locks the orders of a list's parcels, in the order in which orders are locked everywhere: what is read of them then holds. */
export async function lockListed({ sql: db }: Write, list: string): Promise<void> {
  await sql`
    select from orders where id in (
      select order_id from handover_parcels where handover_id = ${list}::uuid and state = 'listed'
    ) order by id for update`.execute(db)
}

/** How many parcels a list holds and what they collect. */
export async function sums({ sql: db }: Write, list: string): Promise<{ parcels: number; codTotal: number }> {
  const { rows } = await sql<{ parcels: number; cod: number }>`
    select count(*) as parcels, coalesce(sum(${due}), 0)::bigint as cod
    from handover_parcels p join orders o on o.id = p.order_id
    where p.handover_id = ${list}::uuid and p.state = 'listed'`.execute(db)
  return { parcels: Number(rows[0]?.parcels ?? 0), codTotal: Number(rows[0]?.cod ?? 0) }
}

/** Takes parcels off a list, together. */
export async function takeOff({ sql: db }: Write, ids: readonly string[]): Promise<void> {
  await sql`
    update handover_parcels set state = 'removed', off_batch = ${newId()}::uuid
    where id = any(${[...ids]}::uuid[]) and state = 'listed'`.execute(db)
}

/** Undoes the last putting on: what was put on together goes together. */
export async function undoPut({ sql: db }: Write, list: string): Promise<void> {
  await sql`
    update handover_parcels set state = 'undone'
    where handover_id = ${list}::uuid and state = 'listed' and batch = (
      select batch from handover_parcels where handover_id = ${list}::uuid and state = 'listed'
      order by batch desc limit 1)`.execute(db)
}

/**
 * Undoes the last removal (not of parcels that left with an undone hand-over: they were not removed by a
 * user); returns the code of an order that is on another list by now.
 */
export async function undoTakeOff({ sql: db }: Write, list: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; code: string; taken: boolean }>`
    select p.id, o.code, exists (
      select from handover_parcels x where x.order_id = p.order_id and x.state = 'listed') as taken
    from handover_parcels p join orders o on o.id = p.order_id
    where p.handover_id = ${list}::uuid and p.state = 'removed' and p.off_batch = (
      select off_batch from handover_parcels where handover_id = ${list}::uuid and state = 'removed'
      order by off_batch desc nulls last limit 1)
    for update of p`.execute(db)
  const taken = rows.find((row) => row.taken)
  if (taken) return taken.code
  await sql`
    update handover_parcels set state = 'listed' where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return undefined
}
