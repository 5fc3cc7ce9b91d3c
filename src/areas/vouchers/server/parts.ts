import type { VoucherDetail } from '../schema.ts'

/** Data of a voucher's detail besides its own fields. */
export const parts: Record<keyof VoucherDetail, string> = {
  codeCount: 'select count(*)::integer from voucher_codes c where c.voucher_id = t.id',
  codesUsed:
    'select count(*)::integer from voucher_codes c where c.voucher_id = t.id and c.holder_id is not null',
  given: `select coalesce(sum((u.discount + u.shipping_discount) * u.count), 0)::bigint
    from voucher_uses u where u.voucher_id = t.id`,
}
