/**
 * Undoing changes by their audit entries: each record only while it is as the change left it, by a user who
 * could have made the change, as a change of its own that can be undone in turn.
 */
import { z } from 'zod'
import { holds } from '../../../../core/abilities.ts'
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import { withdrawNotices } from '../../notices/notices.ts'
import { type Outcome, refusalOf } from '../bulk/bulk-step.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Changes } from '../face.ts'
import { MERGE, unmerge } from '../merge/merge.ts'
import { lockOrder } from '../order/places.ts'
import { refuseBranch } from '../order/tree.ts'
import { visibleTo } from '../read/visible.ts'
import { Params, run } from '../statement.ts'
import { beforeUpdate } from '../write/before-update.ts'
import { differences, filled } from '../write/differences.ts'
import { check, objectOf } from '../write/input.ts'
import { readBeside, withBeside } from '../write/related-rows.ts'
import { findRow, restoreRow } from '../write/rows.ts'
import type { Open } from '../write/transaction.ts'
import { decide, effectOf, plainArgs } from '../write/transitions.ts'
import { entryOf, moveRecord, removeRow } from '../write/write.ts'
import {
  type AuditRow,
  entriesById,
  missingAbility,
  neverUndone,
  newestFirst,
  readStanding,
} from './history.ts'

/** Entries of one call; a job takes back as many as it changed. */
const UNDO_MAX = 1_000

export const undoBody = z.strictObject({ audits: z.array(z.uuid()).min(1).max(UNDO_MAX) })

export type UndoResult = {
  undone: { area: string; id: string; code: string }[]
  refused: { id: string; code: string; msg: string }[]
  /** The undos' own entries, for taking them back. */
  audits: string[]
}

/** Refuses one entry; the others go on. */
class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason.key)
    this.reason = reason
  }
}

/** Refuses an entry of a record that the actor may not know of: it is answered as though there were none. */
class Hidden extends Error {}

/** Undoes entries; each for itself. */
export async function undoEntries(tools: Tools, open: Open, body: unknown): Promise<UndoResult> {
  const { audits } = check(undoBody, objectOf(body)) as { audits: string[] }
  const entries = await entriesById(open.runner, audits)
  const result: UndoResult = { undone: [], refused: [], audits: [] }
  const { language } = open.write.actor
  const known = new Set(entries.map(({ id }) => id))
  // Locks in the order of records; of one record the newest first, as they were stacked.
  entries.sort(newestFirst)
  if (entries.length > 1) open.journal.beginBatch()
  for (const entry of entries) {
    const { record_id: id, code, area } = entry
    // Of two changes of one record, the older can be undone once the newer's undo is in the history.
    await open.journal.flush(open.runner)
    const mark = open.journal.mark()
    await run(open.runner, 'savepoint one')
    try {
      result.audits.push(await undoEntry(tools, open, entry))
      await run(open.runner, 'release savepoint one')
      result.undone.push({ area, id, code })
    } catch (error) {
      await run(open.runner, 'rollback to savepoint one')
      open.journal.rewind(mark)
      const reason = reasonOf(error)
      if (reason) result.refused.push({ id, code, msg: tools.say(language, reason, area) })
      else if (error instanceof Hidden) known.delete(entry.id)
      else throw error
    }
  }
  for (const id of audits) {
    if (known.has(id.toLowerCase())) continue
    result.refused.push({ id, code: '', msg: tools.say(language, { key: 'notFound' }, undefined) })
  }
  return result
}

function reasonOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) return error.reason
  if (error instanceof Problem) return refusalOf(error)
  return undefined
}

/** Takes one entry back as part of a job, whose records are each in it once. */
export async function undoOne(tools: Tools, open: Open, entry: AuditRow): Promise<Outcome> {
  try {
    return { audit: await undoEntry(tools, open, entry) }
  } catch (error) {
    if (error instanceof Hidden) return { refused: { key: 'notFound' } }
    const refused = reasonOf(error)
    if (refused) return { refused }
    throw error
  }
}

async function undoEntry(tools: Tools, open: Open, entry: AuditRow): Promise<string> {
  const table = tools.tables.get(entry.area)
  const { actor } = open.write
  if (!table || !holds(actor.abilities, `${entry.area}.view`)) throw new Hidden()
  const record = await findRow(tools, open.runner, table, entry.record_id, actor, { lock: true })
  if (!record && !(await wasVisible(tools, open, table, entry.record_id))) throw new Hidden()
  const ability = missingAbility(actor, entry, Date.parse(open.write.now))
  if (ability) throw new Refused({ key: 'missingAbility', params: { ability } })
  const never = neverUndone(table, entry)
  if (never) throw new Refused(never)
  await withdrawNotices(open.runner, entry.id)
  if (entry.change === 'delete') {
    if (record) throw new Refused({ key: 'cannotUndo' })
    return bringBack(tools, open, table, entry)
  }
  if (!record) throw new Refused({ key: 'notFound' })
  const standing = await readStanding(open.runner, record.id)
  if (standing(record.version) !== standing(entry.version_after)) throw new Refused({ key: 'cannotUndo' })
  if (entry.verb === MERGE) return unmerge(tools, open, table, entry, record)
  if (entry.change === 'insert') {
    const { audit } = await removeRow(tools, open, table, record, { ...nameOf(entry), undoOf: entry.id })
    return audit ?? ''
  }
  return takeBack(tools, open, table, entry, record)
}

