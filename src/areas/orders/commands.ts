/** New orders that begin with a golfer, a product or an order that was placed before; new tickets about an order. */
import { beginning, beginningPath } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import type { Area } from '../../core/area.ts'
import { area as customers } from '../customers/area.ts'
import { area as leads } from '../leads/area.ts'
import { area as products } from '../products/area.ts'
import { area as tickets } from '../tickets/area.ts'
import { area as orders } from './area.ts'

/** The form of a new order that begins with a record of an area. */
export const newOrderPath = (area: string, code: string) => beginningPath(orders, area, code)

/** A new order; `keys`: on a record of the area that it begins with. */
const order = (id: string, from: Area, words: string, keys: string) =>
  beginning({ id, into: orders, from, words, keys, icon: from === orders ? 'copy' : 'plus' })

export const commands: readonly Command[] = [
  order('orders.create-for', customers, 'customer', 'o'),
  order('orders.create-for-lead', leads, 'lead', 'o'),
  order('orders.create-for-ticket', tickets, 'ticket', 'o'),
  order('orders.create-with', products, 'product', 'o'),
  order('orders.duplicate', orders, 'again', 'Shift+d'),
  beginning({
    ...{ id: 'orders.create-ticket', into: tickets, from: orders },
    ...{ words: 'order', keys: 'Shift+t', icon: tickets.icon },
  }),
]
