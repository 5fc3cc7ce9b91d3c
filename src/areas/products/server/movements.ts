/** Every change of a product's stock and of what orders hold of it, with what there was after it. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { mountLedger, type PageOf } from '../../../server/kit/area/history/ledger.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { area } from '../area.ts'
import { type StockMovement, stockMovement } from '../schema.ts'

/** Beyond every movement there is. */
const LAST = '9223372036854775807'

/**
 * Past stock is counted back from present stock: the newer rows of each variant are summed once, the page's
 * own row by row, so a page far back costs no more than a sum over an index.
 */
async function read(db: Sql, { id, after = LAST, limit, actor }: PageOf): Promise<StockMovement[]> {
  const seesOrders = holds(actor.abilities, 'orders.view')
  const { rows } = await sql<StockMovement>`
    with own as (
      select id, code, value1, value2, stock, reserved from product_variants where product_id = ${id}::uuid
    ), page as (
      select m.* from stock_movements m where m.variant_id in (select id from own) and m.id < ${after}::bigint
      order by m.id desc limit ${limit}
    ), newer as (
      select m.variant_id, sum(m.stock) as stock, sum(m.reserved) as reserved from stock_movements m
      where m.variant_id in (select id from own) and m.id >= ${after}::bigint group by m.variant_id
    )
    select p.id::text as id, iso_time(p.at) as at, p.kind, v.code as variant,
      nullif(concat_ws(' / ', nullif(v.value1, ''), nullif(v.value2, '')), '') as "variantName", p.stock, p.reserved,
      (v.stock - coalesce(n.stock, 0) - coalesce(sum(p.stock) over later, 0))::int as "stockAfter",
      (v.reserved - coalesce(n.reserved, 0) - coalesce(sum(p.reserved) over later, 0))::int as "reservedAfter",
      case when ${seesOrders}::boolean then o.code end as order, a.name as by, p.reason, p.note
    from page p join own v on v.id = p.variant_id left join newer n on n.variant_id = p.variant_id
    left join orders o on o.id = p.order_id left join accounts a on a.id = p.by_id
    window later as (partition by p.variant_id order by p.id desc rows between unbounded preceding and 1 preceding)
    order by p.id desc`.execute(db)
  return rows
}

export const routes = (app: FastifyInstance, db: Sql, actorOf: ActorOf): void =>
  mountLedger(app, db, actorOf, {
    area: area.id,
    table: 'products',
    name: 'movements',
    summary: 'Movements of the stock, newest first, with what there was after each',
    row: stockMovement,
    isCursor: (after) => /^\d{1,18}$/.test(after),
    read,
  })
