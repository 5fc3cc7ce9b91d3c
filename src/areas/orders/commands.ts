/** New orders that begin with something: a golfer, a product, an order that was placed before. */

import { type Command, type Context, defineCommand } from '../../../commands/command.ts'
import { oneOnly, targetOf, withheld } from '../../../commands/gates.ts'
import type { Area } from '../../core/area.ts'
import { area as customers } from '../customers/area.ts'
import { area as leads } from '../leads/area.ts'
import { area as products } from '../products/area.ts'
import { area as tickets } from '../tickets/area.ts'
import { area as orders } from './area.ts'

/** The form of a new order that begins with a record of an area. */
export const newOrderPath = (area: string, code: string) =>
  `${orders.path}/list/new#from=${area}/${encodeURIComponent(code)}`

const pathFrom = (c: Context, area: Area) => {
  const code = targetOf(c, area)?.records[0]?.code
  return code && newOrderPath(area.id, code)
}

/** `keys`: on a record that the order begins with. */
function beginning(id: string, area: Area, words: string, keys: string): Command {
  return defineCommand({
    id,
    title: `orders:detail.start.${words}`,
    keywords: 'orders:detail.start.keywords',
    section: 'record',
    icon: area === orders ? 'copy' : 'plus',
    ability: 'orders.create',
    area: area.id,
    target: { area: area.id, arity: 'one' },
    keys: [
      { keys, scope: 'list' },
      { keys, scope: 'detail' },
    ],
    places: ['row', 'detail'],
    gate(c) {
      const target = targetOf(c, area)
      if (!target) return { s: 'hidden' }
      const away = withheld(c, 'orders.create', { key: `orders:detail.start.${words}` })
      if (away) return away
      return target.count === 1 ? { s: 'on' } : oneOnly(c)
    },
    path: (c) => pathFrom(c, area),
    async run(c) {
      const path = pathFrom(c, area)
      if (path) c.nav.go(path)
      return undefined
    },
  })
}

export const commands: readonly Command[] = [
  beginning('orders.create-for', customers, 'customer', 'o'),
  beginning('orders.create-for-lead', leads, 'lead', 'o'),
  beginning('orders.create-for-ticket', tickets, 'ticket', 'o'),
  beginning('orders.create-with', products, 'product', 'o'),
  beginning('orders.duplicate', orders, 'again', 'Shift+d'),
]
