/** Trying a rule out on the calls of last week. Nothing is written. */
import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { CallPurpose } from '../area.ts'
import type { Rule } from '../rules.ts'
import { type Made, type Trial, tryRules } from '../trial.ts'

/** Calls that a trial looks at, the newest ones: 50 people make 70,000 in a week. */
const LOOKED_AT = 100_000

/** The rules, the newest first, as `ruleFor` wants them. */
async function readRules(db: Sql, purpose: CallPurpose): Promise<{ id: string; rule: Rule }[]> {
  const { rows } = await sql<Rule & { id: string }>`
    select id, result, attempt, next, delay_minutes as "delayMinutes", effect from call_rules
    where purpose = ${purpose} order by created_at desc, id desc`.execute(db)
  return rows.map(({ id, ...rule }) => ({ id, rule }))
}

/**
 * The consequences of last week's calls with a rule in the place of the one with `id`, or in addition to the
 * others.
 */
export async function tryOut(
  db: Sql,
  { purpose, ...rule }: Rule & { purpose: CallPurpose },
  id: string | null,
): Promise<Trial> {
  const { rows } = await sql<Made>`
    select a.task_id as task, t.order_code as "orderCode", a.attempt, a.result,
      (extract(epoch from a.ended_at) * 1000)::bigint as at,
      case when a.result = 'call_back' then (extract(epoch from a.next_at) * 1000)::bigint end as "agreedAt"
    from (select * from call_attempts a where a.ended_at >= now() - interval '7 days' and a.retracts is null
        and not exists (select from call_attempts u where u.retracts = a.id)
      order by a.ended_at desc limit ${LOOKED_AT}) a
    join call_tasks t on t.id = a.task_id and t.purpose = ${purpose}`.execute(db)
  const all = await readRules(db, purpose)
  const others = all.filter((one) => one.id !== id)
  // It keeps its place among those of the same number: a new one is the newest.
  const place = all.findIndex((one) => one.id === id)
  const tried = others.map((one) => one.rule)
  tried.splice(Math.max(0, place), 0, rule)
  return tryRules(
    rows.map((row) => ({
      ...row,
      at: Number(row.at),
      agreedAt: row.agreedAt === null ? null : Number(row.agreedAt),
    })),
    rule.result,
    { now: all.map((one) => one.rule), tried },
  )
}
