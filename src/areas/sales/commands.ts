import type { Command } from '../../../commands/command.ts'
import { orderCommands } from '../../../commands/order.ts'
import { area } from './area.ts'
import { states } from './states.ts'

export const commands: readonly Command[] = orderCommands({ area, states })
