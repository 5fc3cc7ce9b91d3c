import { useManifest } from '../../../console/kit/areas.ts'
import { Change, Ledger, type LedgerColumn } from '../../../console/kit/detail/ledger.tsx'
import { hasWords, useT } from '../../../console/kit/i18n.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Money } from '../../../console/kit/ui/text.tsx'
import { OutcomePill } from '../../call-outcomes/console/public.tsx'
import type { Customer } from '../area.ts'
import type { CustomerEvent } from '../schema.ts'
import { About } from './calls.tsx'
import styles from './customers.module.css'

/** The status of the record behind an event, once the words of its area are here. */
function Status({ area: id, status }: { area: string; status: string }) {
  const t = useT()
  const field = useManifest(id)?.fields.status
  const words = `${id}:values.status.${status}`
  if (field?.type !== 'enum' || !hasWords(words)) return null
  return <Pill tone={field.tones?.[status]}>{t(words)}</Pill>
}

function What({ event }: { event: CustomerEvent }) {
  const t = useT()
  const { kind, about, status, result, outcome, amount, points, text } = event
  return (
    <>
      <b>{t(`customers:detail.timeline.kinds.${kind}`)}</b>{' '}
      {about && status && <Status area={about.area} status={status} />}
      {result && <OutcomePill call={{ result, outcome }} />}
      {amount !== null && (
        <>
          {' '}
          <Money amount={amount} />
        </>
      )}
      {points !== null && <Change by={points} />}
      {text && <span className={styles.said}>{text}</span>}
    </>
  )
}

/** Orders, tickets, leads, calls, notes and points of the golfer in one order, newest first. */
export function Timeline({ record }: { record: Customer }) {
  const t = useT()
  const columns: LedgerColumn<CustomerEvent>[] = [
    {
      id: 'what',
      lead: true,
      title: t('customers:detail.timeline.what'),
      cell: (event) => <What event={event} />,
    },
    {
      id: 'about',
      title: t('customers:detail.timeline.about'),
      cell: ({ about }) => about && <About {...about} />,
    },
  ]
  return (
    <Ledger
      area="customers"
      code={record.code}
      name="timeline"
      mark={`${record.version} ${record.orderCount} ${record.points}`}
      columns={columns}
      empty={t('customers:detail.timeline.none')}
    />
  )
}
