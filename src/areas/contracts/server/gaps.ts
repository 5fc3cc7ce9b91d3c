/** Days on which goods of a contract have no contract, for the preview of an approval and of a hiding (`views/gaps.sql`). */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Write } from '../../../server/kit/area/face.ts'
import { TODAY } from '../../../server/kit/area/period/phase.ts'
import type { Contract } from '../area.ts'

/** A remark with the days that a contract leaves without any: next to its own, or its own where it is hidden. */
export async function gapOf(
  { sql: db }: Pick<Write, 'sql'>,
  { id }: Pick<Contract, 'id'>,
  { hides }: { hides: boolean },
): Promise<Refusal | undefined> {
  const { rows } = await sql<{ gaps: string | null }>`
    select contract_gaps_text(${id}::uuid, ${hides}::boolean, ${sql.raw(TODAY)}) as gaps`.execute(db)
  const gaps = rows[0]?.gaps
  return gaps ? { key: hides ? 'gapHidden' : 'gapBefore', params: { gaps } } : undefined
}
