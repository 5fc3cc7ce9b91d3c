/** The commands the console comes with. Put together when it starts: a clash or typo stops it there, loudly. */
import type { Command } from '../../../commands/command.ts'
import type { AnyStates } from '../../../commands/derive.ts'
import { buildRegistry } from '../../../commands/registry.ts'
import { areas } from '../../areas/index.ts'

const states = import.meta.glob<AnyStates>('../../areas/*/states.ts', { eager: true, import: 'states' })
const commands = import.meta.glob<readonly Command[]>('../../areas/*/commands.ts', {
  eager: true,
  import: 'commands',
})

export const builtIn = buildRegistry(
  areas.map((area) => ({
    area,
    states: states[`../../areas/${area.id}/states.ts`],
    commands: commands[`../../areas/${area.id}/commands.ts`],
  })),
)
