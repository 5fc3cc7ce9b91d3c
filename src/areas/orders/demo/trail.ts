/** History of recent orders, from placing to delivery. */

import type { Person } from '../../../server/demo/colleagues.ts'
import { timedId } from '../../../server/demo/ids.ts'
import { iso, type Scene } from '../../../server/demo/scene.ts'
import type { DemoOrder } from './orders.ts'

/** Count of the newest orders with a history; that of older ones would only fill the table. */
export const TRAILED_ORDERS = 2_000

type Entry = {
  at: number
  action: string
  verb: string
  change: 'insert' | 'update'
  before: Record<string, unknown>
  after: Record<string, unknown>
  args?: Record<string, unknown>
  note?: string | null
  by: Person | null
  source: string
}

const asRef = (person: Person | null) => person && { id: person.id, code: person.code, name: person.name }

/** Entries of an order, oldest first; `before` and `after` have the shape of the API's records. */
function entriesOf(order: DemoOrder, warehouse: Person | null): Entry[] {
  const { life, handler, method } = order
  const entries: Entry[] = [
    {
      at: order.placed,
      action: 'create',
      verb: 'create',
      change: 'insert',
      before: {},
      after: { total: order.sums.total, paymentMethod: method, itemCount: order.row.itemCount },
      by: null,
      source: 'api',
    },
  ]
  const update = (entry: Omit<Entry, 'change' | 'source'> & { source?: string }) =>
    entries.push({ change: 'update', source: entry.by ? 'palette' : 'api', ...entry })
  const first = method === 'cod' ? 'pending' : 'awaiting_payment'
  const paid = life.ledger.find((entry) => entry.kind === 'payment')
  if (paid && method !== 'cod') {
    update({
      at: paid.at,
      action: 'confirm-payment',
      verb: 'confirm-payment',
      before: { status: first, payment: 'waiting' },
      after: { status: 'pending', payment: 'paid' },
      args: { amount: order.sums.total },
      by: null,
    })
  }
  life.calls.forEach((call, index) => {
    const previous = life.calls[index - 1]
    update({
      at: call.at,
      action: 'log-call',
      verb: 'log-call',
      before: {
        call: previous ? 'called' : 'not_called',
        callResult: previous?.result ?? null,
        nextCallAt: null,
        lastCallAt: previous ? iso(previous.at) : null,
      },
      after: {
        call: 'called',
        callResult: call.result,
        nextCallAt: call.nextAt === null ? null : iso(call.nextAt),
        lastCallAt: iso(call.at),
      },
      args: { result: call.result },
      note: call.note,
      by: handler,
      source: 'key',
    })
  })
  const { confirmed, packed, shipped, delivered } = life.steps
  if (confirmed !== null) {
    update({
      at: confirmed,
      action: 'confirm',
      verb: 'confirm',
      before: { status: 'pending', handler: null },
      after: { status: 'to_pack', handler: asRef(handler) },
      by: handler,
      source: 'key',
    })
  }
  const moved = (
    name: string,
    at: number | null,
    from: string,
    to: string,
    more: Record<string, unknown> = {},
  ) => {
    if (at === null) return
    const before = { status: from, ...Object.fromEntries(Object.keys(more).map((key) => [key, null])) }
    const after = { status: to, ...more }
    update({ at, action: name, verb: name, before, after, by: warehouse, source: 'button' })
  }
  moved('pack', packed, 'to_pack', 'to_deliver', { billCode: order.billCode, expectedOn: order.expectedOn })
  moved('ship', shipped, 'to_deliver', 'delivering')
  moved('deliver', delivered, 'delivering', 'delivered', method === 'cod' ? { payment: 'paid' } : {})
  if (life.cancelled) {
    const { at, reason, note } = life.cancelled
    const was = method !== 'cod' && !paid ? 'awaiting_payment' : 'pending'
    update({
      at,
      action: 'cancel',
      verb: 'cancel',
      before: { status: was },
      after: { status: 'cancelled' },
      args: { reason },
      note,
      by: handler,
    })
  }
  return entries.sort((a, b) => a.at - b.at)
}

/** Rows of the table `audit` for an order, in the order of `AUDIT_COLUMNS` (`server/demo/audit.ts`). */
export function auditRows(scene: Scene, order: DemoOrder, warehouse: Person | null): unknown[][] {
  const random = scene.streams('audit', order.index)
  return entriesOf(order, warehouse).map((entry, index) => [
    timedId(entry.at, random),
    'orders',
    order.id,
    order.code,
    entry.action,
    entry.verb,
    entry.change,
    JSON.stringify(entry.before),
    JSON.stringify(entry.after),
    entry.args ? JSON.stringify(entry.args) : null,
    entry.note ?? null,
    index + 1,
    entry.source,
    `demo-${order.code}-${index + 1}`,
    entry.by?.id ?? null,
    entry.by?.name ?? null,
    iso(entry.at),
  ])
}
