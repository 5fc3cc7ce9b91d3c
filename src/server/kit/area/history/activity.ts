/** The history of one record, as an actor may see it. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { Activity } from '../../../../core/wire/activity.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { hidesAny } from '../privacy/private.ts'
import { masked } from '../write/write.ts'
import { entriesOf, readLinks, undoRefusal } from './history.ts'

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
  const now = Date.now()
  return entries.map((entry) => {
    const before = side(table, record, entry.before, actor)
    const after = side(table, record, entry.after, actor)
    const refused = undoRefusal({ table, version: record.version, links }, entry, actor, now)
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
  })
}

/** One side of a change: masked as the record itself would be. */
function side(
  table: AreaTable,
  record: AnyRecord,
  values: Record<string, unknown>,
  actor: Actor,
): Record<string, unknown> {
  const { mask, maskBeside } = table.server
  const beside = maskBeside?.(values, actor) ?? values
  if (!mask && !hidesAny(table, actor)) return beside
  const shown = masked(table, { ...record, ...beside }, actor)
  return Object.fromEntries(Object.keys(values).map((name) => [name, shown[name]]))
}
