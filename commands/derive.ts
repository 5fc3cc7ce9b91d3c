/** From an area's manifest to its commands: each kind of derived command is a row of a table, for all areas alike. */
import type { DerivedKind } from '../src/core/area.ts'
import { calendarCommands } from './calendar.ts'
import { collectCommands } from './collect.ts'
import type { Command } from './command.ts'
import { exportCommand } from './export.ts'
import { fieldCommands } from './fields.ts'
import { type AreaParts, rows } from './gates.ts'
import { mergeCommands } from './merge.ts'
import { headOf } from './opening.ts'
import { printCommands } from './print.ts'
import { queueCommands } from './queue.ts'
import {
  copyLinkCommand,
  createCommand,
  deleteCommand,
  editCommand,
  goCommand,
  historyCommand,
} from './record.ts'
import { transitionCommand } from './transition.ts'

export type { AreaParts } from './gates.ts'

/** Kinds of derived commands in the order of the registry; a kind with a verb is for areas that have it. */
const KINDS: readonly { kind?: DerivedKind; verb?: string; of(parts: AreaParts): Command[] }[] = [
  { of: ({ area }) => [goCommand(headOf(area))] },
  { kind: 'create', verb: 'create', of: (parts) => [createCommand(parts)] },
  { kind: 'edit', verb: 'edit', of: (parts) => [editCommand(parts)] },
  { kind: 'queue', of: queueCommands },
  { kind: 'calendar', of: ({ area }) => calendarCommands(area) },
  { kind: 'print', verb: 'print', of: ({ area }) => printCommands(area) },
  { kind: 'export', verb: 'export', of: ({ area }) => [exportCommand(area)] },
  { kind: 'fields', verb: 'edit', of: fieldCommands },
  { kind: 'fields', verb: 'edit', of: collectCommands },
  { kind: 'delete', verb: 'delete', of: (parts) => [deleteCommand(parts)] },
  { verb: 'merge', of: mergeCommands },
  { kind: 'history', of: (parts) => [historyCommand(parts)] },
  { kind: 'copy-link', of: (parts) => [copyLinkCommand(parts)] },
  {
    of: ({ area, states }) =>
      states ? rows(states).map(([name, row]) => transitionCommand(area, states, name, row)) : [],
  },
]

/** The derived commands of an area, without the kinds that its manifest switches off. */
export function deriveCommands(parts: AreaParts): Command[] {
  const { verbs, without = [] } = parts.area
  const isOn = ({ kind, verb }: (typeof KINDS)[number]) =>
    (verb === undefined || verbs.includes(verb)) && (kind === undefined || !without.includes(kind))
  return KINDS.filter(isOn).flatMap(({ of }) => of(parts))
}
