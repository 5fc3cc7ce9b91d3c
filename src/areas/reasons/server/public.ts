import { sql } from 'kysely'
import { Problem } from '../../../core/problems/problems.ts'
import type { ChoiceList } from '../../../core/steps.ts'
import type { Sql } from '../../../server/kit/area/face.ts'

/**
 * Throws `invalid`, naming the step, unless the answer is a reason of the list that is in use. To be called by the
 * effect of a transition whose step is a `choice`.
 */
export async function needReason(db: Sql, list: ChoiceList, step: string, answer: unknown): Promise<void> {
  const { rows } = await sql`
    select 1 from reasons where list = ${list} and coalesce(key, code) = ${String(answer)} and status = 'active'`.execute(
    db,
  )
  if (rows.length === 0) throw new Problem('invalid', { fields: { [step]: { key: 'choice' } } })
}
