/** Order by hand, and a new chapter of the document at hand. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { orderCommands } from '../../../commands/order.ts'
import { area as documents } from '../documents/area.ts'
import { area } from './area.ts'

export const commands: readonly Command[] = [
  ...orderCommands({ area }),
  beginning({
    ...{ id: 'chapters.add-to', into: area, from: documents },
    ...{ words: 'document', keys: 'Shift+t', icon: 'list-plus' },
  }),
]
