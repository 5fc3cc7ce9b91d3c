import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { ChoiceList } from '../../../core/steps.ts'
import type { Sql } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'

/**
 * The key under which a chosen reason is stored: that of the reason it was merged into since, where it was. Throws `invalid`,
 * naming the step, unless it is one of the list that is in use. To be called by the effect of a transition whose step is a
 * `choice`.
 */
export async function needReason(db: Sql, list: ChoiceList, step: string, answer: unknown): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(r.key, r.code) as key from reasons r where r.list = ${list} and r.status = 'active'
      and r.id in (
        select id from reasons where list = ${list} and coalesce(key, code) = ${String(answer)}
        union all
        select merged_into(${area.id}, record_id) from merges where area = ${area.id}
          and stored->>'list' = ${list} and coalesce(stored->>'key', code) = ${String(answer)})
      and not exists (select from reasons c where c.parent_id = r.id and c.status = 'active')`.execute(db)
  const [found] = rows
  if (!found) throw new Problem('invalid', { fields: { [step]: { key: 'choice' } } })
  return found.key
}
