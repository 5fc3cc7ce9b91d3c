/** Calls with a customer: those logged on orders, and those of the call desk about tickets and leads. */
import { sql } from 'kysely'
import { z } from 'zod'
import { holds } from '../../../core/abilities.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { LedgerRoute, PageOf } from '../../../server/kit/area/history/ledger.ts'
import { outcomeWords } from '../../call-outcomes/server/public.ts'
import { area } from '../area.ts'
import { type CustomerCall, customerCall } from '../schema.ts'

/** Calls of the desk about cases of a customer; `area` is its table too. Its words are constants, no input. */
const deskCalls = (area: 'tickets' | 'leads', customer: string, sees: boolean) => sql`
  select c.id, c.ended_at, ${area}, s.code, c.result, ${sql.raw(outcomeWords('k'))}, coalesce(c.note, c.reason), c.by_id
  from ${sql.table(area)} s join call_tasks k on k.about_id = s.id join call_attempts c on c.task_id = k.id
  where s.customer_id = ${customer}::uuid and ${sees}::boolean and c.retracts is null
    and not exists (select from call_attempts u where u.retracts = c.id)`

/**
 * SQL of the calls with a customer, `(id, at, area, code, result, outcome, note, by_id)`: without those that were taken back,
 * and those about records that the caller may not view. `outcomeWords` is a constant text, nothing of the input goes into it.
 */
export function callsWith(customer: string, sees: (area: string) => boolean) {
  return sql`
    select c.id, c.at, 'orders' as area, o.code, c.result, ${sql.raw(outcomeWords())} as outcome, c.note, c.by_id
    from orders o join order_calls c on c.order_id = o.id
    where o.customer_id = ${customer}::uuid and ${sees('orders')}::boolean
      and not exists (select from order_retractions r where r.row_id = c.id)
    union all ${deskCalls('tickets', customer, sees('tickets'))}
    union all ${deskCalls('leads', customer, sees('leads'))}`
}

async function read(db: Sql, { id, after, limit, actor }: PageOf): Promise<CustomerCall[]> {
  const { rows } = await sql<CustomerCall>`
    with all_calls as (${callsWith(id, (name) => holds(actor.abilities, `${name}.view`))})
    select c.id, iso_time(c.at) as at, json_build_object('area', c.area, 'code', c.code) as about, c.result, c.outcome,
      c.note, a.name as by
    from all_calls c left join accounts a on a.id = c.by_id
    where ${after ?? null}::uuid is null or (c.at, c.id) < (select at, id from all_calls where id = ${after ?? null}::uuid)
    order by c.at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The route of the calls with a customer. */
export const callRows: LedgerRoute<CustomerCall> = {
  area: area.id,
  table: 'customers',
  name: 'calls',
  summary: 'Calls about orders, tickets and leads of the customer, newest first',
  row: customerCall,
  isCursor: (after) => z.uuid().safeParse(after).success,
  read,
}
