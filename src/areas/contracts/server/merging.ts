/** Goods of contracts when two brands or two categories become one. */
import { sql } from 'kysely'
import type { AnyRecord } from '../../../core/area.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { MergeEffect } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'

/** Contracts that held for the record that went, and those with further goods of its discounts. */
type Kept = { contracts: readonly string[]; groups?: readonly string[] }

export const mergedGoods: MergeEffect<AnyRecord> = {
  /** Contracts of a supplier that hold at the same time, one for each of the two, cannot hold for the same goods. */
  async before({ sql: db }, survivor, merged) {
    const { rows } = await sql<{ code: string; other: string }>`
      select c.code, o.code as other from contract_items i
      join contract_items j on j.supplier_id = i.supplier_id and j.item_id = ${merged.id}::uuid
        and daterange(i.starts_on, i.ends_on, '[]') && daterange(j.starts_on, j.ends_on, '[]')
      join contracts c on c.id = i.contract_id join contracts o on o.id = j.contract_id
      where i.item_id = ${survivor.id}::uuid order by c.code, o.code limit 1`.execute(db)
    const [clash] = rows
    if (clash)
      throw new Problem('notAllowed', { area: area.id, reason: { key: 'mergeClash', params: clash } })
  },
  async after({ sql: db }, survivor, merged): Promise<Kept> {
    const { rows } = await sql<{ id: string }>`
      update contract_items set item_id = ${survivor.id}::uuid where item_id = ${merged.id}::uuid
      returning contract_id as id`.execute(db)
    const { rows: grouped } = await sql<{ id: string }>`
      update contract_items set group_id = ${survivor.id}::uuid where group_id = ${merged.id}::uuid
      returning contract_id as id`.execute(db)
    return { contracts: rows.map(({ id }) => id), groups: [...new Set(grouped.map(({ id }) => id))] }
  },
  async back({ sql: db }, survivor, merged, kept) {
    const { contracts, groups = [] } = kept as Kept
    await sql`
      update contract_items set group_id = ${merged.id}::uuid
      where group_id = ${survivor.id}::uuid and contract_id = any(${[...groups]}::uuid[])`.execute(db)
    await sql`
      update contract_items set item_id = ${merged.id}::uuid
      where item_id = ${survivor.id}::uuid and contract_id = any(${[...contracts]}::uuid[])`.execute(db)
  },
}
