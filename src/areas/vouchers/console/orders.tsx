import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Voucher } from '../area.ts'

const COLUMNS = ['status', 'buyerName', 'voucherCode', 'discount', 'shippingDiscount', 'total', 'placedAt']

/** The latest orders that were placed with this voucher. */
export function Orders({ record }: { record: Voucher }) {
  return <RelatedList area="orders" where={[['voucher', 'eq', record.code]]} names={COLUMNS} />
}
