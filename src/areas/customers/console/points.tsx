import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { Change, Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Code, NumberText } from '../../../console/kit/ui/text.tsx'
import type { Customer } from '../area.ts'
import type { PointEntry } from '../schema.ts'

/** The golfer's points: reason, order, and remaining points of each change. */
export function Points({ record }: { record: Customer }) {
  const t = useT()
  const refunds = findArea('point-refunds')
  const seesRefunds = useCan()('point-refunds.view')
  const columns: LedgerColumn<PointEntry>[] = [
    {
      id: 'why',
      lead: true,
      title: t('customers:detail.why'),
      cell: ({ kind, note, refund }) => (
        <>
          {t(`customers:detail.kind.${kind}`)}
          {refund && refunds && seesRefunds && (
            <>
              {' · '}
              <Link to={recordPath(refunds, refund)}>
                <Code>{refund}</Code>
              </Link>
            </>
          )}
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
