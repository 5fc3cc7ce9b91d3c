import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Shop } from '../area.ts'

const COLUMNS = ['name', 'status', 'price', 'stock']

/** The supplier's newest goods. */
export function Products({ record }: { record: Shop }) {
  return <RelatedList area="products" where={[['shop', 'eq', record.code]]} names={COLUMNS} />
}
