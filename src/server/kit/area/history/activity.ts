/** The history of one record, as an actor may see it. */
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { Activity } from '../../../../core/wire/activity.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { quote, run } from '../statement.ts'
import { findRow } from '../write/rows.ts'
import { type AuditRow, entriesById, entriesOf, type Link, readLinks, undoRefusal } from './history.ts'
import { shownSide } from './shown-side.ts'

export const ACTIVITY_LIMIT = { default: 50, max: 200 }

/** Entries of a record, newest first. */
export async function readActivity(
  tools: Tools,
  table: AreaTable,
  record: AnyRecord,
  actor: Actor,
  limit: number,
): Promise<Activity[]> {
  const [entries, links] = await Promise.all([
    entriesOf(tools.runner, record.id, limit),
    readLinks(tools.runner, record.id),
  ])
  return entries.map((entry) => shownTo(tools, table, record, entry, links, actor))
}

/** An entry with the id of its record; null when that is deleted by now. */
export type EntryOf = Activity & { record: string | null }

/** One entry by its id. Throws `notFound` for one of another area, and where the actor does not see the record. */
export async function readEntry(tools: Tools, table: AreaTable, id: string, actor: Actor): Promise<EntryOf> {
  const [entry] = await entriesById(tools.runner, [id])
  if (entry?.area !== table.area.id) throw new Problem('notFound')
  const record = await findRow(tools, tools.runner, table, entry.record_id, actor)
  if (record) {
    const links = await readLinks(tools.runner, record.id)
    return { ...shownTo(tools, table, record, entry, links, actor), record: record.id }
  }
  const hidden = await run(tools.runner, `select from ${quote(table.server.table)} where id = $1::uuid`, [
    entry.record_id,
  ])
  if (hidden.length > 0) throw new Problem('notFound')
  const gone = { id: entry.record_id, code: entry.code, version: entry.version_after }
  const shown = shownTo(tools, table, gone as AnyRecord, entry, [], actor)
  return { ...shown, undoable: false, whyNot: null, record: null }
}

/** An entry as an actor sees it. `links`: of the record's other entries, by which an undo is offered. */
function shownTo(
  tools: Tools,
  table: AreaTable,
  record: AnyRecord,
  entry: AuditRow,
  links: readonly Link[],
  actor: Actor,
): Activity {
  const before = shownSide(table, record, entry.before, actor)
  const after = shownSide(table, record, entry.after, actor)
  const refused = undoRefusal({ table, version: record.version, links }, entry, actor, Date.now())
  const isChange = entry.change !== 'none'
  const names = new Set([...Object.keys(entry.before), ...Object.keys(entry.after)])
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    source: entry.source,
    by: entry.by_id === null ? null : { id: entry.by_id, name: entry.by_name ?? '' },
    changes: Object.fromEntries(
      [...names].map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
    ),
    args: entry.args,
    note: entry.note,
    job: entry.job,
    undoable: refused === undefined,
    whyNot: refused && isChange ? tools.say(actor.language, refused, table.area.id) : null,
  }
}
