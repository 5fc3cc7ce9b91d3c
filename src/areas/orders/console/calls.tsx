import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { OutcomePill } from '../../call-outcomes/console/public.tsx'
import type { OrderRecord } from './order.ts'
import styles from './orders.module.css'

/** Every confirmation call, newest first: how it ended, what was said, when to call again. */
export function Calls({ record }: { record: OrderRecord }) {
  const t = useT()
  if (!record.calls) return <SkeletonLines lines={4} />
  if (record.calls.length === 0) return <p className="mut">{t('orders:detail.noCalls')}</p>
  return (
    <ol className={styles.ledger}>
      {record.calls.toReversed().map((call) => (
        <li key={call.id} className={styles.row}>
          <span>
            <OutcomePill call={call} />
            {call.nextAt && ` ${t('orders:detail.nextCall', { at: formatDateTime(call.nextAt) })}`}
          </span>
          <span className={styles.when}>
            {call.by && `${call.by} · `}
            <TimeText iso={call.at} />
          </span>
          {call.note && <span className={styles.note}>{call.note}</span>}
        </li>
      ))}
    </ol>
  )
}
