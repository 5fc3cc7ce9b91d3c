/**
 * Many records in a few statements, each with changes of its own: as a form would change them, or by a transition whose effect
 * takes them all at once (`runMany`).
 */
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import { refusal } from '../../../../core/states.ts'
import type { StepValues } from '../../../../core/steps.ts'
import { type Watch, watched } from '../../jobs/watched.ts'
import { mapInTurns } from '../../workers/low-priority.ts'
import { recordsOf } from '../bulk/bulk.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Changed, Changes, Moved } from '../face.ts'
import { storeLines } from '../lines/stored-lines.ts'
import { withPlace } from '../order/places.ts'
import { refuseOverlap } from '../period/overlap.ts'
import { beforeUpdate } from './before-update.ts'
import { checkChanges } from './input.ts'
import { notOffered } from './offered.ts'
import { columnsOnly } from './related-rows.ts'
import { updateEach } from './rows.ts'
import { statesOf } from './states-of.ts'
import type { Open } from './transaction.ts'
import { effectOf, noteMove, transitionOf, unasked } from './transitions.ts'
import { noteChange } from './write.ts'

type Changing = { record: AnyRecord; input: Changes; changes: Changes }

/**
 * Takes locked records through a transition with `runMany`; the result of each by its id. Throws a Problem of the database's
 * rules or of the effect, which holds for all of them: they have to be taken back.
 */
export async function transitMany(
  tools: Tools,
  open: Open,
  table: AreaTable,
  name: string,
  rows: readonly { record: AnyRecord; args: StepValues }[],
  dryRun = false,
): Promise<Map<string, Moved>> {
  const outcomes = new Map<string, Moved>()
  const states = statesOf(table)
  const row = transitionOf(table, name)
  const effect = effectOf(table, name)
  if (!states || !row || !effect?.runMany) return outcomes
  const ready: { record: AnyRecord; args: StepValues }[] = []
  for (const { record, args } of rows) {
    const refused = refusal(states, name, record) ?? unasked(row.steps, args, open.write.actor)
    if (refused) outcomes.set(record.id, { refused })
    else ready.push({ record, args: { ...args } })
  }
  if (ready.length === 0) return outcomes
  const decided = await effect.runMany(open.write, ready, dryRun)
  const moving: { record: AnyRecord; args: StepValues; changes: Changes }[] = []
  for (const one of ready) {
    const outcome = decided.get(one.record.id) ?? {}
    if ('refused' in outcome) outcomes.set(one.record.id, { refused: outcome.refused as Refusal })
    else if (dryRun) outcomes.set(one.record.id, { audit: null })
    else
      moving.push({ ...one, changes: { ...(row.to !== 'same' && { [states.field]: row.to }), ...outcome } })
  }
  const stored = await storeEach(tools, open, table, moving)
  await mapInTurns(moving, ({ record, args, changes }) => {
    const after = stored.get(record.id) as AnyRecord
    outcomes.set(record.id, { audit: noteMove(open, table, name, { record, after, changes, args }) })
  })
  return outcomes
}

/** Writes changes of locked records with their lines; returns the records as stored, by their ids. */
async function storeEach(
  tools: Tools,
  { runner, write }: Open,
  table: AreaTable,
  rows: readonly { record: AnyRecord; changes: Changes }[],
): Promise<Map<string, AnyRecord>> {
  const placed: { record: AnyRecord; changes: Changes }[] = []
  for (const { record, changes } of rows) {
    const own = await withPlace(runner, table, record.id, changes)
    await refuseOverlap(runner, table, record, own)
    placed.push({ record, changes: columnsOnly(table, own) })
  }
  const stored = await updateEach(tools, runner, table, write, placed)
  for (const { record, changes } of rows) {
    const row = stored.get(record.id)
    if (!row) throw new Error(`${table.area.id} ${record.code} was changed while it was locked`)
    stored.set(record.id, await storeLines(tools, runner, table, write, row, changes))
  }
  return stored
}

/** Records as the caller has just read them; undefined where one is missing. */
export function givenRecords(rows: readonly { record?: AnyRecord }[]): AnyRecord[] | undefined {
  const records = rows.flatMap(({ record }) => record ?? [])
  return records.length === rows.length ? records : undefined
}

/** Changes records as forms would; for areas without related rows of their own. */
export async function changeMany(
  tools: Tools,
  open: Open,
  table: AreaTable,
  rows: readonly { id: string; values: Readonly<Record<string, unknown>>; record?: AnyRecord }[],
  dryRun: boolean,
): Promise<Map<string, Changed>> {
  const outcomes = new Map<string, Changed>()
  const ids = rows.map(({ id }) => id)
  const records =
    (dryRun && givenRecords(rows)) ||
    (await recordsOf(tools, open.runner, table, ids, { actor: open.write.actor, lock: !dryRun }))
  const values = new Map(rows.map((row) => [row.id, row.values]))
  const found = new Set(records.map(({ id }) => id))
  for (const id of values.keys()) if (!found.has(id)) outcomes.set(id, { problem: new Problem('notFound') })
  const changing: Changing[] = []
  const watch = watched(open)
  await mapInTurns(records, async (record) => {
    const change = await changeOf(watch, table, record, values.get(record.id) ?? {})
    if ('problem' in change) outcomes.set(record.id, change)
    else if (Object.keys(change.input).length > 0) changing.push({ record, ...change })
    else outcomes.set(record.id, { audit: null, isChanged: false })
  })
  const problems = await notOffered(tools, open.runner, table, changing)
  const ready = changing.filter(({ record }, at) => {
    const problem = problems[at]
    outcomes.set(record.id, problem ? { problem } : { audit: null, isChanged: true })
    return !problem
  })
  if (dryRun || ready.length === 0) return outcomes
  const stored = await storeEach(tools, open, table, ready)
  await mapInTurns(ready, async ({ record, input, changes }) => {
    const after = stored.get(record.id) as AnyRecord
    await table.server.after?.update?.(open.write, after as never, record as never)
    const audit = noteChange(open, table, record, after, { ...input, ...changes })
    outcomes.set(record.id, { audit, isChanged: true })
  })
  return outcomes
}

/** The checked input of a change, and the changes after the area's hook. A Problem after the hook wrote something is thrown. */
async function changeOf(
  watch: Watch,
  table: AreaTable,
  record: AnyRecord,
  values: Readonly<Record<string, unknown>>,
): Promise<{ input: Changes; changes: Changes } | { problem: Problem }> {
  watch.wrote()
  try {
    const input = checkChanges(table, record, values)
    if (Object.keys(input).length === 0) return { input, changes: input }
    return { input, changes: await beforeUpdate(table, watch.open.write, record, input) }
  } catch (error) {
    if (!(error instanceof Problem) || watch.wrote()) throw error
    return { problem: error }
  }
}
