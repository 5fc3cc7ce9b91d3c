/** The areas as the console knows them once all of their parts are loaded. */
import { headOf } from '../../commands/opening.ts'
import { areas } from '../../src/areas/index.ts'
import { parts } from '../../src/console/app/areas/rest.ts'
import { addParts, setHeads } from '../../src/console/kit/areas.ts'

export function loadAllAreas(): void {
  setHeads(areas.map(headOf))
  addParts(parts)
}