/** Whether a record that the actor does not find is one they could see until it was deleted. */
async function wasVisible(
  tools: Tools,
  { runner, write }: Open,
  table: AreaTable,
  record: string,
): Promise<boolean> {
  const visible = visibleTo(tools.compiler, table, write.actor)
  if (!visible) return true
  const params = new Params()
  const id = params.add(record, 'uuid')
  const [row] = await run(
    runner,
    `select true as seen from (
       select (jsonb_populate_record(null::${table.table}, a.stored)).* from audit a
       where a.record_id = ${id} and a.stored is not null order by a.id desc limit 1
     ) t where ${visible.compile(params)} and not exists (select from ${table.table} r where r."id" = ${id})`,
    params.values,
  )
  return row !== undefined
}

/** An undo of an undo is called redo; both take the ability of what was done first. */
function nameOf({ action, verb }: AuditRow): { action: 'undo' | 'redo'; verb: string } {
  return { action: action === 'undo' ? 'redo' : 'undo', verb }
}

/**
 * Whether the values of an edit are still there. Some fields follow other records without a new version (a
 * product's stock): their current value must not be overwritten. Refs and lists are compared by versions of
 * their own.
 */
function isStanding({ server, area }: AreaTable, entry: AuditRow, record: AnyRecord): boolean {
  // With all keys of the order new, the place before means nothing any more.
  const place = area.order?.by
  if (place !== undefined && place in entry.after && entry.after[place] !== record[place]) return false
  const entered = server.input instanceof z.ZodObject ? server.input.shape : undefined
  return Object.entries(entry.after).every(
    ([name, value]) =>
      (entered && !Object.hasOwn(entered, name)) ||
      (typeof value === 'object' && value !== null) ||
      record[name] === value,
  )
}

async function takeBack(
  tools: Tools,
  open: Open,
  table: AreaTable,
  entry: AuditRow,
  record: AnyRecord,
): Promise<string> {
  const { action, verb } = nameOf(entry)
  if (verb === 'edit' && !isStanding(table, entry, record)) throw new Refused({ key: 'cannotUndo' })
  const before = { ...record, ...entry.before }
  let changes: Changes = { ...entry.before }
  const { server } = table
  const was = await readBeside(table, open.write.sql, record.id, entry.before)
  // What may not be set may not come back by undo either.
  if (verb === 'edit') changes = await beforeUpdate(table, open.write, record, changes)
  if (action === 'undo') {
    const outcome = await effectOf(table, verb)?.undo?.(
      open.write,
      record,
      before,
      plainArgs(entry.args ?? {}),
    )
    if (outcome && 'refused' in outcome) throw new Refused(outcome.refused as Refusal)
    changes = { ...changes, ...outcome }
  } else if (effectOf(table, verb)?.run) {
    // Done again: what it does next to the record has to be done again too.
    const decision = await decide(open, table, verb, record, plainArgs(entry.args ?? {}), false)
    if ('refused' in decision) throw new Refused(decision.refused)
    changes = { ...changes, ...decision.changes }
  }
  const after = await moveRecord(tools, open, table, record, changes)
  if (verb === 'edit') await server.after?.update?.(open.write, after as never, record as never)
  const now = await readBeside(table, open.write.sql, record.id, entry.before)
  return open.journal.add({
    ...entryOf(table, after),
    ...withBeside(differences(table, record, after), { was, now }),
    action,
    verb,
    change: 'update',
    undoOf: entry.id,
    ...(entry.args && { args: entry.args }),
  })
}

async function bringBack(tools: Tools, open: Open, table: AreaTable, entry: AuditRow): Promise<string> {
  const [kept] = await run<{ stored: unknown; latest: boolean }>(
    open.runner,
    `select stored, not exists (
       select from audit b where b.record_id = a.record_id and b.version_after > a.version_after
     ) as latest from audit a where id = $1::uuid`,
    [entry.id],
  )
  if (!kept?.stored || !kept.latest) throw new Refused({ key: 'cannotUndo' })
  if (table.area.tree) await lockOrder(open.runner, table)
  const record = await restoreRow(tools, open.runner, table, open.write, kept.stored, entry.version_after + 1)
  // The record above it may have gone deeper.
  if (table.area.tree) await refuseBranch(open.runner, table, record.id)
  const outcome = await effectOf(table, entry.verb)?.undo?.(open.write, record, record, {})
  if (outcome && 'refused' in outcome) throw new Refused(outcome.refused as Refusal)
  return open.journal.add({
    ...entryOf(table, record),
    ...nameOf(entry),
    change: 'insert',
    before: {},
    after: filled(table, record),
    undoOf: entry.id,
  })
}
