/** The phase of a period as SQL (manifest: `period`). */
import type { Area } from '../../../../core/area.ts'
import { columnOf } from '../face.ts'
import { quote } from '../statement.ts'

/** SQL of the day of today in the shop's zone. */
export const TODAY = "(now() at time zone 'Asia/Ho_Chi_Minh')::date"

/** SQL of the phase of the area's row `t`, at the time of the statement. Throws for an area without a period. */
export function phaseSql(area: Area): string {
  if (!area.period) throw new Error(`area ${area.id} has no period`)
  const [from, to] = [area.period.from, area.period.to].map((name) => `t.${quote(columnOf(area, name))}`)
  const days = area.fields[area.period.from]?.type === 'date'
  const now = days ? TODAY : 'now()'
  return `(case when ${now} < ${from} then 'upcoming' when ${now} ${days ? '>' : '>='} ${to} then 'ended' else 'running' end)`
}
