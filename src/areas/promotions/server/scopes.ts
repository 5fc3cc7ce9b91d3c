/** Promotions that name categories, for moves in the tree of categories. */
import { sql } from 'kysely'
import type { ScopeRule, Sql } from '../../../server/kit/area/face.ts'

/** Those that have not ended; one that is off can be activated as it is. */
export async function promotionsNaming(db: Sql, ids: readonly string[]): Promise<ScopeRule[]> {
  const { rows } = await sql<ScopeRule>`
    select id, code, version, null as part, category_ids as nodes from promotions
    where scope = 'categories' and category_ids && ${[...ids]}::uuid[] and ends_at > now() order by code`.execute(
    db,
  )
  return rows
}
