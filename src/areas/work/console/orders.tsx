import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Work } from '../area.ts'
import { ordersOf } from '../orders-of.ts'

/** The newest open orders, and the way to all. */
export function Orders({ record }: { record: Work }) {
  return <RelatedList area="orders" where={ordersOf(record)} />
}
