/** Calls of a period by weekday and hour of the shop's clock, from the index of counted calls alone. */
import { sql } from 'kysely'
import { addDays, startOfDay } from '../../../core/dates/dates.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Week } from '../statistics-schema.ts'
import { REACHED, STANDING } from './board.ts'
import type { Asked } from './statistics.ts'

const clock = sql`a.ended_at at time zone 'Asia/Ho_Chi_Minh'`

/** Returns calls and reached calls of each weekday and hour that has any, both days included. */
export async function readWeek(db: Sql, { from, to, about }: Omit<Asked, 'by'>): Promise<Week> {
  const { rows } = await sql<Week['cells'][number]>`
    select extract(isodow from ${clock})::integer as weekday, extract(hour from ${clock})::integer as hour,
      count(*)::integer as calls, (count(*) filter (where a.result in ${REACHED}))::integer as reached
    from call_attempts a
    where a.ended_at >= ${startOfDay(from)}::timestamptz and a.ended_at < ${startOfDay(addDays(to, 1))}::timestamptz
      and a.purpose = ${about} and ${STANDING}
    group by 1, 2 order by 1, 2`.execute(db)
  return { from, to, about, cells: rows }
}
