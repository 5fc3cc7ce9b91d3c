import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Brand } from '../area.ts'

const COLUMNS = ['name', 'status', 'shop', 'price', 'stock']

/** The newest goods of the brand. */
export function Products({ record }: { record: Brand }) {
  return <RelatedList area="products" where={[['brand', 'eq', record.code]]} names={COLUMNS} />
}
