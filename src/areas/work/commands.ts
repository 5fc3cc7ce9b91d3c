/** Work management: opens a user's orders, and distributes them to others. */

import { type Command, type Context, defineCommand, type Target } from '../../../commands/command.ts'
import { forOne } from '../../../commands/for-one.ts'
import { oneOnly, withheld } from '../../../commands/gates.ts'
import { listLink } from '../../core/filter/filters.ts'
import type { NoFix } from '../../core/states.ts'
import { area as orders } from '../orders/area.ts'
import { assignTransitions } from '../orders/assigning/transitions.ts'
import { area, type Work } from './area.ts'
import { ordersOf, ordersOfAll } from './orders-of.ts'

const people = ({ target }: Context): readonly Work[] =>
  target?.area === area.id ? (target.records as unknown as readonly Work[]) : []

const openOf = (c: Context) => people(c).reduce((sum, { open }) => sum + open, 0)

/** The open orders of the selected users. */
function theirOrders(c: Context): Target | undefined {
  const where = ordersOfAll(people(c))
  const count = openOf(c)
  if (!where || count === 0) return undefined
  return {
    area: orders.id,
    records: [],
    count,
    query: { where, q: '', sort: orders.sort },
    from: 'selection',
  }
}

function pathOfOrders(c: Context): string | undefined {
  const [one, ...more] = people(c)
  if (!one || more.length > 0) return undefined
  return listLink(orders, ordersOf(one))
}

const openOrders = defineCommand({
  id: 'work.open-orders',
  title: 'work:detail.openOrders',
  keywords: 'work:detail.openKeywords',
  section: 'record',
  icon: 'package',
  ability: 'orders.view',
  ...forOne(area.id, 'o'),
  gate(c) {
    if (people(c).length === 0) return { s: 'hidden' }
    if (!c.can('orders.view')) return { s: 'hidden' }
    return people(c).length === 1 ? { s: 'on' } : oneOnly(c)
  },
  path: pathOfOrders,
  async run(c) {
    const path = pathOfOrders(c)
    if (path) c.nav.go(path)
    return undefined
  },
})

const rebalance = defineCommand({
  id: 'work.rebalance',
  title: 'work:detail.spread',
  keywords: 'work:detail.spreadKeywords',
  section: 'selection',
  icon: 'users',
  ability: 'orders.spread',
  area: area.id,
  target: { area: area.id, arity: 'many' },
  keys: [
    { keys: 'b', scope: 'list' },
    { keys: 'b', scope: 'detail' },
  ],
  steps: assignTransitions.spread.steps,
  stepWords: {
    label: () => 'orders:transitions.spread.steps.spread',
    choice: (_step, value) => `orders:choices.spread.${value}`,
  },
  danger: 'undo',
  places: ['row', 'bulk', 'detail'],
  gate(c) {
    const chosen = people(c)
    if (chosen.length === 0) return { s: 'hidden' }
    const away = withheld(c, 'orders.spread', { key: 'work:detail.spread' })
    if (away) return away
    if (openOf(c) === 0) return { s: 'off', reason: { key: 'work:reasons.nothingOpen' } }
    if (!ordersOfAll(chosen)) return { s: 'off', reason: { key: 'work:reasons.mixed' } }
    return { s: 'on', will: { key: 'work:detail.spreadWill', params: { count: openOf(c) } } }
  },
  acts: theirOrders,
  change: (args) => ({ name: 'spread', args }),
  async run(c, args, options) {
    const target = theirOrders(c)
    return target && c.api.transition(orders.id, 'spread', target, args, options)
  },
})

export const commands: readonly Command[] = [openOrders, rebalance]

export const noFix: NoFix = {
  'work:reasons.nothingOpen': 'there is nothing to spread',
  'work:reasons.mixed': 'which of them are meant is the person’s to choose',
}
