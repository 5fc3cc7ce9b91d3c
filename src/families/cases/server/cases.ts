/** The server's side of what tickets and leads share: the clock, the queue, the timeline. */
import { sql } from 'kysely'
import { outcomeWords } from '../../../areas/call-outcomes/server/public.ts'
import type { Effect, Sql } from '../../../server/kit/area/face.ts'
import { CASE_VERBS } from '../cases.ts'
import type { CaseDetail } from '../schema.ts'
import { dueWhenStarted, settleBy } from '../sla.ts'
import { type CasePurpose, calling, stopCalls } from './calls.ts'
import type { CaseRecord } from './complete.ts'
import type { ReadSla } from './sla.ts'

/** Effects of the shared transitions; the state itself is the kit's. */
export function caseEffects(
  readSla: ReadSla,
  purpose: CasePurpose,
): Readonly<Record<string, Effect<CaseRecord>>> {
  const answered = (one: CaseRecord, now: string) => (one.respondedAt === null ? { respondedAt: now } : {})
  const closed = (one: CaseRecord, now: string) => ({
    ...answered(one, now),
    closedAt: now,
    overdue: false,
    waitingSince: null,
  })
  return {
    start: {
      async run({ sql: db, now }, one) {
        const dueAt = dueWhenStarted(await readSla(db), one, now)
        return { ...answered(one, now), dueAt, overdue: dueAt < now, waitingSince: null }
      },
    },
    wait: {
      async run({ sql: db, now }, one) {
        const dueAt = dueWhenStarted(await readSla(db), one, now)
        return { ...answered(one, now), dueAt, overdue: false, waitingSince: now }
      },
    },
    resolve: { run: async ({ now }, one) => closed(one, now) },
    lose: { run: async ({ now }, one, { lostReason }) => ({ ...closed(one, now), lostReason }) },
    reopen: {
      run: async ({ sql: db, now }, one) => ({
        closedAt: null,
        lostReason: null,
        dueAt: settleBy(await readSla(db), one.priority, now),
      }),
    },
    assign: { run: async (_write, _one, { assignee }) => ({ assignee }) },
    call: calling(purpose),
    'stop-calls': stopCalls,
  }
}

/** Marks cases that became overdue since the last run. Versions stay: no open form is out of date for it. */
export function markOverdue(table: 'tickets' | 'leads') {
  return async (db: Sql, now: string): Promise<number> => {
    const { rows } = await sql`
      update ${sql.table(table)} set overdue = true
      where status in ('new', 'in_progress') and not overdue and due_at < ${now}::timestamptz returning id`.execute(
      db,
    )
    return rows.length
  }
}

/** So many are shown; the whole history has a tab of its own. */
const EVENTS_MAX = 200
const TOLD = ['create', ...CASE_VERBS].map((verb) => `'${verb}'`).join(', ')

/** The call about a case shows its number too. */
export const caseNumberIn = `select 'call-desk' as area, k.id, k.code from call_tasks k where k.about_id = t.id`

/** Actions on a case and all its calls, newest first, without undone ones; and its call in the queue. */
export const caseParts: Readonly<Record<keyof CaseDetail, string>> = {
  // The names of verbs are constants from above.
  timeline: `select coalesce(json_agg(e order by e.at desc, e.id desc), '[]') from (
      (select a.id, iso_time(a.at) as at, a.by_name as by, a.action as kind, a.note, a.after ->> 'status' as status,
        null as result, null::json as outcome, a.after -> 'assignee' ->> 'name' as "to"
      from audit a where a.record_id = t.id and a.action in (${TOLD})
        and not exists (select from audit u where u.record_id = t.id and u.undo_of = a.id
          and not exists (select from audit r where r.record_id = t.id and r.undo_of = u.id))
      order by a.id desc limit ${EVENTS_MAX})
      union all
      (select c.id, iso_time(c.ended_at), p.name, 'called', coalesce(c.note, c.reason), null, c.result, ${outcomeWords('k')}, null
      from call_tasks k join call_attempts c on c.task_id = k.id left join accounts p on p.id = c.by_id
      where k.about_id = t.id and c.retracts is null
        and not exists (select from call_attempts u where u.retracts = c.id)
      order by c.id desc limit ${EVENTS_MAX})) e`,
  queued: `select json_build_object('id', k.id, 'code', k.code, 'state', k.state, 'dueAt', iso_time(k.due_at),
      'attempts', k.attempts, 'by', a.name)
    from call_tasks k left join accounts a on a.id = k.assignee_id where k.about_id = t.id and k.state <> 'done'`,
}
