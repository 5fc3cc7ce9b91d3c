/** Demo calls: attempts made from the calls logged on orders, and open tasks about tickets and leads. */
import { type QueryExecutorProvider, sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { iso } from '../../../server/demo/scene.ts'
import { demo as leads } from '../../leads/demo/index.ts'
import { demo as orders } from '../../orders/demo/index.ts'
import { demo as tickets } from '../../tickets/demo/index.ts'
import { area } from '../area.ts'

/** Makes tasks and attempts of the calls logged on orders. Logged calls have no length: it is derived from result and key. */
async function addPastCalls(db: QueryExecutorProvider): Promise<void> {
  await sql`select call_tasks_catch_up()`.execute(db)
  await sql`select call_attempts_catch_up()`.execute(db)
  // All rows are new: without statistics the planner would scan all orders for each call.
  await sql`analyze call_attempts (order_id, shop_id, retracts, ended_at), orders (id), order_lines (order_id)`.execute(
    db,
  )
  await sql`select call_waits_catch_up(), call_goods_catch_up(), call_agents_follow()`.execute(db)
  // `least` seconds, and up to `more` on top.
  await sql`
    update call_attempts a
    set started_at = a.ended_at - make_interval(secs => l.least + abs(hashtext(a.key)::bigint) % l.more)
    from (values ('confirmed', 35, 110), ('changed', 70, 200), ('call_back', 20, 40), ('cancelled', 40, 120),
      ('no_answer', 24, 22), ('busy', 4, 8), ('wrong_number', 12, 25)) as l(result, least, more)
    where l.result = a.result and a.started_at is null and a.retracts is null`.execute(db)
}

export const demo = defineDemo({
  area,
  needs: [orders, tickets, leads],
  tables: ['call_tasks', 'call_attempts', 'call_spans', 'call_sums'],
  // The server writes spans even when there are no calls.
  sums: ['call_spans', 'call_sums'],
  idleTriggers: [{ table: 'call_attempts', trigger: 'call_spans_of_new' }],
  writeLast: ({ db }) => addPastCalls(db),
  async link({ scene: { now }, db }) {
    await sql`
      insert into call_tasks (id, code, search, purpose, about_id, order_code, customer_name, phone, total, due_at, rank_at, wanted_id)
      select gen_random_uuid(), ${area.code.prefix} || number, lower(${area.code.prefix} || number) || ' ' || search, purpose,
        id, code, contact_name, phone, budget, ${iso(now)}::timestamptz + at, ${iso(now)}::timestamptz + at, null
      from (select *, lpad(nextval('call_tasks_code')::text, ${area.code.digits}::integer, '0') as number,
          row_number() over (partition by purpose order by code desc) * interval '40 minutes' - interval '100 minutes' as at
        from (
          select 'care' as purpose, id, code, search, contact_name, phone, 0 as budget from tickets where status = 'in_progress'
          union all
          select 'lead', id, code, search, contact_name, phone, coalesce(budget, 0) from leads where status = 'new') c) q
      where at < interval '8 hours'`.execute(db)
  },
})
