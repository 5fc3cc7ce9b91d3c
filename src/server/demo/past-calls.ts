/** The calls of the demo's past: logged on its orders, which keep no lengths. */
import { type QueryExecutorProvider, sql } from 'kysely'

/** Makes tasks and attempts of them; each has the length that its result has, the same for the same call. */
export async function addPastCalls(db: QueryExecutorProvider): Promise<void> {
  await sql`select call_tasks_catch_up()`.execute(db)
  await sql`select call_attempts_catch_up()`.execute(db)
  // All rows are new: without their numbers the database would look at all orders for each call.
  await sql`analyze call_attempts (order_id, shop_id, retracts, ended_at), orders (id), order_lines (order_id)`.execute(
    db,
  )
  await sql`select call_waits_catch_up(), call_goods_catch_up(), call_agents_follow()`.execute(db)
  // Seconds from, and up to so many more.
  await sql`
    update call_attempts a
    set started_at = a.ended_at - make_interval(secs => l.least + abs(hashtext(a.key)::bigint) % l.more)
    from (values ('confirmed', 35, 110), ('changed', 70, 200), ('call_back', 20, 40), ('cancelled', 40, 120),
      ('no_answer', 24, 22), ('busy', 4, 8), ('wrong_number', 12, 25)) as l(result, least, more)
    where l.result = a.result and a.started_at is null and a.retracts is null`.execute(db)
}
