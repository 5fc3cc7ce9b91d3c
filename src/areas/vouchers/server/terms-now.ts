import { sql } from 'kysely'
import type { Sql } from '../../../server/kit/area/face.ts'
import type { Voucher } from '../area.ts'

type NowTerms = Pick<
  Voucher,
  'target' | 'benefit' | 'percent' | 'amount' | 'maxRefund' | 'minOrder' | 'maxOrder'
>

/** Vouchers by their ids with what they take off today; those that are gone are left out. */
export async function vouchersNow(
  db: Sql,
  ids: readonly string[],
): Promise<{ id: string; code: string; name: string; terms: NowTerms }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; code: string; name: string; terms: NowTerms }>`
    select v.id, v.code, v.name, json_build_object('target', v.target, 'benefit', v.benefit, 'percent', v.percent,
      'amount', v.amount, 'maxRefund', v.max_refund, 'minOrder', v.min_order, 'maxOrder', v.max_order) as terms
    from vouchers v where v.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
