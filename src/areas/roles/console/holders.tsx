import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Role } from '../area.ts'

const COLUMNS = ['name', 'username', 'status', 'lastSeenAt']

/** The accounts that bear this role. */
export function Holders({ record }: { record: Role }) {
  return <RelatedList area="accounts" where={[['roles', 'in', [record.code]]]} names={COLUMNS} />
}
