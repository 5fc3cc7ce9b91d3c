/**
 * Goods of contracts that hold, a row for each contract and item (`contract_items`): kept in the transaction that approves,
 * activates, hides or ends a contract. The table's exclusion constraint guards what is written past this.
 */
import { sql } from 'kysely'
import { formatDay } from '../../../core/dates/dates.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import type { Write } from '../../../server/kit/area/face.ts'
import type { Contract } from '../area.ts'
import { goodsOf } from '../bands.ts'

type Term = Pick<Contract, 'id' | 'supplier' | 'discounts' | 'goods' | 'effectiveOn' | 'expiresOn'>

/** Decisions about contracts of one supplier are made one after another, so that a refusal can name the other contract. */
export async function lockSupplier({ sql: db }: Pick<Write, 'sql'>, { supplier }: Term): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contracts ${supplier.id}`}, 0))`.execute(db)
}

const dayOf = (day: string | null) => (day === null ? '…' : formatDay(day))

/**
 * The refusal of a term in which another contract holds for the same goods; undefined where the goods are free. `except`: a
 * contract that ends before this one begins.
 */
export async function overlapOf(
  { sql: db }: Pick<Write, 'sql'>,
  { id, supplier, discounts, goods, effectiveOn, expiresOn }: Term,
  except?: string,
): Promise<Refusal | undefined> {
  const items = goodsOf(discounts, goods).map((item) => item.id)
  const { rows } = await sql<{ code: string; from: string; to: string | null; goods: string }>`
    select c.code, i.starts_on::text as "from", i.ends_on::text as "to",
      coalesce(g.name, b.name, p.name, '') as goods
    from contract_items i join contracts c on c.id = i.contract_id
    left join categories g on g.id = i.item_id left join brands b on b.id = i.item_id
    left join products p on p.id = i.item_id
    where i.supplier_id = ${supplier.id}::uuid and i.item_id = any(${items}::uuid[])
      and i.contract_id <> all(${[id, ...(except ? [except] : [])]}::uuid[])
      and daterange(i.starts_on, i.ends_on, '[]') && daterange(${effectiveOn}::date, ${expiresOn}::date, '[]')
    order by i.starts_on, c.code limit 1`.execute(db)
  const [other] = rows
  if (!other) return undefined
  return {
    key: 'goodsTaken',
    params: { code: other.code, goods: other.goods, from: dayOf(other.from), to: dayOf(other.to) },
  }
}

/** Takes the goods of a contract for its term. */
export async function takeGoods(
  { sql: db }: Pick<Write, 'sql'>,
  { id, supplier, discounts, goods, effectiveOn, expiresOn }: Term,
): Promise<void> {
  const items = goodsOf(discounts, goods)
  await sql`
    insert into contract_items (contract_id, supplier_id, item_id, group_id, starts_on, ends_on)
    select ${id}::uuid, ${supplier.id}::uuid, item, nullif(grouped, item), ${effectiveOn}::date, ${expiresOn}::date
    from unnest(${items.map((item) => item.id)}::uuid[], ${items.map(({ group }) => group)}::uuid[])
      as x (item, grouped)`.execute(db)
}

/** Gives the goods of a contract back. */
export async function freeGoods({ sql: db }: Pick<Write, 'sql'>, contract: string): Promise<void> {
  await sql`delete from contract_items where contract_id = ${contract}::uuid`.execute(db)
}

/** Sets the last day for which a contract has its goods; null is until further notice. */
export async function endGoods(
  { sql: db }: Pick<Write, 'sql'>,
  contract: string,
  day: string | null,
): Promise<void> {
  await sql`update contract_items set ends_on = ${day}::date where contract_id = ${contract}::uuid`.execute(
    db,
  )
}
