/** The way of an order as steps, and of its parcel as events: from its times and its history. */
import type { Activity } from '../../../core/wire/activity.ts'
import type { OrderStatus } from '../area.ts'
import type { OrderRecord } from './order.ts'

export type StepId =
  | 'placed'
  | 'paid'
  | 'confirmed'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'returned'

export type OrderStep = {
  id: StepId
  /** Made, waited for, later, or the end of an order that was not delivered. */
  state: 'done' | 'now' | 'next' | 'ended'
  at: string | null
}

/** The way of an order that is delivered and comes back; payment is a fact of its own. */
const WAY: readonly StepId[] = ['placed', 'confirmed', 'packed', 'shipped', 'delivered', 'returned']
/** Steps of it that an order of a status has made. */
const MADE: Readonly<Record<OrderStatus, number>> = {
  pending: 1,
  awaiting_payment: 1,
  to_pack: 2,
  to_deliver: 3,
  delivering: 4,
  delivered: 5,
  return_requested: 5,
  returned: 6,
  cancelled: 1,
}
const madeBy = ({ status }: OrderRecord): Set<StepId> => new Set(WAY.slice(0, MADE[status]))

type Entries = readonly Pick<Activity, 'action' | 'at'>[] | undefined

/** The time of the newest entry of an action; the history is newest first. */
const lastOf = (entries: Entries, action: string): string | null =>
  entries?.find((entry) => entry.action === action)?.at ?? null

function timesOf(order: OrderRecord, entries: Entries): Record<StepId, string | null> {
  return {
    placed: order.placedAt,
    paid: order.payments?.findLast(({ kind }) => kind === 'payment')?.at ?? null,
    confirmed: order.confirmedAt,
    packed: lastOf(entries, 'pack'),
    shipped: lastOf(entries, 'ship'),
    delivered: order.deliveredAt,
    cancelled: order.cancellations?.at(-1)?.at ?? null,
    returned: order.returns?.findLast(({ outcome }) => outcome?.kind === 'approved')?.outcome?.at ?? null,
  }
}

/** Returns the steps of an order in the order of its life; a cancelled one ends where it was cancelled. */
export function stepsOf(order: OrderRecord, entries: Entries): OrderStep[] {
  const times = timesOf(order, entries)
  const prepaid = order.paymentMethod !== 'cod'
  const made = madeBy(order)
  if (prepaid && order.payment !== 'waiting') made.add('paid')
  if (order.status === 'cancelled') {
    if (order.confirmedAt) made.add('confirmed')
    if (times.packed) made.add('packed')
  }
  const back = order.status === 'return_requested' || order.status === 'returned'
  const way = WAY.toSpliced(1, 0, ...(prepaid ? (['paid'] as const) : [])).filter(
    (id) => back || id !== 'returned',
  )
  if (order.status === 'cancelled')
    return [
      ...way.filter((id) => made.has(id)).map((id): OrderStep => ({ id, state: 'done', at: times[id] })),
      { id: 'cancelled', state: 'ended', at: times.cancelled },
    ]
  const next = way.find((id) => !made.has(id))
  return way.map((id) => ({
    id,
    state: id === 'returned' && made.has(id) ? 'ended' : made.has(id) ? 'done' : id === next ? 'now' : 'next',
    at: made.has(id) ? times[id] : null,
  }))
}

export type ParcelEvent = {
  id: string
  kind: 'packed' | 'shipped' | 'failed' | 'delivered' | 'remitted'
  at: string
  /** The reason's key, of a failed attempt. */
  reason?: string
  note?: string | null
  /** Carrier or driver, code, user. */
  by: readonly (string | null | undefined)[]
}

/** Returns events of the parcel whose time is known, newest first. */
export function parcelEvents(order: OrderRecord, entries: Entries): ParcelEvent[] {
  const brings = order.driver ?? order.carrier?.name
  const made = madeBy(order)
  const known = (
    kind: Exclude<ParcelEvent['kind'], 'failed'>,
    at: string | null,
    by: ParcelEvent['by'],
  ): ParcelEvent[] => (at ? [{ id: kind, kind, at, by }] : [])
  const times = timesOf(order, entries)
  return [
    ...(made.has('packed') ? known('packed', times.packed, [order.carrier?.name, order.billCode]) : []),
    ...(made.has('shipped') ? known('shipped', times.shipped, [brings, order.trackingCode]) : []),
    ...(order.attemptsMade ?? []).map(({ id, at, reason, note, carrier, driver, trackingCode, by }) => ({
      id,
      kind: 'failed' as const,
      at,
      reason,
      note,
      by: [driver ?? carrier, trackingCode, by],
    })),
    ...known('delivered', order.deliveredAt, [brings]),
    ...known('remitted', order.codRemittedAt, [order.carrier?.name]),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}
