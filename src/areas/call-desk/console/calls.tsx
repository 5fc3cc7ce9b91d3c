import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { OutcomePill } from '../../call-outcomes/console/public.tsx'
import type { CallTask } from '../area.ts'
import type { TaskDetail } from '../schema.ts'
import styles from './calls.module.css'

export type TaskRecord = CallTask & Partial<TaskDetail>

/** Every call of a task, newest first; what was taken back stays to be seen. */
export function Calls({ record }: { record: TaskRecord }) {
  const t = useT()
  if (!record.calls) return <SkeletonLines lines={4} />
  if (record.calls.length === 0) return <p className="mut">{t('call-desk:detail.noCalls')}</p>
  return (
    <ol className={styles.ledger}>
      {record.calls.toReversed().map((call) => (
        <li key={call.id} className={styles.entry} data-undone={call.undone || undefined}>
          <span>
            <OutcomePill call={call} />
            {call.undone && ` ${t('call-desk:detail.undone')}`}
            {call.nextAt && ` → ${formatDateTime(call.nextAt)}`}
            {call.note && <span className={styles.said}>{call.note}</span>}
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
