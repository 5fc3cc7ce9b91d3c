/** A customer's points: every row of the ledger, with what there was after it. */
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { LedgerRoute, PageOf } from '../../../server/kit/area/history/ledger.ts'
import { area } from '../area.ts'
import { type CustomerDetail, type PointEntry, pointEntry } from '../schema.ts'

/** Counted back from what the customer has now; a page begins behind the row that the one before ended with. */
async function read(db: Sql, { id, after, limit, actor }: PageOf): Promise<PointEntry[]> {
  const seesOrders = holds(actor.abilities, 'orders.view')
  const { rows } = await sql<PointEntry>`
    with last as (
      select at, id from point_entries where id = ${after ?? null}::uuid and customer_id = ${id}::uuid
    ), page as (
      select e.* from point_entries e where e.customer_id = ${id}::uuid
        and (${after ?? null}::uuid is null or (e.at, e.id) < (select at, id from last))
      order by e.at desc, e.id desc limit ${limit}
    ), newer as (
      select coalesce(sum(e.points), 0) as points from point_entries e
      where e.customer_id = ${id}::uuid and ${after ?? null}::uuid is not null
        and (e.at, e.id) >= (select at, id from last)
    )
    select p.id, iso_time(p.at) as at, p.kind, p.points,
      (c.points - n.points - coalesce(sum(p.points) over later, 0))::bigint as after,
      case when ${seesOrders}::boolean then o.code end as order, p.note, p.refund_code as refund, a.name as by
    from page p join customers c on c.id = p.customer_id cross join newer n
    left join orders o on o.id = p.order_id left join accounts a on a.id = p.by_id
    window later as (order by p.at desc, p.id desc rows between unbounded preceding and 1 preceding)
    order by p.at desc, p.id desc`.execute(db)
  return rows
}

/** The route of a customer's points. */
export const pointRows: LedgerRoute<PointEntry> = {
  area: area.id,
  table: 'customers',
  name: 'points',
  summary: 'Points taken and given, newest first, with what there was after each',
  row: pointEntry,
  isCursor: (after) => z.uuid().safeParse(after).success,
  read,
}

/** Points of a customer that approved requests hold, which are not in the balance. */
export const parts: Record<keyof CustomerDetail, string> = {
  heldPoints: `select coalesce(json_agg(json_build_object('refund', h.refund, 'points', h.points) order by h.refund), '[]')
    from (
      select e.refund_code as refund, -sum(e.points)::bigint as points from point_entries e
      where e.customer_id = t.id and e.kind in ('hold', 'release') group by e.refund_code having sum(e.points) <> 0) h`,
}
