/** The clause of a contract from which a line has its commission, frozen with the line. */
import { sql } from 'kysely'
import type { Sql } from '../../../../server/kit/area/face.ts'
import { type Clause, clausesOf, type SuppliedGoods } from '../../../contracts/server/public.ts'
import type { ShownClause } from '../../commission/schema.ts'

/** Words and bounds of a clause, as `GET /api/orders/{id}/prices` returns them. */
type ClauseTerms = Omit<ShownClause, 'revenue'>

/** As a line keeps it; its percentage is the line's own. Without `terms` it gets those of today as it is written. */
export type LineClause = Omit<Clause, 'rate'> & { terms?: ClauseTerms | null }

/** Select list: the clause of a row of `order_lines`. */
export const CLAUSE = sql`case when contract_id is not null then json_build_object('contract', contract_id,
  'discount', discount_id, 'revenue', clause_revenue, 'terms', clause_terms) end`

/** SQL of the terms, as they are today, of the clause whose contract and discount `line` has; null where they are gone. */
export const termsOf = (line: string) => sql`(
  select jsonb_build_object(
    'contract', jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name), 'name', d.name,
    'kind', case when d.product_id is not null then 'product' when d.brand_id is not null then 'brand' else 'category' end,
    'goods', concat_ws(', ', coalesce(p.name, b.name, g.name), (
      select string_agg(coalesce(mp.name, mb.name, mg.name), ', ' order by m.position)
      from contracts_goods m left join products mp on mp.id = m.product_id
      left join brands mb on mb.id = m.brand_id left join categories mg on mg.id = m.category_id
      where m.record_id = c.id and exists (
        select from contracts_discounts s where s.record_id = c.id and s.name = m.discount
          and coalesce(s.category_id, s.brand_id, s.product_id) = coalesce(d.category_id, d.brand_id, d.product_id)))),
    'from', d.revenue_from, 'to', d.revenue_to)
  from contracts c join contracts_discounts d on d.id = ${sql.ref(`${line}.discount_id`)}
  left join products p on p.id = d.product_id left join brands b on b.id = d.brand_id
  left join categories g on g.id = d.category_id
  where c.id = ${sql.ref(`${line}.contract_id`)})`

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
    update order_lines l set contract_id = x.contract_id, discount_id = x.discount_id, clause_revenue = x.revenue,
      clause_terms = coalesce(x.terms, ${termsOf('x')})
    from (
      select c.contract as contract_id, c.discount as discount_id, c.revenue, c.position, nullif(c.terms, 'null') as terms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c (contract uuid, discount uuid, revenue bigint, position integer, terms jsonb)
    ) x
    where l.order_id = ${orderId}::uuid and l.position = x.position`.execute(db)
}
