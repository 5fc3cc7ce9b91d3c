/** New contracts that begin with a supplier, or with the contract whose new version they are. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { area as shops } from '../shops/area.ts'
import { area } from './area.ts'

export const commands: readonly Command[] = [
  beginning({
    ...{ id: 'contracts.create-for', into: area, from: shops },
    ...{ words: 'supplier', keys: 'Shift+t', icon: area.icon },
  }),
  beginning({
    ...{ id: 'contracts.new-version', into: area, from: area },
    ...{ words: 'version', keys: 'Shift+v', icon: 'copy-plus' },
  }),
]
