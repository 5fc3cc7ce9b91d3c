/** The parts of every area as one file: copies of their own (console/build/rest.ts), as each face has its area's parts too. */
import type { Area } from '../../../core/area.ts'
import type { AreaParts } from '../../../core/area-parts.ts'
import type { AnyStates } from '../../../core/states.ts'

const areas = import.meta.glob<Area>('../../../areas/*/area.ts', {
  eager: true,
  import: 'area',
  query: '?rest',
})
const states = import.meta.glob<AnyStates>('../../../areas/*/states.ts', {
  eager: true,
  import: 'states',
  query: '?rest',
})
const commands = import.meta.glob<readonly unknown[]>('../../../areas/*/commands.ts', {
  eager: true,
  import: 'commands',
  query: '?rest',
})

export const parts: AreaParts[] = Object.values(areas).map((area) => ({
  area,
  states: states[`../../../areas/${area.id}/states.ts`],
  commands: commands[`../../../areas/${area.id}/commands.ts`],
}))
