/** Figures of the delivery board, from indexes alone (0150): the board stands still at a million orders. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayOf, isDay } from '../../../core/dates.ts'
import { Problem } from '../../../core/problems.ts'
import { envelope } from '../../../server/kit/area/entity-schema.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { readParameters } from '../../../server/kit/area/list-query.ts'
import { mountRoute, sendJson, tellTiming } from '../../../server/kit/area/routes.ts'
import { area } from '../area.ts'
import { FIGURE_IDS, type FigureId } from '../board.ts'
import { type Board, board, type CarrierRow } from '../schema.ts'

/** Days below the board. */
const DAYS = 14

type Counted = { carrier: string | null; figure: FigureId; count: number; amount: number }

/** Days of Vietnam as instants, the last one whole. */
const bounds = (from: string, through: string) => sql`
  between ((${from}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh')
    and ((${addDays(through, 1)}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh' - interval '1 millisecond')`

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
  const { rows } = await sql<Counted>`
    select carrier_id as carrier, 'codHeld' as figure, count(*) as count,
      coalesce(sum(cod_collected - coalesce((
        select sum(r.amount) from order_remittances r where r.order_id = o.id), 0)), 0)::bigint as amount
    from orders o where cod = 'collected' group by carrier_id
    union all
    select carrier_id, 'delivered', count(*), coalesce(sum(total), 0)::bigint
    from orders where delivered_at ${bounds(day, day)} group by carrier_id
    union all
    select carrier_id, 'remitted', count(*), coalesce(sum(cod_collected), 0)::bigint
    from orders where cod = 'remitted' and cod_remitted_at ${bounds(day, day)} group by carrier_id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
}

async function countDays(db: Sql, through: string): Promise<Board['days']> {
  const from = addDays(through, 1 - DAYS)
  const { rows } = await sql<{
    day: string
    figure: 'delivered' | 'remitted'
    count: number
    amount: number
  }>`
    select to_char(delivered_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day, 'delivered' as figure,
      count(*) as count, coalesce(sum(total), 0)::bigint as amount
    from orders where delivered_at ${bounds(from, through)} group by 1
    union all
    select to_char(cod_remitted_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD'), 'remitted', count(*),
      coalesce(sum(cod_collected), 0)::bigint
    from orders where cod = 'remitted' and cod_remitted_at ${bounds(from, through)} group by 1`.execute(db)
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(through, -index)
    const of = (figure: string) => {
      const row = rows.find((one) => one.day === day && one.figure === figure)
      return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) }
    }
    return { day, delivered: of('delivered'), remitted: of('remitted') }
  })
}

const none = () =>
  Object.fromEntries(FIGURE_IDS.map((id) => [id, { count: 0, amount: 0 }])) as CarrierRow['figures']

/** Carriers that are used or have something to show, then what goes with none. */
async function readBoard(db: Sql, day: string): Promise<Board> {
  const [now, rest, days, carriers] = await Promise.all([
    countNow(db, dayOf(Date.now())),
    countRest(db, day),
    countDays(db, day),
    sql<{ id: string; code: string; name: string; active: boolean }>`
      select id, code, name, status = 'active' as active from carriers order by name`.execute(db),
  ])
  const counted = [...now, ...rest]
  const filled = new Set(counted.filter(({ count }) => count > 0).map(({ carrier }) => carrier))
  const rowOf = (carrier: CarrierRow['carrier']): CarrierRow => {
    const figures = none()
    for (const one of counted) {
      if (one.carrier === (carrier?.id ?? null))
        figures[one.figure] = { count: one.count, amount: one.amount }
    }
    return { carrier, figures }
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
      const given: { day?: string } = readParameters(request.query, ['day'])
      const day = given.day ?? dayOf(Date.now())
      if (!isDay(day)) throw new Problem('badFilter', { fields: { day: { key: 'date' } } })
      const data = await readBoard(db, day)
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
}
