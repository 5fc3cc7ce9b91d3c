import { useT } from '../../../console/kit/i18n.ts'
import { Pill } from '../../../console/kit/pill.tsx'
import { SkeletonLines } from '../../../console/kit/skeleton.tsx'
import { TimeText } from '../../../console/kit/text.tsx'
import { formatDateTime } from '../../../core/dates.ts'
import { CALL_TONES, type OrderRecord } from './order.ts'
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
            <Pill tone={CALL_TONES[call.result]}>{t(`orders:values.callResult.${call.result}`)}</Pill>
            {call.nextAt && ` ${t('orders:detail.nextCall', { at: formatDateTime(call.nextAt) })}`}
            {call.note && <span className={styles.note}>{call.note}</span>}
          </span>
          <span className={styles.when}>
            {call.by && `${call.by} · `}
            <TimeText iso={call.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
