import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { area, PARCELS_MAX } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { routes } from './board.ts'
import { effects } from './effects.ts'
import { carrierRefusal } from './hand-over.ts'
import { papers } from './papers.ts'
import { byId, type Candidate, listed, put, takeOff, whyNot } from './parcels.ts'

/** Orders that a new list begins with, from the check of its values until its row is there. */
const beginning = new WeakMap<Write, readonly Candidate[]>()

const tooMany = () =>
  new Problem('notAllowed', { area: area.id, reason: { key: 'tooManyOrders', params: { max: PARCELS_MAX } } })

/** The orders that were chosen, by id or by a filter; of a filter only those that such a list takes. */
async function chosen(write: Write, { orders, query, carrier }: Changes): Promise<string[]> {
  if (Array.isArray(orders)) return orders.map(String)
  if (typeof query !== 'object' || query === null) return []
  const { where, q, except } = query as { where: unknown[]; q: string; except: string[] }
  const fitting = [...where, ['status', 'eq', 'to_deliver'], ['carrier', 'eq', carrier]]
  const found = await write.others.find('orders', { where: fitting, q, except }, PARCELS_MAX)
  if (found.length > PARCELS_MAX) throw tooMany()
  return found.map(({ id }) => id)
}

/** A list is not made for a carrier that takes nothing: it could neither be filled nor handed over. */
async function refuseCarrier(write: Write, carrier: unknown): Promise<void> {
  const reason = await carrierRefusal(write, String(carrier))
  if (reason) throw new Problem('notAllowed', { area: area.id, reason, fields: { carrier: reason } })
}

async function begin(write: Write, values: Changes): Promise<Changes> {
  const { orders: _orders, query: _query, ...own } = values
  await refuseCarrier(write, own.carrier)
  const ids = await chosen(write, values)
  if (ids.length === 0) return own
  const orders = await byId(write, [...new Set(ids)])
  const wrong = orders.find((order) => whyNot(order, String(own.carrier), undefined))
  if (wrong || orders.length < new Set(ids).size) {
    const reason = wrong && whyNot(wrong, String(own.carrier), undefined)
    throw new Problem('notAllowed', { area: area.id, reason: reason ?? { key: 'notToDeliver' } })
  }
  beginning.set(write, orders)
  return { ...own, parcels: orders.length, codTotal: orders.reduce((sum, { cod }) => sum + cod, 0) }
}

export const server = defineServer({
  area,
  input,
  states,
  effects,
  detail,
  parts: {
    carrierInactive: `select to_json(c.status <> 'active') from carriers c where c.id = t.carrier_id`,
    lines: `select coalesce(json_agg(json_build_object(
        'id', p.id, 'state', p.state, 'order', json_build_object('id', o.id, 'code', o.code),
        'billCode', o.bill_code, 'receiverName', o.receiver_name, 'province', o.province,
        'cod', case when p.state <> 'listed' then p.cod when o.cod = 'due' then o.total else 0 end,
        'status', o.status, 'reason', p.reason, 'at', iso_time(p.at), 'by', a.name)
        order by p.state = 'refused' desc, p.at desc, p.batch desc, o.code), '[]')
      from handover_parcels p join orders o on o.id = p.order_id left join accounts a on a.id = p.by_id
      where p.handover_id = t.id and p.state <> 'undone' and (p.state <> 'removed' or t.status = 'cancelled')`,
  },
  routes,
  papers,
  before: {
    create: begin,
    async update(write, list, changes) {
      const { orders: _orders, query: _query, ...own } = changes
      if (own.carrier !== undefined && own.carrier !== list.carrier.id && list.parcels > 0)
        throw new Problem('notAllowed', { area: area.id, reason: { key: 'carrierFixed' } })
      if (own.carrier !== undefined && own.carrier !== list.carrier.id)
        await refuseCarrier(write, own.carrier)
      return own
    },
    async delete(write, list) {
      if (list.status === 'handed_over')
        throw new Problem('inUse', { area: area.id, reason: { key: 'closed' } })
      // Its parcels wait for another list; undo brings them back with it.
      const parcels = await listed(write, list.id)
      await takeOff(
        write,
        parcels.map(({ id }) => id),
      )
    },
  },
  after: {
    async create(write, list) {
      const orders = beginning.get(write)
      if (!orders) return
      beginning.delete(write)
      const taken = await put(write, list.id, orders)
      if (taken !== undefined)
        throw new Problem('notAllowed', {
          area: area.id,
          reason: { key: 'takenElsewhere', params: { code: taken } },
        })
    },
  },
})
