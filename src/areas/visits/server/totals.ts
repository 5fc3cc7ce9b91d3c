/** `GET /api/visits/totals`: visits and visitors of some days, broken down. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { instantsOf, ownRange } from '../../../core/dates/ranges.ts'
import type { Span } from '../../../core/dates/relative-days.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { BREAKDOWNS, type Breakdown, totals, type VisitTotals } from '../schema.ts'

const ROWS_MAX = 100
const ZONE = sql.lit('Asia/Ho_Chi_Minh')

/** SQL of a row's key over the visits `v`. */
const KEY: Record<Breakdown, ReturnType<typeof sql>> = {
  day: sql`to_char(v.at at time zone ${ZONE}, 'YYYY-MM-DD')`,
  page: sql`v.page`,
  product: sql`v.product_id::text`,
  referrer: sql`v.referrer`,
  device: sql`v.device`,
}

/** Reads the totals. A visitor has another hash each day, so that distinct hashes are visitors by day, added up. */
export async function readTotals(db: Sql, span: Span, by: Breakdown): Promise<VisitTotals> {
  const { from, until } = instantsOf(span)
  const within = sql`v.at >= ${from}::timestamptz and v.at < ${until}::timestamptz`
  const whole = sql<VisitTotals['total']>`
    select count(*)::integer as visits, count(distinct v.visitor)::integer as visitors,
      (select count(*)::integer from orders o where o.placed_at >= ${from}::timestamptz and o.placed_at < ${until}::timestamptz) as orders
    from visit_log v where ${within}`.execute(db)
  const rows = sql<VisitTotals['rows'][number]>`
    select g.key, ${by === 'product' ? sql`p.name` : sql`null::text`} as name, g.visits, g.visitors from (
      select ${KEY[by]} as key, count(*)::integer as visits, count(distinct v.visitor)::integer as visitors
      from visit_log v where ${within} ${by === 'product' ? sql`and v.product_id is not null` : sql``}
      group by 1) g
    ${by === 'product' ? sql`left join products p on p.id::text = g.key` : sql``}
    order by ${by === 'day' ? sql`g.key` : sql`g.visits desc, g.key`} ${by === 'day' ? sql`` : sql`limit ${ROWS_MAX}`}`.execute(
    db,
  )
  const [
    {
      rows: [total],
    },
    { rows: found },
  ] = await Promise.all([whole, rows])
  return { total: total ?? { visits: 0, visitors: 0, orders: 0 }, rows: found }
}

const NAMES = ['from', 'to', 'by'] as const

/** Registers the call. Days are of the shop's zone. */
export function totalsRoutes(app: FastifyInstance, db: Sql, actorOf: ActorOf): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/totals`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'Visits and visitors of some days by day, page, product, source or device',
      querystring: z.object({
        from: z.string().describe('First day, YYYY-MM-DD'),
        to: z.string().describe('Last day, in it too; a year at most'),
        by: z.enum(BREAKDOWNS).optional().describe('Default: day'),
      }),
      response: { 200: envelope(totals) },
    },
    handler: async (request, reply) => {
      const given = readParameters(request.query, NAMES)
      const wrong = (name: string) => new Problem('badFilter', { fields: { [name]: { key: 'wrongValue' } } })
      const { span } = ownRange(given.from, given.to)
      if (!span) throw wrong('to')
      const by = given.by === undefined ? 'day' : BREAKDOWNS.find((one) => one === given.by)
      if (!by) throw wrong('by')
      const found = await readTotals(db, span, by)
      const seesOrders = holds(actorOf(request).abilities, 'orders.view')
      const data = seesOrders ? found : { ...found, total: { ...found.total, orders: null } }
      return sendJson(reply, { error: 0, data })
    },
  })
}
