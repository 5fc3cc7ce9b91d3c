/** Figures of the delivery board, from indexes alone: its cost stays flat at a million orders. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayOf, isDay, startOfDay } from '../../../core/dates/dates.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson, tellTiming } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { DAYS, FIGURE_IDS, type FigureId } from '../board.ts'
import { type Board, board, type CarrierRow } from '../schema.ts'

const [FIRST, LAST] = ['1970-01-01', '9999-01-01']

type Counted = { carrier: string | null; figure: FigureId; count: number; amount: number }

async function countNow(db: Sql, today: string): Promise<Counted[]> {
  const { rows } = await sql<Record<string, number> & { carrier: string | null }>`
    select carrier_id as carrier,
      count(*) filter (where status = 'to_deliver') as "toHandOver",
      coalesce(sum(total) filter (where status = 'to_deliver'), 0)::bigint as "toHandOver_sum",
      count(*) filter (where status = 'delivering') as "onTheWay",
      coalesce(sum(total) filter (where status = 'delivering'), 0)::bigint as "onTheWay_sum",
      count(*) filter (where expected_on < ${today}::date) as overdue,
      coalesce(sum(total) filter (where expected_on < ${today}::date), 0)::bigint as overdue_sum,
      count(*) filter (where attempts > 0) as failed,
      coalesce(sum(total) filter (where attempts > 0), 0)::bigint as failed_sum,
      count(*) filter (where cod = 'due') as "codDue",
      coalesce(sum(total) filter (where cod = 'due'), 0)::bigint as "codDue_sum"
    from orders where status in ('to_deliver', 'delivering') group by carrier_id`.execute(db)
  return rows.flatMap((row) =>
    (['toHandOver', 'onTheWay', 'overdue', 'failed', 'codDue'] as const).map((figure) => ({
      carrier: row.carrier,
      figure,
      count: Number(row[figure]),
      amount: Number(row[`${figure}_sum`]),
    })),
  )
}

async function countRest(db: Sql, day: string): Promise<Counted[]> {
  const from = startOfDay(day)
  const to = startOfDay(addDays(day, 1))
  const { rows } = await sql<Counted>`
    with held as (
      select carrier_id as carrier, count(*) as count, sum(cod_collected) as amount
      from orders where cod = 'collected' group by carrier_id
    ), parts as (
      select o.carrier_id as carrier, sum(r.amount) as amount from order_remittances r join orders o on o.id = r.order_id
      where r.part and o.cod = 'collected' group by o.carrier_id
    )
    select h.carrier, 'codHeld' as figure, h.count, (coalesce(h.amount, 0) - coalesce(p.amount, 0))::bigint as amount
    from held h left join parts p on p.carrier is not distinct from h.carrier
    union all
    select carrier_id, 'delivered', count(*), coalesce(sum(total), 0)::bigint
    from orders where delivered_at >= ${from}::timestamptz and delivered_at < ${to}::timestamptz group by carrier_id
    union all
    select carrier_id, 'remitted', count(*), coalesce(sum(cod_collected), 0)::bigint
    from orders where cod = 'remitted' and cod_remitted_at >= ${from}::timestamptz and cod_remitted_at < ${to}::timestamptz
    group by carrier_id`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
}

type Counts = Record<'day' | 'delivered' | 'deliveredSum' | 'remitted' | 'remittedSum', number>

/** Each day by itself: an order's instant is held against the day's, its day need not be worked out of it. */
async function countDays(db: Sql, through: string): Promise<Board['days']> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(through, -index))
  const starts = days.map(startOfDay)
  const ends = days.map((day) => startOfDay(addDays(day, 1)))
  const { rows } = await sql<Counts>`
    select e.day::integer as day, d.count as delivered, d.amount as "deliveredSum", r.count as remitted, r.amount as "remittedSum"
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as e(start, stop, day)
    cross join lateral (select count(*) as count, coalesce(sum(total), 0)::bigint as amount
      from orders where delivered_at >= e.start and delivered_at < e.stop) d
    cross join lateral (select count(*) as count, coalesce(sum(cod_collected), 0)::bigint as amount
      from orders where cod = 'remitted' and cod_remitted_at >= e.start and cod_remitted_at < e.stop) r
    order by e.day`.execute(db)
  return rows.map((row) => ({
    day: days[row.day - 1] ?? through,
    delivered: { count: Number(row.delivered), amount: Number(row.deliveredSum) },
    remitted: { count: Number(row.remitted), amount: Number(row.remittedSum) },
  }))
}

