/** Earnings of a supplier: every delivered order and its returns, with a running sum. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { mountLedger, type PageOf } from '../../../server/kit/area/history/ledger.ts'
import type { ActorOf } from '../../../server/kit/area/privacy/limited-actor.ts'
import { area } from '../area.ts'
import { type Earning, earning } from '../schema.ts'

/** Beyond every row there is. */
const LAST = '9223372036854775807'

/** Rows older than the page are summed over the index alone. */
async function read(db: Sql, { id, after = LAST, limit, actor }: PageOf): Promise<Earning[]> {
  const seesOrders = holds(actor.abilities, 'orders.view')
  const { rows } = await sql<Earning>`
    with page as (
      select e.* from shop_earnings e where e.shop_id = ${id}::uuid and e.id < ${after}::bigint
      order by e.id desc limit ${limit}
    ), older as (
      select coalesce(sum(e.amount), 0) as amount from shop_earnings e
      where e.shop_id = ${id}::uuid and e.id < (select min(id) from page)
    )
    select p.id::text as id, iso_time(p.at) as at, p.kind, p.amount,
      (o.amount + sum(p.amount) over (order by p.id))::bigint as after,
      case when ${seesOrders}::boolean then d.code end as order, a.name as by
    from page p cross join older o
    left join orders d on d.id = p.order_id left join accounts a on a.id = p.by_id
    order by p.id desc`.execute(db)
  return rows
}

export const routes = (app: FastifyInstance, db: Sql, actorOf: ActorOf): void =>
  mountLedger(app, db, actorOf, {
    area: area.id,
    table: 'shops',
    name: 'earnings',
    summary: 'What the supplier earned, newest first, with the sum up to each row, VND',
    row: earning,
    isCursor: (after) => /^\d{1,18}$/.test(after),
    read,
  })
