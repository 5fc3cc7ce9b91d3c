/** Order by hand, and a new lesson of the chapter at hand. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { orderCommands } from '../../../commands/order.ts'
import { area as chapters } from '../chapters/area.ts'
import { area } from './area.ts'

export const commands: readonly Command[] = [
  ...orderCommands({ area }),
  beginning({
    ...{ id: 'lessons.add-to', into: area, from: chapters },
    ...{ words: 'chapter', keys: 'Shift+t', icon: 'list-plus' },
  }),
]
