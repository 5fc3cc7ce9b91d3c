/** Which commands come from an area's manifest alone, by the function that makes them for all areas. */
import type { Command } from '../../commands/command.ts'
import { areas } from '../../src/areas/index.ts'

/** Verbs whose commands every area gets from `deriveCommands`. */
const DERIVED_VERBS = ['go', 'create', 'edit', 'delete', 'export', 'copy-link', 'history', 'queue']

/** Areas on which the walk runs derived commands: their fields are of every kind that a command sets. */
export const MODELS: readonly string[] = ['shops', 'products', 'tickets', 'call-rules']

/** Whether a command is derived and regular. Transitions are not: rule, steps and words are their area's own. */
export const isDerived = ({ id, field }: Pick<Command, 'id' | 'field'>): boolean =>
  field !== undefined || areas.some((area) => DERIVED_VERBS.some((verb) => id === `${area.id}.${verb}`))
