/**
 * Ties of clauses: a product is in two further categories at the same depth, whose clauses have other rates. A contract that would
 * make one is refused; one that comes up later is shown, and the name of the clause decides (`clauses.ts`).
 */
import { sql } from 'kysely'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Write } from '../../../server/kit/area/face.ts'
import type { Contract } from '../area.ts'
import { goodsOf } from '../bands.ts'

type Term = Pick<Contract, 'id' | 'supplier' | 'discounts' | 'goods' | 'effectiveOn' | 'expiresOn'>

/**
 * The refusal of a contract whose clause would tie with another one on any day of its term; undefined without a tie. `former`:
 * the contract that it ends. Looked at on each day on which the goods that are held change.
 */
export async function tieOf(
  { sql: db }: Pick<Write, 'sql'>,
  { id, supplier, discounts, goods, effectiveOn, expiresOn }: Term,
  former?: string,
): Promise<Refusal | undefined> {
  const items = goodsOf(discounts, goods)
  const { rows } = await sql<Record<'product' | 'one' | 'code' | 'other' | 'otherCode', string>>`
    with held as (
      select i.contract_id as contract, i.item_id as item, i.group_id as grouped, daterange(i.starts_on, i.ends_on, '[]') as days
      from contract_items i
      where i.supplier_id = ${supplier.id}::uuid and i.contract_id <> all(${[id, ...(former ? [former] : [])]}::uuid[])
      union all select ${id}::uuid, item, nullif(grouped, item), daterange(${effectiveOn}::date, ${expiresOn}::date, '[]')
      from unnest(${items.map(({ id: item }) => item)}::uuid[], ${items.map(({ group }) => group)}::uuid[]) as x (item, grouped)
    ), moments as (
      select distinct day from held
      cross join lateral (values (lower(days)), (upper(days))) as v (day)
      where day is not null and daterange(${effectiveOn}::date, ${expiresOn}::date, '[]') @> day
    )
    select concat(p.code, ' ', p.name) as product, t.one, a.code, t.other, b.code as "otherCode"
    from moments m
    cross join lateral clause_ties(${supplier.id}::uuid, (
      select jsonb_agg(jsonb_build_object('contract', h.contract, 'item', h.item, 'grouped', h.grouped))
      from held h where h.days @> m.day)) t
    join products p on p.id = t.product_id
    join contracts a on a.id = t.one_contract join contracts b on b.id = t.other_contract
    where ${id}::uuid in (t.one_contract, t.other_contract)
    order by m.day, p.code limit 1`.execute(db)
  const [tie] = rows
  return tie && { key: 'clauseTie', params: tie }
}
