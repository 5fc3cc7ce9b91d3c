/**
 * Merging two records of an area into one, in one transaction: what points to the one that goes moves to the one that
 * stays, which takes over chosen fields. The code of the other leads to it from then on; an undo brings it back.
 */
import { z } from 'zod'
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor, Changes, MergeEffect } from '../face.ts'
import type { AuditRow } from '../history/history.ts'
import { lockOrder } from '../order/places.ts'
import { refuseBranch } from '../order/tree.ts'
import { isUuid, Params, type Runner, run } from '../statement.ts'
import { beforeUpdate } from '../write/before-update.ts'
import { differences } from '../write/differences.ts'
import { check, objectOf } from '../write/input.ts'
import { deleteRow, findKey, findRow, restoreRow, selectRows } from '../write/rows.ts'
import type { Open } from '../write/transaction.ts'
import { entryOf, moveRecord, stale, type Written } from '../write/write.ts'
import { countPointing, holdingBoth, pointersTo, refTo, repoint } from './pointers.ts'
import { redirectOf } from './redirects.ts'

export const MERGE = 'merge'

export const mergeBody = z.strictObject({
  /** Id or code of the record that goes. */
  with: z.string().min(1).max(60),
  /** Its version as the caller saw it. */
  withVersion: z.int().min(1),
  /** Fields whose value is taken from it. */
  take: z.array(z.string().max(60)).max(200).default([]),
})
type MergeBody = z.infer<typeof mergeBody>

/** After a pointer's name: its lists that held both records. */
const BOTH = '+both'

export type Moving = { name: string; count: number }

/** Names of the fields that the survivor may take over: what a person may write, and a column holds. */
export function mergeable({ server, area, columns, lines }: AreaTable): string[] {
  const shape = server.input instanceof z.ZodObject ? server.input.shape : {}
  const stored = (name: string) => columns.has(name) || lines.some((one) => one.name === name)
  return Object.keys(area.fields).filter((name) => stored(name) && Object.hasOwn(shape, name))
}

/** Counts the rows that would move with a record, by pointer. Writes nothing. */
export async function previewMerge(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  id: string,
): Promise<Moving[]> {
  return countPointing(runner, pointersTo(tools.tables, table), id)
}

/** Effects of the area itself, then of those that follow its merges. */
function effectsOf(tools: Tools, { area, server }: AreaTable): [string, MergeEffect<never>][] {
  const others = [...tools.tables.values()].flatMap((one): [string, MergeEffect<never>][] => {
    const effect = one.server.merging?.[area.id]
    return effect ? [[one.area.id, effect as MergeEffect<never>]] : []
  })
  return [...(server.merge ? [[area.id, server.merge] as [string, MergeEffect<never>]] : []), ...others]
}

/** Both records, locked in the order of their ids so that two merges never wait for each other. */
async function lockBoth(
  tools: Tools,
  { runner, write }: Open,
  table: AreaTable,
  keys: { survivor: string; merged: string },
): Promise<{ survivor: AnyRecord; merged: AnyRecord }> {
  const { actor } = write
  const need = async (key: string) => {
    const record = await findRow(tools, runner, table, key, actor)
    if (!record) throw await goneProblem(tools, runner, table, key, actor)
    return record
  }
  const [first, second] = await Promise.all([need(keys.survivor), need(keys.merged)])
  if (first.id === second.id) throw new Problem('notAllowed', { reason: { key: 'mergeSelf' } })
  const params = new Params()
  const rows = await selectRows(
    tools,
    runner,
    table,
    params,
    [`t."id" = any(${params.add([first.id, second.id], 'uuid[]')})`],
    { actor, lock: true },
  )
  const survivor = rows.find(({ id }) => id === first.id)
  const merged = rows.find(({ id }) => id === second.id)
  // Merged by another user while this one waited.
  if (!survivor) throw await goneProblem(tools, runner, table, first.id, actor)
  if (!merged) throw await goneProblem(tools, runner, table, second.id, actor)
  return { survivor, merged }
}

/** The refusal of a record that is not there: it names the record that this one was merged into, if it was. */
async function goneProblem(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  key: string,
  actor: Actor,
): Promise<Problem> {
  const redirect = await redirectOf(runner, table, key)
  const survivor = redirect && (await findKey(tools, runner, table, redirect.survivor, actor))
  if (!survivor) return new Problem('notFound')
  const params = { code: redirect.code, into: survivor.code }
  return new Problem('notAllowed', { reason: { key: 'mergedAlready', params } })
}

