/**
 * The lead's board, from indexes alone (`call_tasks_board`, `call_attempts_counted`): its cost stays flat
 * with 100,000 calls in the queue.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dayOf, startOfDay } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson, tellTiming } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { BANDS, type Board, type BoardAgent, type BoardPurpose, board } from '../board.ts'

const OPEN = sql`state in ('queued', 'waiting')`
/**
 * Calls that were not taken back, of a table named `a`. That a row takes something back is said, although it follows: the
 * planner would take all calls for such rows.
 */
export const STANDING = sql`a.retracts is null
  and not exists (select from call_attempts u where u.retracts = a.id and u.retracts is not null)`
/** Results of calls that were answered. */
export const REACHED = sql`('confirmed', 'changed', 'call_back', 'cancelled')`
export const CONFIRMED = sql`('confirmed', 'changed')`

/** Calls in the queue by purpose and by how long they have been due; orders first, as they are chosen elsewhere. */
async function readQueue(db: Sql, now: string): Promise<BoardPurpose[]> {
  const ago = (minutes: number | null) =>
    minutes === null
      ? sql`'-infinity'::timestamptz`
      : sql`${now}::timestamptz - make_interval(mins => ${minutes})`
  const bands = BANDS.map(
    (to, at) =>
      sql`count(*) filter (where due_at <= ${ago(at === 0 ? 0 : (BANDS[at - 1] ?? null))} and due_at > ${ago(to)})`,
  )
  const { rows } = await sql<BoardPurpose>`
    with waiting as (
      select purpose, count(*) filter (where due_at <= ${now}::timestamptz) as due,
        json_build_array(${sql.join(bands)}) as bands,
        count(*) filter (where due_at <= ${now}::timestamptz and result = 'call_back') as promised,
        count(*) filter (where due_at > ${now}::timestamptz) as later,
        iso_time(min(due_at) filter (where due_at <= ${now}::timestamptz)) as "oldestAt"
      from call_tasks where ${OPEN} group by purpose
    ), first as (
      select a.purpose, count(*) as first,
        round(percentile_cont(0.5) within group (order by a.waited_s))::integer as "firstSeconds"
      from call_attempts a
      where a.ended_at >= ${startOfDay(dayOf(now))}::timestamptz and a.waited_s is not null and ${STANDING}
      group by a.purpose
    )
    select purpose, coalesce(due, 0) as due, coalesce(bands, json_build_array(${sql.join(BANDS.map(() => sql`0`))})) as bands,
      coalesce(promised, 0) as promised, coalesce(later, 0) as later, "oldestAt", coalesce(first, 0) as first, "firstSeconds"
    from waiting full join first using (purpose)
    order by case purpose when 'confirm' then 0 when 'care' then 1 else 2 end`.execute(db)
  return rows
}

async function readAgents(db: Sql, now: string): Promise<BoardAgent[]> {
  const { rows } = await sql<BoardAgent>`
    with wanted as materialized (
      select wanted_id as id, count(*) as count from call_tasks
      where ${OPEN} and wanted_id is not null and due_at <= ${now}::timestamptz group by wanted_id
    ), today as materialized (
      select a.by_id as id, count(*) as calls, count(*) filter (where a.result in ${REACHED}) as reached,
        count(*) filter (where a.purpose = 'confirm' and a.result in ${REACHED}) as buyers,
        count(*) filter (where a.purpose = 'confirm' and a.result in ${CONFIRMED}) as confirmed, max(a.ended_at) as last
      from call_attempts a where a.ended_at >= ${startOfDay(dayOf(now))}::timestamptz and ${STANDING} group by a.by_id
    ), held as materialized (
      select assignee_id as id, count(*) filter (where opened_at is null) as held,
        max(code) filter (where opened_at is not null) as code,
        max(order_code) filter (where opened_at is not null) as order_code,
        max(customer_name) filter (where opened_at is not null) as customer_name, max(opened_at) as opened_at
      from call_tasks where state = 'claimed' group by assignee_id
    )
    select g.id, g.code, g.version, g.name, g.state as shift, iso_time(g.since) as since,
      case when h.opened_at is not null then json_build_object('code', h.code, 'orderCode', h.order_code,
        'customerName', h.customer_name, 'since', iso_time(h.opened_at)) end as call,
      coalesce(h.held, 0) as held, coalesce(w.count, 0) as wanted, coalesce(t.calls, 0) as calls,
      coalesce(t.reached, 0) as reached, coalesce(t.buyers, 0) as buyers, coalesce(t.confirmed, 0) as confirmed,
      g.target, iso_time(t.last) as "lastAt"
    from call_agents g left join wanted w on w.id = g.id left join today t on t.id = g.id left join held h on h.id = g.id
    where g.available or h.id is not null or t.id is not null
    order by h.opened_at is null, case g.state when 'on' then 0 when 'paused' then 1 else 2 end, g.name`.execute(
    db,
  )
  return rows
}

type Rest = Pick<Board, 'claimed' | 'exhausted' | 'exhaustedOldestAt'>

async function readRest(db: Sql): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select (select count(*) from call_tasks where state = 'claimed') as claimed,
      (select count(*) from call_tasks where state = 'exhausted') as exhausted,
      (select iso_time(min(due_at)) from call_tasks where state = 'exhausted') as "exhaustedOldestAt"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

async function readBoard(db: Sql): Promise<Board> {
  const now = new Date().toISOString()
  const [queue, agents, rest] = [await readQueue(db, now), await readAgents(db, now), await readRest(db)]
  return { queue, agents, ...rest }
}

/** `GET /api/call-desk/board`. */
export function boardRoutes(app: FastifyInstance, db: Sql): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/board`,
    ability: `${area.id}.lead`,
    tag: area.id,
    schema: {
      summary: 'The queue by purpose and age, who takes calls, how today goes',
      response: { 200: envelope(board) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      readParameters(request.query, [])
      const data = await readBoard(db)
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
}
