/** New tickets that begin with a customer; those that begin with an order are a command of the orders. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { area as customers } from '../customers/area.ts'
import { area as tickets } from './area.ts'

export const commands: readonly Command[] = [
  beginning({
    ...{ id: 'tickets.create-for', into: tickets, from: customers },
    ...{ words: 'customer', keys: 'Shift+t', icon: tickets.icon },
  }),
]
