/** Creating, changing and deleting one record, inside an open write. */
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { newId } from '../../ids.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor, Changes } from '../face.ts'
import { storeLines } from '../lines/stored-lines.ts'
import { withPlace } from '../order/places.ts'
import { refuseOverlap } from '../period/overlap.ts'
import { hidesAny, withoutNumbers } from '../privacy/private.ts'
import { type Runner, run } from '../statement.ts'
import { beforeUpdate } from './before-update.ts'
import { differences, filled } from './differences.ts'
import { checkChanges, checkNew } from './input.ts'
import type { Entry } from './journal.ts'
import { withLinks } from './links.ts'
import { refuseNotOffered } from './offered.ts'
import { refuseWhenUsed } from './references.ts'
import { columnsOnly, readBeside, withBeside } from './related-rows.ts'
import { deleteRow, insertRow, needRow, readDetail, updateRow } from './rows.ts'
import type { Open } from './transaction.ts'

/**
 * A record as it was stored, and the audit entry's id; null when nothing had to be written. `others`: further
 * records that came of the same input.
 */
export type Written = { record: AnyRecord; audit: string | null; others?: Written[] }

/** How a person is shown a record. */
export function masked(table: AreaTable, record: AnyRecord, actor: Actor): AnyRecord {
  const shown = table.server.mask ? table.server.mask(record, actor) : record
  return hidesAny(table, actor) ? withoutNumbers(table.area, shown) : shown
}

/** Whether `masked` may change anything. */
export function isMasked(table: AreaTable, actor: Actor): boolean {
  return table.server.mask !== undefined || hidesAny(table, actor)
}

/** The same of a record that is JSON already. */
export function maskedText(table: AreaTable, json: string, actor: Actor): string {
  if (!isMasked(table, actor)) return json
  return JSON.stringify(masked(table, JSON.parse(json), actor))
}

/** The entry of one changed record, but for what the change was. */
export function entryOf(
  table: AreaTable,
  record: AnyRecord,
): Pick<Entry, 'area' | 'record' | 'code' | 'version'> {
  return { area: table.area.id, record: record.id, code: record.code, version: record.version }
}

/**
 * Creates a record from what a person sent, under a new id or a given one; several, where the area makes
 * several of it: then they are one batch of the history.
 */
export async function createRecord(
  tools: Tools,
  open: Open,
  table: AreaTable,
  body: unknown,
  id: string = newId(),
): Promise<Written> {
  const input = await withLinks(open.write, table, checkNew(table, body))
  const given = (await table.server.before?.create?.(open.write, input)) ?? input
  const all = Array.isArray(given) ? given : [given]
  if (all.length > 1) open.journal.beginBatch()
  const written: Written[] = []
  for (const values of all) written.push(await createOne(tools, open, table, { id, ...values }))
  const [first, ...others] = written
  if (!first) throw new Error(`${table.area.id}: nothing was made of the input`)
  return { ...first, ...(others.length > 0 && { others }) }
}

async function createOne(
  tools: Tools,
  open: Open,
  table: AreaTable,
  { id, ...values }: Changes & { id: string },
): Promise<Written> {
  const { write, runner, journal } = open
  const { server } = table
  const placed = await withPlace(runner, table, undefined, columnsOnly(table, values))
  await refuseOverlap(runner, table, {}, placed)
  await refuseNotOffered(tools, runner, table, {}, placed)
  const row = await insertRow(tools, runner, table, write, id, placed)
  const record = await storeLines(tools, runner, table, write, row, values)
  await server.after?.create?.(write, record as never, values)
  const after = { ...filled(table, record), ...(await readBeside(table, write.sql, record.id)) }
  const audit = journal.add({
    ...entryOf(table, record),
    action: 'create',
    verb: 'create',
    change: 'insert',
    before: {},
    after,
  })
  return { record, audit }
}

/** Changes a record. `version` is the one the person saw; without it, whatever the record is now. */
export async function updateRecord(
  tools: Tools,
  open: Open,
  table: AreaTable,
  key: string,
  version: number | undefined,
  body: unknown,
): Promise<Written> {
  const { write, runner } = open
  const { server } = table
  // Hooks decide on what they see: it must not change under them.
  const lock = version === undefined || server.before?.update !== undefined
  const record = await needRow(tools, runner, table, key, write.actor, { lock })
  if (version !== undefined && record.version !== version)
    throw await stale(tools, runner, table, record, version, write.actor)
  const input = checkChanges(table, record, body)
  if (Object.keys(input).length === 0) return { record, audit: null }
  return changeRecord(tools, open, table, record, input)
}