type Weeks = Pick<CarrierRow, 'delivered' | 'late' | 'transferred'>
const noWeeks = (): Weeks => ({
  delivered: Array.from({ length: DAYS }, () => 0),
  late: Array.from({ length: DAYS }, () => 0),
  transferred: { count: 0, amount: 0 },
})

/** Deliveries by day, the late ones among them, and transferred cash of the two weeks, by carrier; `null`: without one. */
async function countWeeks(db: Sql, through: string): Promise<ReadonlyMap<string | null, Weeks>> {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(through, at - DAYS + 1))
  const starts = days.map(startOfDay)
  const ends = days.map((day) => startOfDay(addDays(day, 1)))
  const [delivered, transferred] = await Promise.all([
    sql<{ carrier: string | null; day: number; count: number; late: number }>`
      select d.carrier_id as carrier, e.day::integer as day, d.count, d.late
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${days}::date[])
        with ordinality as e(start, stop, date, day)
      cross join lateral (select carrier_id, count(*) as count, count(*) filter (where expected_on < e.date) as late
        from orders where delivered_at >= e.start and delivered_at < e.stop group by carrier_id) d`.execute(
      db,
    ),
    sql<{ carrier: string | null; count: number; amount: number }>`
      select carrier_id as carrier, count(*) as count, coalesce(sum(cod_collected), 0)::bigint as amount
      from orders where cod = 'remitted' and cod_remitted_at >= ${starts[0]}::timestamptz
        and cod_remitted_at < ${ends.at(-1)}::timestamptz group by carrier_id`.execute(db),
  ])
  const all = new Map<string | null, Weeks>()
  const of = (carrier: string | null): Weeks => {
    const known = all.get(carrier) ?? noWeeks()
    all.set(carrier, known)
    return known
  }
  for (const { carrier, day, count, late } of delivered.rows) {
    of(carrier).delivered[day - 1] = Number(count)
    of(carrier).late[day - 1] = Number(late)
  }
  for (const { carrier, count, amount } of transferred.rows)
    of(carrier).transferred = { count: Number(count), amount: Number(amount) }
  return all
}

const none = () =>
  Object.fromEntries(FIGURE_IDS.map((id) => [id, { count: 0, amount: 0 }])) as CarrierRow['figures']

/** Carriers that are used or have something to show, then what goes with none. */
async function readBoard(db: Sql, day: string): Promise<Board> {
  const [now, rest, days, weeks, carriers] = await Promise.all([
    countNow(db, dayOf(Date.now())),
    countRest(db, day),
    countDays(db, day),
    countWeeks(db, day),
    sql<{ id: string; code: string; name: string; active: boolean }>`
      select id, code, name, status = 'active' as active from carriers order by name`.execute(db),
  ])
  const counted = [...now, ...rest]
  const filled = new Set([
    ...counted.filter(({ count }) => count > 0).map(({ carrier }) => carrier),
    ...weeks.keys(),
  ])
  const rowOf = (carrier: CarrierRow['carrier']): CarrierRow => {
    const figures = none()
    for (const one of counted) {
      if (one.carrier === (carrier?.id ?? null))
        figures[one.figure] = { count: one.count, amount: one.amount }
    }
    return { carrier, figures, ...(weeks.get(carrier?.id ?? null) ?? noWeeks()) }
  }
  const rows = carriers.rows
    .filter(({ id, active }) => active || filled.has(id))
    .map(({ id, code, name }) => rowOf({ id, code, name }))
  return { day, rows: filled.has(null) ? [...rows, rowOf(null)] : rows, days }
}

/** `GET /api/handovers/board`. */
export function routes(app: FastifyInstance, db: Sql): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/board`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'Parcels and COD cash by carrier now and on a day, and by day for two weeks before it',
      querystring: z.object({ day: z.string().optional().describe('YYYY-MM-DD, default today') }),
      response: { 200: envelope(board) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const given = readParameters(request.query, ['day'])
      const day = given.day ?? dayOf(Date.now())
      // Two weeks before it, and the day after it, are days too.
      if (!isDay(day) || day < FIRST || day > LAST)
        throw new Problem('badFilter', { fields: { day: { key: 'date' } } })
      const data = await readBoard(db, day)
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
}
