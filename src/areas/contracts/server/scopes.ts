/** Clauses of contracts that name categories, for moves in the tree of categories. */
import { sql } from 'kysely'
import type { ScopeRule, Sql } from '../../../server/kit/area/face.ts'
import { TODAY } from '../../../server/kit/area/period/phase.ts'

/** Those of contracts that hold, will hold or wait for their approval; a hidden one can be activated as it is. */
export async function clausesNaming(db: Sql, ids: readonly string[]): Promise<ScopeRule[]> {
  const { rows } = await sql<ScopeRule>`
    select c.id, c.code, c.version, x.part, array_agg(distinct x.category_id) as nodes
    from contracts c
    join (
      select record_id, category_id, name as part from contracts_discounts
      union all select record_id, category_id, discount from contracts_goods
    ) x on x.record_id = c.id
    where x.category_id = any(${[...ids]}::uuid[]) and c.status in ('pending', 'approved')
      and (c.expires_on is null or c.expires_on >= ${sql.raw(TODAY)})
    group by c.id, x.part order by c.code, x.part`.execute(db)
  return rows
}