/** Merges a record into another. Throws `stale` when either was changed since the caller saw it. */
export async function mergeRecords(
  tools: Tools,
  open: Open,
  table: AreaTable,
  key: string,
  version: number,
  body: unknown,
): Promise<Written & { moved: Moving[] }> {
  const given = check(mergeBody, objectOf(body)) as MergeBody
  const allowed = new Set(mergeable(table))
  const strange = given.take.filter((name) => !allowed.has(name))
  if (strange.length > 0) throw new Problem('invalid', { fields: { take: { key: 'choice' } } })
  const { write, runner, journal } = open
  // No parent changes meanwhile.
  if (table.area.tree) await lockOrder(runner, table)
  const { survivor, merged } = await lockBoth(tools, open, table, { survivor: key, merged: given.with })
  for (const [record, seen] of [
    [survivor, version],
    [merged, given.withVersion],
  ] as const)
    if (record.version !== seen) throw await stale(tools, runner, table, record, seen, write.actor)

  for (const [, effect] of effectsOf(tools, table))
    await effect.before?.(write, survivor as never, merged as never)
  const { area } = table
  const from = refTo(area, merged)
  const to = refTo(area, survivor)
  const moved: Record<string, string[]> = {}
  const both: Record<string, string[]> = {}
  for (const pointer of pointersTo(tools.tables, table)) {
    const holding = await holdingBoth(runner, pointer, from.id, to.id)
    const ids = await repoint(open, pointer, { from, to })
    if (ids.length > 0) moved[pointer.name] = ids
    if (holding.length > 0) both[pointer.name + BOTH] = holding
  }
  // Before its fields are taken over: a phone number is one record's only.
  const stored = await deleteRow(runner, table, merged)
  if (stored === undefined) throw new Problem('notFound')
  if (area.tree) await refuseBranch(runner, table, survivor.id)
  const wanted: Changes = Object.fromEntries([...new Set(given.take)].map((name) => [name, merged[name]]))
  const kept: Record<string, unknown> = {}
  for (const [id, effect] of effectsOf(tools, table))
    kept[id] = await effect.after?.(write, survivor as never, merged as never, wanted)
  const changes = await beforeUpdate(table, write, survivor, wanted)
  const record = await moveRecord(tools, open, table, survivor, changes)

  const counts = Object.entries(moved).map(([name, ids]) => ({ name, count: ids.length }))
  const audit = journal.add({
    ...entryOf(table, record),
    ...differences(table, survivor, record),
    action: MERGE,
    verb: MERGE,
    change: 'update',
    args: { merged: merged.code },
  })
  journal.add({
    ...entryOf(table, merged),
    action: MERGE,
    verb: MERGE,
    change: 'none',
    version: merged.version + 1,
    before: {},
    after: {},
    args: { into: survivor.code },
  })
  await run(
    runner,
    `insert into merges (id, area, record_id, code, survivor_id, stored, moved, taken, kept, at)
     values ($1::uuid, $2, $3::uuid, $4, $5::uuid, $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb, $10::timestamptz)`,
    [
      audit,
      area.id,
      merged.id,
      merged.code,
      survivor.id,
      JSON.stringify(stored),
      JSON.stringify({ ...moved, ...both }),
      JSON.stringify(Object.fromEntries(given.take.map((name) => [name, survivor[name] ?? null]))),
      JSON.stringify(kept),
      write.now,
    ],
  )
  return { record, audit, moved: counts }
}

type Merge = {
  record_id: string
  code: string
  stored: Record<string, unknown> & { version: number }
  moved: Record<string, string[]>
  taken: Record<string, unknown>
  /** By the area whose effect it is. */
  kept: Record<string, unknown> | null
}

/**
 * Takes a merge back: the survivor gets its own values again, the other record comes back, and what moved with it
 * follows. Refused when something of it points elsewhere by now. Returns the audit entry.
 */
export async function unmerge(
  tools: Tools,
  open: Open,
  table: AreaTable,
  entry: AuditRow,
  survivor: AnyRecord,
): Promise<string> {
  const { write, runner, journal } = open
  const [merge] = await run<Merge>(
    runner,
    'delete from merges where id = $1::uuid returning record_id, code, stored, moved, taken, kept',
    [entry.id],
  )
  if (!merge) throw new Problem('cannotUndo')
  if (table.area.tree) await lockOrder(runner, table)
  const record = await moveRecord(tools, open, table, survivor, merge.taken)
  const version = Number(merge.stored.version) + 2
  const restored = await restoreRow(tools, runner, table, write, merge.stored, version)
  const [from, to] = [refTo(table.area, survivor), refTo(table.area, restored)]
  for (const pointer of pointersTo(tools.tables, table)) {
    const only = merge.moved[pointer.name]
    if (!only) continue
    const both = merge.moved[pointer.name + BOTH] ?? []
    const back = await repoint(open, pointer, { from, to, only, both })
    if (back.length === only.length) continue
    const elsewhere = await firstElsewhere(
      runner,
      pointer.table,
      only,
      back,
      pointer.owner !== undefined && !pointer.lines,
    )
    // A row that was deleted meanwhile has nothing to come back.
    if (elsewhere !== undefined)
      throw new Problem('cannotUndo', { reason: { key: 'mergeMoved', params: { code: elsewhere } } })
  }
  // The record above it may have gone under one that comes back to it.
  if (table.area.tree) await refuseBranch(runner, table, restored.id)
  for (const [id, effect] of effectsOf(tools, table))
    await effect.back?.(write, record as never, restored as never, merge.kept?.[id])
  journal.add({
    ...entryOf(table, restored),
    action: 'undo',
    verb: MERGE,
    change: 'none',
    before: {},
    after: {},
    args: { into: survivor.code },
  })
  return journal.add({
    ...entryOf(table, record),
    ...differences(table, survivor, record),
    action: 'undo',
    verb: MERGE,
    change: 'none',
    undoOf: entry.id,
    args: { merged: merge.code },
  })
}

/** Code of a row that exists still and points elsewhere; its id where it has no code. */
async function firstElsewhere(
  runner: Runner,
  table: string,
  wanted: readonly string[],
  back: readonly string[],
  coded: boolean,
): Promise<string | undefined> {
  const missing = wanted.filter((id) => !back.includes(id) && isUuid(id))
  const [row] = await run<{ code: string }>(
    runner,
    `select ${coded ? 't."code"' : 't."id"::text'} as code from ${table} t where t."id" = any($1::uuid[]) limit 1`,
    [missing],
  )
  return row?.code
}
