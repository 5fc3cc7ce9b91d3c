/** Named transitions of one record: the pure guard first, then what only the database knows. */
import { holds } from '../../../../core/abilities.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import { refusal, type Transition } from '../../../../core/states.ts'
import { stepSchema } from '../../../../core/step-schema.ts'
import type { Step, StepValues } from '../../../../core/steps.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import { type Actor, ANSWERED, type Changes, type Effect } from '../face.ts'
import { differences } from './differences.ts'
import { check, objectOf } from './input.ts'
import { needRow } from './rows.ts'
import { statesOf } from './states-of.ts'
import type { Open } from './transaction.ts'
import { refuseUnseen, versionNeeded } from './unseen.ts'
import { entryOf, moveRecord, type Written } from './write.ts'

/** A transition of an area by its name; undefined where there is none. */
export function transitionOf(table: AreaTable, name: string): Transition<AnyRecord, string> | undefined {
  const rows = statesOf(table)?.transitions
  return rows && Object.hasOwn(rows, name) ? rows[name] : undefined
}

/** The effect of an action besides the record's own fields; undefined without one. */
export function effectOf({ server }: AreaTable, name: string): Effect<AnyRecord> | undefined {
  const effects = server.effects as Readonly<Record<string, Effect<AnyRecord>>> | undefined
  return effects && Object.hasOwn(effects, name) ? effects[name] : undefined
}

/** Checks the arguments of a transition. */
export function checkArgs(table: AreaTable, name: string, args: unknown): StepValues {
  const steps = transitionOf(table, name)?.steps
  return check(stepSchema(steps), objectOf(args ?? {}), table.area.id) as StepValues
}

/** The history's note: the user's text values joined, and the area's remark. */
function noteOf(
  steps: readonly Step[] | undefined,
  args: StepValues,
  remark: string | undefined,
): string | undefined {
  const answers = (steps ?? []).filter(({ kind }) => kind === 'text').map(({ name }) => args[name])
  const texts = [...answers, remark]
  const written = texts.filter((text) => typeof text === 'string' && text !== '')
  return written.length > 0 ? written.join(' · ') : undefined
}

/** Why an answer cannot be taken from this person: its question takes an ability of its own. */
export function unasked(
  steps: readonly Step[] | undefined,
  args: StepValues,
  actor: Actor,
): Refusal | undefined {
  const step = steps?.find(
    ({ name, ability }) =>
      ability !== undefined &&
      args[name] !== null &&
      args[name] !== undefined &&
      !holds(actor.abilities, ability),
  )
  return step?.ability === undefined
    ? undefined
    : { key: 'missingAbility', params: { ability: step.ability } }
}

/** Why a locked record cannot take a transition, or what changes when it does. Writes the effects unless dry. */
export async function decide(
  open: Open,
  table: AreaTable,
  name: string,
  record: AnyRecord,
  args: StepValues,
  dryRun: boolean,
): Promise<{ refused: Refusal } | { changes: Changes }> {
  const states = statesOf(table)
  const row = transitionOf(table, name)
  if (!states || !row) return { refused: { key: 'unknownTransition', params: { name } } }
  const refused = refusal(states, name, record) ?? unasked(row.steps, args, open.write.actor)
  if (refused) return { refused }
  const outcome = await effectOf(table, name)?.run?.(open.write, record, args, dryRun)
  if (outcome && 'refused' in outcome) return { refused: outcome.refused as Refusal }
  return { changes: { ...(row.to !== 'same' && { [states.field]: row.to }), ...outcome } }
}

/** Moves a locked record after its guard; returns it with its audit entry. */
export async function move(
  tools: Tools,
  open: Open,
  table: AreaTable,
  name: string,
  record: AnyRecord,
  { changes, args }: { changes: Changes; args: StepValues },
): Promise<Written> {
  const after = await moveRecord(tools, open, table, record, changes)
  return { record: after, audit: noteMove(open, table, name, { record, after, changes, args }) }
}

/** Adds the history's entry of a record that was moved; returns its id. */
export function noteMove(
  open: Open,
  table: AreaTable,
  name: string,
  moved: { record: AnyRecord; after: AnyRecord; changes: Changes; args: StepValues },
): string {
  const { record, after, changes } = moved
  const args = { ...moved.args, ...changes[ANSWERED] }
  const remark = effectOf(table, name)?.remark?.(record, open.write.actor)
  const note = noteOf(transitionOf(table, name)?.steps, args, remark)
  return open.journal.add({
    ...entryOf(table, after),
    ...differences(table, record, after, changes),
    action: name,
    verb: name,
    change: 'update',
    ...(Object.keys(args).length > 0 && { args: named(args, after) }),
    ...(note !== undefined && { note }),
  })
}

/** Arguments as the history keeps them: records by their name too, where the record was pointed to them. */
function named(args: StepValues, after: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const now = after[name] as { id?: unknown } | null | undefined
      return [name, typeof now === 'object' && now !== null && now.id === value ? now : value]
    }),
  )
}

/** Arguments of the history as a transition takes them again. */
export function plainArgs(args: Readonly<Record<string, unknown>>): StepValues {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plain(value)])) as StepValues
}

/**
 * A transition of one record. Throws `notAllowed` with the reason, `versionNeeded` for a decision without a version, `stale`
 * where the record has changed since that version.
 */
export async function transitRecord(
  tools: Tools,
  open: Open,
  table: AreaTable,
  name: string,
  key: string,
  body: unknown,
  version?: number,
): Promise<Written> {
  const args = checkArgs(table, name, body)
  const needed = version === undefined && versionNeeded(table, name)
  if (needed) throw needed
  const { write, runner } = open
  const record = await needRow(tools, runner, table, key, write.actor, { lock: true })
  if (version !== undefined) await refuseUnseen(tools, runner, table, record, version, write.actor)
  const decision = await decide(open, table, name, record, args, false)
  if ('refused' in decision)
    throw new Problem('notAllowed', { reason: decision.refused, area: table.area.id })
  return move(tools, open, table, name, record, { changes: decision.changes, args })
}
