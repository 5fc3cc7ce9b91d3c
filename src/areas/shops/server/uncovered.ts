/** Lines of orders with goods of a supplier that have its own commission, as no contract held for them: newest first. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { mountLedger, type PageOf } from '../../../server/kit/area/history/ledger.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { area } from '../area.ts'
import { type UncoveredLine, uncoveredLine } from '../schema.ts'

async function read(db: Sql, { id, after, limit, actor }: PageOf): Promise<UncoveredLine[]> {
  const seesOrders = holds(actor.abilities, 'orders.view')
  const { rows } = await sql<UncoveredLine>`
    select l.id, iso_time(o.placed_at) as at, l.name as product, l.quantity, l.amount,
      case when ${seesOrders}::boolean then o.code end as order, a.name as by
    from orders o join order_lines l on l.order_id = o.id left join accounts a on a.id = o.created_by_id
    where o.shop_id = ${id}::uuid and o.status <> 'cancelled' and l.contract_id is null
      and (${after ?? null}::uuid is null or l.id < ${after ?? null}::uuid)
    order by l.id desc limit ${limit}`.execute(db)
  return rows
}

/** Registers the route. */
export const uncoveredRoute = (app: FastifyInstance, db: Sql, actorOf: ActorOf): void =>
  mountLedger(app, db, actorOf, {
    area: area.id,
    table: 'shops',
    name: 'uncovered',
    summary: 'Lines of orders that were placed under no contract of the supplier, newest first',
    row: uncoveredLine,
    isCursor: (after) => z.uuid().safeParse(after).success,
    read,
  })
