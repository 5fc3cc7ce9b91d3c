import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Category } from '../area.ts'

const COLUMNS = ['name', 'status', 'category', 'shop', 'price', 'stock']

/** The newest goods of the category and of all that is under it. */
export function Products({ record }: { record: Category }) {
  return <RelatedList area="products" where={[['inCategories', 'in', [record.code]]]} names={COLUMNS} />
}
