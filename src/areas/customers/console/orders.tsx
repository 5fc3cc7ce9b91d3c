import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Customer } from '../area.ts'

const COLUMNS = ['status', 'payment', 'total', 'placedAt']

/** The golfer's latest orders. */
export function Orders({ record }: { record: Customer }) {
  return <RelatedList area="orders" where={[['customer', 'eq', record.code]]} names={COLUMNS} />
}
