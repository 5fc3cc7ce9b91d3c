/** Days and lines of a supplier without a contract. */
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../console/kit/atoms.ts'
import { Section } from '../../../console/kit/detail/facts.tsx'
import { Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { RelatedList } from '../../../console/kit/detail/related.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { Money, NumberText } from '../../../console/kit/ui/text.tsx'
import type { Condition } from '../../../core/fields.ts'
import type { Shop } from '../area.ts'
import type { UncoveredLine } from '../schema.ts'

const CONTRACTS = 'contracts'

/** Contracts of the supplier that leave days without any; nothing where there are none, or for users who may not view them. */
export function Gaps({ record }: { record: Shop }) {
  const t = useT()
  const enabled = useCan()(`${CONTRACTS}.view`)
  const where: Condition[] = [
    ['supplier', 'eq', record.code],
    ['gaps', 'empty', false],
  ]
  const { data } = useQuery({
    queryKey: ['related', CONTRACTS, where, 'count'],
    queryFn: ({ signal }) => api.list(CONTRACTS, { where, limit: 1, fields: ['code'] }, signal),
    enabled,
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t('shops:detail.gaps')}>
      <RelatedList area={CONTRACTS} where={where} names={['gaps', 'status', 'use']} />
    </Section>
  )
}

/** Lines of orders that have the supplier's own commission. */
export function Uncovered({ record }: { record: Shop }) {
  const t = useT()
  const columns: LedgerColumn<UncoveredLine>[] = [
    { id: 'product', lead: true, title: t('shops:detail.product'), cell: ({ product }) => product },
    {
      id: 'quantity',
      title: t('shops:detail.quantity'),
      number: true,
      cell: ({ quantity }) => <NumberText value={quantity} />,
    },
    {
      id: 'amount',
      title: t('shops:detail.amount'),
      number: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ]
  return (
    <Ledger
      area="shops"
      about="orders"
      code={record.code}
      name="uncovered"
      mark={record.version}
      columns={columns}
      empty={t('shops:detail.noUncovered')}
    />
  )
}
