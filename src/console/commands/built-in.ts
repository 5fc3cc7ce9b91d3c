/** The commands the console comes with. Put together when it starts: a clash or typo stops it there, loudly. */
import type { AnyStates } from '../../../commands/derive.ts'
import { buildRegistry } from '../../../commands/registry.ts'
import { areas } from '../../areas/index.ts'

const states = import.meta.glob<{ states: AnyStates }>('../../areas/*/states.ts', { eager: true })

export const builtIn = buildRegistry(
  areas.map((area) => ({ area, states: states[`../../areas/${area.id}/states.ts`]?.states })),
)