/**
 * Changes a record to input that was checked; it may be locked or not. Throws `stale` when it is not and was changed.
 * `action`: the change's name in the history.
 */
export async function changeRecord(
  tools: Tools,
  open: Open,
  table: AreaTable,
  record: AnyRecord,
  input: Changes,
  action = 'update',
): Promise<Written> {
  const { write, runner } = open
  const { server } = table
  const was = await readBeside(table, write.sql, record.id, input)
  const hooked = await beforeUpdate(table, write, record, input)
  const changes = await withPlace(runner, table, record.id, hooked)
  await refuseOverlap(runner, table, record, changes)
  await refuseNotOffered(tools, runner, table, record, changes)
  const row = await updateRow(tools, runner, table, write, record, columnsOnly(table, changes))
  if (!row) {
    const current = await needRow(tools, runner, table, record.id, write.actor)
    throw await stale(tools, runner, table, current, record.version, write.actor)
  }
  const after = await storeLines(tools, runner, table, write, row, changes)
  await server.after?.update?.(write, after as never, record as never)
  // What was sent but is no field, e.g. a new password, was changed by the hook.
  const now = await readBeside(table, write.sql, record.id, input)
  return {
    record: after,
    audit: noteChange(open, table, record, after, { ...input, ...changes }, { was, now }, action),
  }
}

/** Adds the history's entry of a record whose fields were changed; returns its id. */
export function noteChange(
  { journal }: Open,
  table: AreaTable,
  record: AnyRecord,
  after: AnyRecord,
  written: Changes,
  beside?: { was: Changes; now: Changes },
  action = 'update',
): string {
  return journal.add({
    ...entryOf(table, after),
    ...withBeside(differences(table, record, after, columnsOnly(table, written)), beside),
    action,
    verb: 'edit',
    change: 'update',
  })
}

/** Deletes a record, unless others point to it. */
export async function deleteRecord(
  tools: Tools,
  open: Open,
  table: AreaTable,
  key: string,
  version?: number,
): Promise<Written> {
  const { write, runner } = open
  const record = await needRow(tools, runner, table, key, write.actor, { lock: true })
  if (version !== undefined && record.version !== version)
    throw await stale(tools, runner, table, record, version, write.actor)
  return removeRow(tools, open, table, record, { action: 'delete', verb: 'delete' })
}

/** Deletes a locked record under the name of an action. */
export async function removeRow(
  tools: Tools,
  { write, runner, journal }: Open,
  table: AreaTable,
  record: AnyRecord,
  how: Pick<Entry, 'action' | 'verb' | 'undoOf'>,
): Promise<Written> {
  // The area's own words first: they say more than that something points here.
  await table.server.before?.delete?.(write, record as never)
  await refuseWhenUsed(runner, tools.tables, table.area.id, record.id)
  const stored = await deleteRow(runner, table, record)
  if (stored === undefined) throw new Problem('notFound')
  const audit = journal.add({
    ...entryOf(table, record),
    ...how,
    version: record.version + 1,
    change: 'delete',
    before: filled(table, record),
    after: {},
    stored,
  })
  return { record, audit }
}

/** The response to a change of an older version: the record now with what its detail shows, and the fields changed since. */
export async function stale(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  current: AnyRecord,
  version: number,
  actor: Actor,
): Promise<Problem> {
  const rows = await run<{ name: string }>(
    runner,
    `select distinct jsonb_object_keys(after) as name from audit where record_id = $1::uuid and version_after > $2::integer`,
    [current.id, version],
  )
  const changed = rows.map(({ name }) => name).filter((name) => Object.hasOwn(table.area.fields, name))
  tools.reveals.note(table, actor, [current.id], 'record')
  // A form compares all that it edits, such as lines, which the row alone has not.
  const { json } = await readDetail(tools, runner, table, current.id, actor)
  return new Problem('stale', { data: { current: masked(table, JSON.parse(json), actor), changed } })
}

/** Changes a locked record beyond what its input allows: transitions and undo. */
export async function moveRecord(
  tools: Tools,
  { write, runner }: Open,
  table: AreaTable,
  record: AnyRecord,
  changes: Changes,
): Promise<AnyRecord> {
  const placed = await withPlace(runner, table, record.id, changes)
  await refuseOverlap(runner, table, record, placed)
  const after = await updateRow(tools, runner, table, write, record, columnsOnly(table, placed))
  if (!after) throw new Error(`${table.area.id} ${record.code} was changed while it was locked`)
  return storeLines(tools, runner, table, write, after, changes)
}
