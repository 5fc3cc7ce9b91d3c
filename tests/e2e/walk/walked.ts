/**
 * Which commands the walk takes, in groups that share a page and can run side by side. Derived commands are made by one
 * function for all areas (commands/derived.test.ts holds that): they are walked on model areas, all others of
 * every area. `FAULTS=long` and `WALK` walk derived commands of all areas as well.
 */
import type { Command } from '../../../commands/command.ts'
import { openingPath } from '../../../commands/opening.ts'
import { isDerived, MODELS } from '../../support/derived.ts'
import { areaOf, registry } from './registry.ts'

/** Not walked, and where they are tested instead. */
export const ELSEWHERE: Record<string, string> = {
  // Stands for the record's main action, which is walked under its own name; its key E: there.
  'record.main': 'story-keyboard.test.ts',
  // Only while a notice is unread: commands/fields.test.ts, and their panel there.
  'notices.read': 'approvals.test.ts',
  'notices.read-all': 'approvals.test.ts',
  // No row of the palette: the form's own button and Ctrl S.
  'form.save': 'resilience.test.ts',
}

/** Commands during a call are on the desk alone: call-desk.test.ts, by keyboard and by mouse. */
const onDesk = ({ area, places }: Command) => area === 'call-desk' && places?.includes('page') === true

/** Only where a list is in another order: order.test.ts. */
const isSort = ({ id }: Command) => id.endsWith('.sort-by-hand')

/** Only while rows of a tree are cut: tree.test.ts. */
const isPut = ({ id }: Command) => /\.put-(after|under)$/.test(id)

/** Walked as the last of its group: it ends the session. */
export const LAST = 'session.sign-out'

const only = process.env.WALK?.split(',')
const all = only !== undefined || process.env.FAULTS === 'long'
const wanted = ({ id }: Command) => !only || only.some((one) => id === one || id.startsWith(`${one}.`))

/** The area whose section, record or field a command is about. */
const ownerOf = ({ id, area }: Command) => areaOf(area ?? (id.endsWith('.go') ? id.slice(0, -3) : ''))

/** The first command of a model area for each kind of field. */
function firstOfKind(command: Command): boolean {
  const area = ownerOf(command)
  const kind = command.field && area?.fields[command.field]?.type
  const same = (one: Command) => one.area === area?.id && one.field && area?.fields[one.field]?.type === kind
  return registry.commands.find(same) === command
}

/** Whether a command is walked though it is derived: on a model, or where its area opens elsewhere than the list. */
function onModel(command: Command): boolean {
  const area = ownerOf(command)
  if (!area) return true
  if (command.id === `${area.id}.go` && openingPath(area) !== `${area.path}/list`) return true
  return MODELS.includes(area.id) && (command.field === undefined || firstOfKind(command))
}

const walked = registry.commands
  .filter(
    (command) =>
      !isSort(command) &&
      !isPut(command) &&
      !(command.id in ELSEWHERE) &&
      !onDesk(command) &&
      wanted(command),
  )
  .filter((command) => all || !isDerived(command) || onModel(command))

/** Commands of a group at least; one page load is then a small part of its time. */
const GROUP = 28

function inGroups(): Command[][] {
  const groups: Command[][] = []
  for (const commands of Map.groupBy(
    walked,
    (command) => ownerOf(command)?.id ?? command.id.split('.')[0],
  ).values()) {
    const last = groups.at(-1)
    if (last && last.length < GROUP) last.push(...commands)
    else groups.push([...commands])
  }
  return groups.map((group) => group.toSorted((a, b) => Number(a.id === LAST) - Number(b.id === LAST)))
}

export const GROUPS: readonly (readonly Command[])[] = inGroups()

/** The rooms of a group's commands: `orders, call-desk`. */
export const titleOfGroup = (commands: readonly Command[]) =>
  [...new Set(commands.map((command) => ownerOf(command)?.id ?? command.id.split('.')[0]))].join(', ')
