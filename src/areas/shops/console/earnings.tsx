import { Change, Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Money } from '../../../console/kit/ui/text.tsx'
import type { Shop } from '../area.ts'
import type { Earning } from '../schema.ts'

/** The supplier's earnings by order, with a running sum. */
export function Earnings({ record }: { record: Shop }) {
  const t = useT()
  const columns: LedgerColumn<Earning>[] = [
    {
      id: 'why',
      lead: true,
      title: t('shops:detail.why'),
      cell: ({ kind }) => t(`shops:detail.kind.${kind}`),
    },
    {
      id: 'amount',
      title: t('shops:detail.change'),
      number: true,
      cell: ({ amount }) => <Change by={amount} />,
    },
    {
      id: 'after',
      title: t('shops:detail.after'),
      number: true,
      cell: ({ after }) => <Money amount={after} />,
    },
  ]
  return (
    <Ledger
      area="shops"
      about="orders"
      code={record.code}
      name="earnings"
      mark={record.version}
      columns={columns}
      empty={t('shops:detail.noEarnings')}
    />
  )
}
