/**
 * Changes of a record that a user has not seen: those after the version that they read. They are read from the history, so
 * that a change which was taken back refuses nothing.
 */
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem, type Refusal } from '../../../../core/problems/problems.ts'
import { isDecision } from '../../../../core/states.ts'
import type { AreaTable } from '../columns.ts'
import type { Tools } from '../dependencies.ts'
import type { Actor } from '../face.ts'
import { shownSide } from '../history/shown-side.ts'
import { type Runner, run } from '../statement.ts'
import { SECRET } from './differences.ts'
import { readDetail } from './rows.ts'
import { statesOf } from './states-of.ts'
import { masked } from './write.ts'

/** A record and what was seen of it: a version, or all that was there at an instant (ISO). */
export type Seen = { id: string; version?: number | undefined; at?: string | undefined }

/** Transitions that add to whatever a record is, such as a note: they change nothing that is decided. */
const addingTo = (table: AreaTable): string[] =>
  Object.entries(statesOf(table)?.transitions ?? {}).flatMap(([name, { decides }]) =>
    decides === false ? [name] : [],
  )

/**
 * Fields that differ now from what was seen, with the values that were seen; transitions that changed no field, but e.g. moved
 * money, by their names.
 */
export type Unseen = Readonly<Record<string, unknown>>

/** Clocks of servers and transactions that were open at that instant: changes as late as this before it count as unseen, ms. */
const MARGIN_MS = 2_000

/**
 * Fields that have changed since they were seen, by the id of the record; records without any are left out. `except`: an
 * account whose own changes count as seen.
 */
export async function unseenChanges(
  runner: Runner,
  table: AreaTable,
  seen: readonly Seen[],
  except: string | null = null,
): Promise<Map<string, Unseen>> {
  const found = new Map<string, Record<string, unknown>>()
  if (seen.length === 0) return found
  const asked = seen.map(({ id, version, at }) => ({
    id,
    version: version ?? null,
    at: at === undefined ? null : new Date(Date.parse(at) - MARGIN_MS).toISOString(),
  }))
  const rows = await run<{ record: string; field: string; was: unknown }>(
    runner,
    `with entries as (
       select a.id as entry, a.record_id as record, a.action, a.undo_of, a.before, a.after
       from jsonb_to_recordset($1::jsonb) as s (id uuid, version integer, at timestamptz)
       join audit a on a.record_id = s.id
         and (a.version_after > s.version or (s.version is null and a.at > s.at))
         and (a.by_id is null or $2::uuid is null or a.by_id <> $2::uuid)
     ), ends as (
       select distinct record, field,
         coalesce(first_value(before -> field) over oldest, 'null') as was,
         coalesce(first_value(after -> field) over newest, 'null') as now
       from entries cross join lateral jsonb_object_keys(before || after) as f (field)
       window oldest as (partition by record, field order by entry),
         newest as (partition by record, field order by entry desc)
     )
     select record::text as record, field, was from ends where was <> now or now = $3::jsonb
     union all
     -- What moved something next to the record, such as money, and was not undone.
     select distinct record::text, action, null::jsonb from entries e
     where before || after = '{}' and undo_of is null and action <> all($4::text[])
       and not exists (select from audit u where u.record_id = e.record and u.undo_of = e.entry
         and not exists (select from audit r where r.record_id = e.record and r.undo_of = u.id))
     order by record, field`,
    [JSON.stringify(asked), except, JSON.stringify(SECRET), addingTo(table)],
  )
  for (const { record, field, was } of rows) found.set(record, { ...found.get(record), [field]: was })
  return found
}

/** Why nothing was done with a record: its fields that have changed, under their names in the manifest. */
export const unseenRefusal = (unseen: Unseen): Refusal => ({
  key: 'changedUnseen',
  params: { fields: Object.keys(unseen).join(',') },
})

/** The refusal of a decision that comes without a version; undefined where none is needed. */
export function versionNeeded(table: AreaTable, name: string): Problem | undefined {
  const row = statesOf(table)?.transitions[name]
  if (!row || !isDecision(row)) return undefined
  return new Problem('versionNeeded', { reason: { key: 'decisionVersion' } })
}

/**
 * Throws `stale` where a locked record has changed since a version was read, with the fields, what was seen of them (`was`)
 * and the record as it is now.
 */
export async function refuseUnseen(
  tools: Tools,
  runner: Runner,
  table: AreaTable,
  record: AnyRecord,
  version: number,
  actor: Actor,
): Promise<void> {
  if (record.version === version) return
  const unseen = (await unseenChanges(runner, table, [{ id: record.id, version }])).get(record.id)
  // A version that the record never had was not read.
  if (!unseen && version < record.version) return
  tools.reveals.note(table, actor, [record.id], 'record')
  const { json } = await readDetail(tools, runner, table, record.id, actor)
  throw new Problem('stale', {
    area: table.area.id,
    reason: unseenRefusal(unseen ?? {}),
    data: {
      current: masked(table, JSON.parse(json), actor),
      changed: Object.keys(unseen ?? {}),
      was: shownSide(table, record, unseen ?? {}, actor),
    },
  })
}
