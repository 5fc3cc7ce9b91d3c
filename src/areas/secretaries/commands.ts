/** A club appoints its secretary: a new one that begins with the club. */
import { beginning } from '../../../commands/beginning.ts'
import type { Command } from '../../../commands/command.ts'
import { area as clubs } from '../clubs/area.ts'
import { area } from './area.ts'

export const commands: readonly Command[] = [
  beginning({
    ...{ id: 'secretaries.appoint', into: area, from: clubs },
    ...{ words: 'club', keys: 'Shift+t', icon: area.icon },
  }),
]
