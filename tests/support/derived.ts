/** Which commands come from an area's manifest alone, by the function that makes them for all areas. */
import type { Command } from '../../commands/command.ts'
import { areas } from '../../src/areas/index.ts'
import type { Area } from '../../src/core/area.ts'
import { stepOfField } from '../../src/core/steps.ts'

/** Verbs whose commands every area gets from `deriveCommands`. */
const DERIVED_VERBS = ['go', 'create', 'edit', 'delete', 'export', 'copy-link', 'history', 'queue']

/** Kinds of the fields that a command of an area sets. */
export const settableKinds = ({ fields }: Area): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => field.editable && stepOfField(name, field))
    .map(([, { type }]) => type)

/** Three areas whose fields are of most kinds, then each area with a kind that those before it lack. */
function models(): string[] {
  const chosen = ['shops', 'products', 'tickets']
  const kinds = new Set(areas.filter(({ id }) => chosen.includes(id)).flatMap(settableKinds))
  for (const area of areas) {
    const more = settableKinds(area).filter((kind) => !kinds.has(kind))
    if (more.length > 0) chosen.push(area.id)
    for (const kind of more) kinds.add(kind)
  }
  return chosen
}

/** Areas on which the walk runs derived commands: their fields are of every kind that a command sets. */
export const MODELS: readonly string[] = models()

/** Whether a command is derived and regular. Transitions are not: rule, steps and words are their area's own. */
export const isDerived = ({ id, field }: Pick<Command, 'id' | 'field'>): boolean =>
  field !== undefined || areas.some((area) => DERIVED_VERBS.some((verb) => id === `${area.id}.${verb}`))
