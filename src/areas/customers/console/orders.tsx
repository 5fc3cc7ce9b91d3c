import { RelatedList } from '../../../console/kit/detail/related.tsx'
import type { Customer } from '../area.ts'

const COLUMNS = ['status', 'payment', 'total', 'placedAt']

/** The golfer's latest orders. */
export function Orders({ record }: { record: Customer }) {
  return <RelatedList area="orders" where={[['customer', 'eq', record.code]]} names={COLUMNS} />
}

/** The customer's tickets. */
export function Tickets({ record }: { record: Customer }) {
  return (
    <RelatedList
      area="tickets"
      where={[['customer', 'eq', record.code]]}
      names={['subject', 'status', 'createdAt']}
    />
  )
}

/** The customer's leads. */
export function Leads({ record }: { record: Customer }) {
  return (
    <RelatedList
      area="leads"
      where={[['customer', 'eq', record.code]]}
      names={['interest', 'status', 'createdAt']}
    />
  )
}
