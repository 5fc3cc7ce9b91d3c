import { Fact, Facts } from '../../../console/kit/detail/facts.tsx'
import { Change, Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import type { Customer } from '../area.ts'
import type { PointEntry } from '../schema.ts'
import { Balance, RefundCode, type WithPoints } from './balance.tsx'

/** The golfer's points: reason, order, and remaining points of each change. */
export function Points({ record }: { record: Customer & WithPoints }) {
  const t = useT()
  const columns: LedgerColumn<PointEntry>[] = [
    {
      id: 'why',
      lead: true,
      title: t('customers:detail.why'),
      cell: ({ kind, note, refund }) => (
        <>
          {t(`customers:detail.kind.${kind}`)}
          {refund && (
            <>
              {' · '}
              <RefundCode code={refund} />
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
    <>
      <Facts>
        <Fact label={t('customers:fields.points')}>
          <Balance record={record} />
        </Fact>
      </Facts>
      <Ledger
        area="customers"
        about="orders"
        code={record.code}
        name="points"
        // A payment to a bank moves what is held alone.
        mark={JSON.stringify([record.points, record.heldPoints])}
        columns={columns}
        empty={t('customers:detail.noPoints')}
      />
    </>
  )
}
