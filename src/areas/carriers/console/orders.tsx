import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Carrier } from '../area.ts'

/** The latest orders that this carrier delivers. */
export function Orders({ record }: { record: Carrier }) {
  return <RelatedList area="orders" where={[['carrier', 'eq', record.code]]} />
}
