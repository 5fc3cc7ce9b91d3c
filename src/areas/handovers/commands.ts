/** Hand-over lists: made from orders that wait for delivery, and filled by a scanner. */

import {
  type Command,
  type Context,
  defineCommand,
  type Gate,
  type Said,
  type Target,
} from '../../../commands/command.ts'
import { forOne } from '../../../commands/for-one.ts'
import { oneOnly, targetOf, withheld } from '../../../commands/gates.ts'
import type { AnyRecord } from '../../core/area.ts'
import { dayOf } from '../../core/dates/dates.ts'
import type { NoFix } from '../../core/states.ts'
import { area as orders } from '../orders/area.ts'
import { area as handovers } from './area.ts'

const title: Said = { key: 'handovers:making.title' }
const off = (key: string): Extract<Gate, { s: 'off' }> => ({
  s: 'off',
  reason: { key: `handovers:reasons.${key}` },
})

/** The carrier that all orders at hand have; undefined when they have several or none. */
function carrierOf(records: readonly AnyRecord[]): string | undefined {
  const ids = new Set(records.map((order) => (order.carrier as { id: string } | null)?.id))
  return ids.size === 1 ? [...ids][0] : undefined
}

/** A packed order waits for its carrier. */
function notToDeliver(c: Context, target: Target): Gate {
  const gate = off('notToDeliver')
  const packs = c.can('orders.pack') && target.records.some((order) => order.status === 'to_pack')
  return packs ? { ...gate, fix: { command: 'orders.pack' } } : gate
}

function decide(c: Context, target: Target): Gate {
  const waiting = target.records.filter((order) => order.status === 'to_deliver')
  if (waiting.length === 0) return notToDeliver(c, target)
  // With a filter the server takes those that wait; with ticked rows each of them is meant.
  if (!target.query && waiting.length < target.records.length) return notToDeliver(c, target)
  if (carrierOf(waiting) === undefined) return off('oneCarrier')
  return { s: 'on', will: { key: 'handovers:making.will', params: { count: target.count } } }
}

/** The content of a new list: ids, or a filter. */
function chosen({ query, records }: Target): Record<string, unknown> {
  if (!query) return { orders: records.map(({ id }) => id) }
  const { where, q, except = [] } = query
  return { query: { where, q, except } }
}

async function make(c: Context, options: Parameters<Command['run']>[2]) {
  const target = targetOf(c, orders)
  if (!target) return undefined
  const carrier = carrierOf(target.records.filter((order) => order.status === 'to_deliver'))
  const values = { carrier, day: dayOf(Date.now()), ...chosen(target) }
  const { record, outcome } = await c.api.create(handovers.id, values, options)
  c.nav.go(`${handovers.path}/list/${encodeURIComponent(record.code)}`)
  return { ...outcome, said: { key: 'handovers:making.done', params: { code: record.code } } }
}

export const commands: readonly Command[] = [
  defineCommand({
    id: 'handovers.from-orders',
    title: 'handovers:making.title',
    keywords: 'handovers:making.keywords',
    section: 'selection',
    icon: 'clipboard-list',
    ability: 'handovers.create',
    area: orders.id,
    target: { area: orders.id, arity: 'many' },
    places: ['row', 'bulk', 'detail'],
    gate(c) {
      const target = targetOf(c, orders)
      if (!target) return { s: 'hidden' }
      return withheld(c, 'handovers.create', title) ?? decide(c, target)
    },
    run: (c, _args, options) => make(c, options),
  }),
  defineCommand({
    id: 'handovers.scan',
    title: 'handovers:making.scan',
    keywords: 'handovers:making.scanKeywords',
    section: 'record',
    icon: 'scan-barcode',
    ability: 'handovers.add-parcel',
    ...forOne(handovers.id, 'b'),
    gate(c) {
      const target = targetOf(c, handovers)
      if (!target) return { s: 'hidden' }
      const away = withheld(c, 'handovers.add-parcel', { key: 'handovers:making.scan' })
      if (away) return away
      if (target.count !== 1) return oneOnly(c)
      return target.records[0]?.status === 'open' ? { s: 'on' } : off('closed')
    },
    async run(c) {
      const record = targetOf(c, handovers)?.records[0]
      if (!record) return undefined
      const path = `${handovers.path}/list/${encodeURIComponent(record.code)}`
      if (!c.where.path.startsWith(path)) c.nav.go(path)
      c.view.focus('field')
      return undefined
    },
  }),
]

export const noFix: NoFix = {
  'handovers:reasons.oneCarrier': 'which carrier is meant is the person’s to choose',
}
