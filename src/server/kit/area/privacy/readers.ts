/** The accounts that were shown the most whole phone numbers, by the table of reveals. */
import { type Runner, run } from '../statement.ts'

const MOST = 20

/** Different records within an hour, a day, 7 and 30 days. */
export type Reader = {
  id: string
  code: string
  name: string
  hour: number
  day: number
  week: number
  month: number
  abilities: string[]
}

/**
 * Reads the largest readers of the last so many days, those of the last day first. They are chosen by the sums of the audit log, each
 * span by its length, and counted by the reveals themselves.
 */
export function readReaders(runner: Runner, days: 7 | 30): Promise<Reader[]> {
  return run<Reader>(
    runner,
    `with chosen as materialized (
       select e.by_id as account_id
       from audit e join audit_counts c on c.id = e.id
       where e.kind = 'reveal' and e.by_id is not null and e.at > now() - make_interval(days => $1::integer, hours => 1)
       group by e.by_id
       order by greatest(
         30 * coalesce(sum(c.count) filter (where e.at > now() - interval '25 hours'), 0),
         4 * coalesce(sum(c.count) filter (where e.at > now() - interval '169 hours'), 0),
         sum(c.count)) desc, e.by_id
       limit ${MOST}),
     shown as (
       select c.account_id, record, max(r.at) as at
       from chosen c join number_reveals r on r.account_id = c.account_id and r.at > now() - make_interval(days => $1::integer),
         unnest(r.record_ids) as record
       group by c.account_id, record),
     counted as (
       select account_id, count(*)::integer as month,
         (count(*) filter (where at > now() - interval '7 days'))::integer as week,
         (count(*) filter (where at > now() - interval '1 day'))::integer as day,
         (count(*) filter (where at > now() - interval '1 hour'))::integer as hour
       from shown group by account_id)
     select c.account_id as id, a.code, a.name, c.hour, c.day, c.week, c.month,
       array(select distinct unnest(o.abilities) from roles o where o.id = any (a.role_ids)) as abilities
     from counted c join accounts a on a.id = c.account_id order by c.day desc, c.week desc, c.month desc, a.name`,
    [days],
  )
}
