/** The outcomes of calls as the desk, the orders and the lists read them. */
import { sql } from 'kysely'
import type { Tone } from '../../../core/fields.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { area, type CallResult, type DeskOutcome } from '../area.ts'

/** The key by which an outcome is recorded. */
const KEY = sql`coalesce(key, code)`

/** Outcomes that the desk offers for a new call, in the order of their keys. */
export async function offeredOutcomes(db: Sql): Promise<DeskOutcome[]> {
  const { rows } = await sql<DeskOutcome>`
    select ${KEY} as key, effect, colour as tone,
      json_build_object(
        'vi', json_build_object('confirm', name, 'care', coalesce(care_name, name), 'lead', coalesce(lead_name, name)),
        'en', json_build_object('confirm', name_en, 'care', coalesce(care_name_en, name_en),
          'lead', coalesce(lead_name_en, name_en))) as words
    from call_outcomes where status = 'active' order by place, id`.execute(db)
  return rows
}

/** All of them as a list to choose from, for the steps that ask for one and for the words of what was recorded. */
export async function outcomeChoices(db: Sql) {
  type Row = { key: string; code: string; vi: string; en: string; tone: Tone; active: boolean }
  // Histories name those that were merged as they were called then.
  const { rows } = await sql<Row>`
    select key, code, vi, en, tone, active from (
      select ${KEY} as key, code, name as vi, name_en as en, colour as tone, status = 'active' as active, place from call_outcomes
      union all
      select code, code, stored->>'name', stored->>'name_en', stored->>'colour', false, '~' collate "C"
      from merges where area = ${area.id}
    ) o order by place, code`.execute(db)
  return rows
}

type Recorded = { id: string; key: string; effect: CallResult }

/** Ids of the outcome of a key, or of the one that it was merged into since. */
const meant = (key: unknown) => sql`(
  select id from call_outcomes where ${KEY} = ${String(key)}
  union all
  select merged_into(${area.id}, record_id) from merges where area = ${area.id} and code = ${String(key)})`

/** The outcome to be recorded under a key. Throws `invalid`, naming `result`, for an unknown one. */
export async function effectOfOutcome(db: Sql, key: string): Promise<Recorded> {
  const { rows } = await sql<Recorded>`
    select id, ${KEY} as key, effect from call_outcomes where id in ${meant(key)}`.execute(db)
  return rows[0] ?? unknown()
}

/**
 * The same of a call that is logged on an order: one that is in use, or that the person's open call at the desk
 * still has, since a call keeps the list it was opened with.
 */
export async function effectOfLogged(
  db: Sql,
  call: { key: unknown; order: string; by: string },
): Promise<Recorded> {
  const { rows } = await sql<Recorded>`
    select id, ${KEY} as key, effect from call_outcomes where id in ${meant(call.key)} and (status = 'active' or exists (
      select from call_tasks t where t.order_id = ${call.order}::uuid and t.assignee_id = ${call.by}::uuid
        and t.state = 'claimed'))`.execute(db)
  return rows[0] ?? unknown()
}

function unknown(): never {
  throw new Problem('invalid', { fields: { result: { key: 'choice' } } })
}

/**
 * SQL of what a recorded call is called, in both languages, for a row `c` with `outcome` and `result`. `task`: the
 * alias of its task, whose purpose has names of its own; absent: a call about an order. A constant text: nothing of an
 * input goes into it.
 */
export function outcomeWords(task?: string): string {
  const name = (column: string) =>
    task === undefined
      ? `w.${column}`
      : `coalesce(case ${task}.purpose when 'care' then w.care_${column} when 'lead' then w.lead_${column} end, w.${column})`
  return `(select json_build_object('vi', ${name('name')}, 'en', ${name('name_en')}, 'tone', w.colour) from call_outcomes w
    where coalesce(w.key, w.code) = coalesce(c.outcome, c.result))`
}
