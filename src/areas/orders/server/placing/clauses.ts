/** The clause of a contract from which a line has its commission, frozen with the line. */
import { sql } from 'kysely'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { type Clause, clausesOf, type SuppliedGoods } from '../../../contracts/server/public.ts'

/** As a line keeps it; its percentage is the line's own. */
export type LineClause = Omit<Clause, 'rate'>

/** Select list: the clause of a row of `order_lines`. */
export const CLAUSE = sql`case when contract_id is not null then json_build_object('contract', contract_id,
  'discount', discount_id, 'revenue', clause_revenue) end`

/** Goods with the commission of the contract that holds for them today, else with the supplier's own. */
export async function withClauses<T extends SuppliedGoods & { commission: number }>(
  db: Sql,
  goods: readonly T[],
): Promise<(T & { clause: LineClause | null })[]> {
  const clauses = await clausesOf(db, goods)
  return goods.map((one) => {
    const found = clauses.get(one.id)
    if (!found) return { ...one, clause: null }
    const { rate, ...clause } = found
    return { ...one, commission: rate, clause }
  })
}

/** Writes the clauses of an order's lines, which have just been written in this order. */
export async function writeClauses(
  db: Sql,
  orderId: string,
  lines: readonly { clause?: LineClause | null }[],
): Promise<void> {
  const rows = lines.flatMap(({ clause }, at) => (clause ? [{ ...clause, position: at + 1 }] : []))
  if (rows.length === 0) return
  await sql`
    update order_lines l set contract_id = c.contract, discount_id = c.discount, clause_revenue = c.revenue
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (contract uuid, discount uuid, revenue bigint, position integer)
    where l.order_id = ${orderId}::uuid and l.position = c.position`.execute(db)
}
