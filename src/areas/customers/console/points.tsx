import { Change, Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import type { Customer } from '../area.ts'
import type { PointEntry } from '../schema.ts'

/** The golfer's points: reason, order, and remaining points of each change. */
export function Points({ record }: { record: Customer }) {
  const t = useT()
  const columns: LedgerColumn<PointEntry>[] = [
    {
      id: 'why',
      lead: true,
      title: t('customers:detail.why'),
      cell: ({ kind, note }) => (
        <>
          {t(`customers:detail.kind.${kind}`)}
          {note && <span className="mut"> · {note}</span>}
        </>
      ),
    },
    {
      id: 'points',
      title: t('customers:detail.change'),
      number: true,
      cell: ({ points }) => <Change by={points} />,
    },
    {
      id: 'after',
      title: t('customers:detail.after'),
      number: true,
      cell: ({ after }) => <NumberText value={after} />,
    },
  ]
  return (
    <Ledger
      area="customers"
      about="orders"
      code={record.code}
      name="points"
      mark={record.points}
      columns={columns}
      empty={t('customers:detail.noPoints')}
    />
  )
}
