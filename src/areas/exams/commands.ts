/** New exams that begin as a copy. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { area } from './area.ts'

export const commands: readonly Command[] = [
  beginning({
    ...{ id: 'exams.copy', into: area, from: area },
    ...{ words: 'copy', keys: 'Shift+v', icon: 'copy-plus' },
  }),
]
