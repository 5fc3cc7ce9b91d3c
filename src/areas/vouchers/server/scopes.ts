/** Vouchers that name categories, for moves in the tree of categories. */
import { sql } from 'kysely'
import type { ScopeRule, Sql } from '../../../server/kit/area/face.ts'
import { TODAY } from '../../../server/kit/area/period/phase.ts'

/** Those that have not ended; one that is off can be activated as it is. */
export async function vouchersNaming(db: Sql, ids: readonly string[]): Promise<ScopeRule[]> {
  const { rows } = await sql<ScopeRule>`
    select id, code, version, null as part, category_ids as nodes from vouchers
    where category_ids && ${[...ids]}::uuid[] and ends_on >= ${sql.raw(TODAY)} order by code`.execute(db)
  return rows
}
