/** New requests that begin with a customer or an order. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { area as customers } from '../customers/area.ts'
import { area as orders } from '../orders/area.ts'
import { area } from './area.ts'

export const commands: readonly Command[] = [
  beginning({
    ...{ id: 'point-refunds.create-for', into: area, from: customers },
    ...{ words: 'customer', keys: 'Shift+h', icon: area.icon },
  }),
  beginning({
    ...{ id: 'point-refunds.create-for-order', into: area, from: orders },
    ...{ words: 'order', keys: 'Shift+h', icon: area.icon },
  }),
]
