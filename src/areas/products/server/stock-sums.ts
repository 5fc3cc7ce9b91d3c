/** Why a product's stock is what it is: its movements by kind, and the orders that hold pieces of it. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { type StockSums, stockSums } from '../schema.ts'

/** Orders that are named. */
const NAMED = 20

/** Undefined for a product that is not there. Orders hold pieces until they leave the warehouse (`orders/server/stock.ts`). */
async function read(db: Sql, key: string, seesOrders: boolean): Promise<StockSums | undefined> {
  const { rows } = await sql<StockSums & { orders: { code: string; quantity: number }[] }>`
    with own as (
      select p.id, p.stock from products p where p.id::text = ${key.toLowerCase()} or p.code = ${codeForm(key)}
    ), parts as (
      select v.id, v.reserved from product_variants v where v.product_id = (select id from own)
    ), kinds as (
      select m.kind, sum(m.stock)::int as stock, count(*)::int as count
      from stock_movements m where m.variant_id in (select id from parts) and m.stock <> 0 group by m.kind
    ), held as (
      select o.code, sum(l.quantity)::int as quantity
      from order_lines l join orders o on o.id = l.order_id
      where ${seesOrders}::boolean and l.product_id = (select id from own)
        and o.status in ('pending', 'awaiting_payment', 'to_pack', 'to_deliver')
      group by o.code
    )
    select o.stock,
      (select coalesce(sum(reserved), 0)::int from parts) as reserved,
      (select coalesce(json_agg(k order by abs(k.stock) desc, k.kind), '[]') from kinds k) as kinds,
      (select coalesce(json_agg(json_build_object('code', h.code, 'quantity', h.quantity) order by h.code), '[]')
        from (select * from held order by code limit ${NAMED}) h) as orders,
      greatest(0, (select count(*)::int from held) - ${NAMED}) as more
    from own o`.execute(db)
  const found = rows[0]
  return found && { ...found, orders: seesOrders ? found.orders : null }
}

/** `GET /api/products/{id}/stock`, for every user who may view products. */
export function mountSums(app: FastifyInstance, db: Sql, actorOf: ActorOf): void {
  mountRoute(app, {
    method: 'GET',
    url: `/api/${area.id}/:id/stock`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'Sums of the stock movements by kind, and the orders that hold pieces',
      params: z.object({ id: z.string().describe('Id or code') }),
      response: { 200: envelope(stockSums) },
    },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const data = await read(db, id, holds(actorOf(request).abilities, 'orders.view'))
      if (!data) throw new Problem('notFound')
      return sendJson(reply, { error: 0, data })
    },
  })
}
