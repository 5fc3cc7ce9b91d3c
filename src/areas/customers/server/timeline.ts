/** All that happened with a customer in one order: orders, tickets, leads, calls, notes and points. */
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { LedgerRoute, PageOf } from '../../../server/kit/area/history/ledger.ts'
import { area } from '../area.ts'
import { type CustomerEvent, customerEvent } from '../schema.ts'
import { callsWith } from './calls.ts'

/** Events of records that the caller may not view are left out. Each table is read by its index on the customer. */
async function read(db: Sql, { id, after, limit, actor }: PageOf): Promise<CustomerEvent[]> {
  const sees = (name: string) => holds(actor.abilities, `${name}.view`)
  const { rows } = await sql<CustomerEvent>`
    with events as (
      select id, placed_at as at, 'order' as kind, 'orders' as area, code, status, total as amount, null::bigint as points,
        null as result, null::json as outcome, null as text, created_by_id as by_id
      from orders where customer_id = ${id}::uuid and ${sees('orders')}::boolean
      union all select id, created_at, 'ticket', 'tickets', code, status, null, null, null, null, subject, created_by_id
      from tickets where customer_id = ${id}::uuid and ${sees('tickets')}::boolean
      union all select id, created_at, 'lead', 'leads', code, status, null, null, null, null, null, created_by_id
      from leads where customer_id = ${id}::uuid and ${sees('leads')}::boolean
      union all select c.id, c.at, 'call', c.area, c.code, null, null, null, c.result, c.outcome, c.note, c.by_id
      from (${callsWith(id, sees)}) c
      union all select id, at, 'note', null, null, null, null, null, null, null, text, by_id
      from customer_notes where customer_id = ${id}::uuid
      union all select e.id, e.at, 'points', 'orders', case when ${sees('orders')}::boolean then o.code end, null, null, e.points,
        null, null, e.note, e.by_id
      from point_entries e left join orders o on o.id = e.order_id where e.customer_id = ${id}::uuid
    )
    select e.id, iso_time(e.at) as at, e.kind, case when e.code is not null then
        json_build_object('area', e.area, 'code', e.code) end as about, e.status, e.amount, e.points, e.result, e.outcome,
      e.text, a.name as by
    from events e left join accounts a on a.id = e.by_id
    where ${after ?? null}::uuid is null or (e.at, e.id) < (select at, id from events where id = ${after ?? null}::uuid)
    order by e.at desc, e.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : Number(row.amount),
    points: row.points === null ? null : Number(row.points),
  }))
}

/** The route of a customer's timeline. */
export const timelineRows: LedgerRoute<CustomerEvent> = {
  area: area.id,
  table: 'customers',
  name: 'timeline',
  summary: 'Orders, tickets, leads, calls, notes and points of the customer, newest first',
  row: customerEvent,
  isCursor: (after) => z.uuid().safeParse(after).success,
  read,
}
