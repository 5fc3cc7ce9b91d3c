/** Routes that take uploads of an area: for a transition that asks for them, and for a field that holds them. */
import type { Ability } from '../../../core/abilities.ts'
import type { Field } from '../../../core/fields.ts'
import { linesOf } from '../../../core/lines.ts'
import type { States } from '../../../core/states.ts'
import type { LoadedArea } from '../area/loaded.ts'

/** `what`: its use, for the API's description. `or`: an ability that is enough as well. */
export type UploadRoute = { url: string; area: string; what: string; ability: Ability; or?: Ability }

/**
 * Routes of transitions with a step of this kind, which take the transition's ability, and of fields and columns of lines of
 * these types, for users who may create or edit a record.
 */
export function uploadRoutes(
  { area, server }: LoadedArea,
  kind: 'pictures' | 'files',
  types: readonly Field['type'][],
): UploadRoute[] {
  const states = server.states as unknown as States<never, string, string> | undefined
  const routes = Object.entries(states?.transitions ?? {})
    .filter(([, { steps }]) => steps?.some((step) => step.kind === kind))
    .map(([name]): UploadRoute => {
      const ability = `${area.id}.${name}` as Ability
      return { url: `/api/${area.id}/${name}/${kind}`, area: area.id, what: name, ability }
    })
  const [ability, or] = ['edit', 'create']
    .filter((verb) => area.verbs.includes(verb))
    .map((verb) => `${area.id}.${verb}` as Ability)
  if (ability === undefined) return routes
  const columns = linesOf(area).flatMap(([, field]) => Object.entries<Field>(field.columns))
  for (const [name, { type }] of [...Object.entries(area.fields), ...columns]) {
    if (!types.includes(type) || routes.some(({ what }) => what === `the field ${name}`)) continue
    const url = `/api/${area.id}/uploads/${name}`
    routes.push({ url, area: area.id, what: `the field ${name}`, ability, ...(or !== undefined && { or }) })
  }
  return routes
}
