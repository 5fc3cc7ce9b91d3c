import { useT } from '../../../console/kit/i18n.ts'
import { useNow } from '../../../console/kit/ui/now.ts'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import { formatDateTime } from '../../../core/dates/dates.ts'
import { type CaseState, OPEN_STATES } from '../cases.ts'
import styles from './cases.module.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Less than this is soon. */
const SOON = 2 * HOUR

type Clock = { status: CaseState; dueAt: string; closedAt: string | null }

/** How long is left, or how late it is; of a closed one when it was closed. Minutes are rounded up. */
export function Due({ area, one }: { area: string; one: Clock }) {
  const t = useT()
  const now = useNow()
  if (!(OPEN_STATES as readonly string[]).includes(one.status)) return <TimeText iso={one.closedAt} />
  const full = formatDateTime(one.dueAt)
  if (one.status === 'waiting')
    return (
      <span className={styles.stands} title={t(`${area}:detail.stands`)}>
        {full}
      </span>
    )
  const left = Date.parse(one.dueAt) - now
  const far = Math.abs(left)
  const time =
    far < HOUR
      ? t(`${area}:detail.minutes`, { count: Math.ceil(far / MINUTE) })
      : far < 2 * DAY
        ? t(`${area}:detail.hours`, { count: Math.floor(far / HOUR) })
        : t(`${area}:detail.days`, { count: Math.floor(far / DAY) })
  const state = left < 0 ? 'late' : left < SOON ? 'soon' : undefined
  return (
    <time dateTime={one.dueAt} title={full} className={styles.due} data-due={state}>
      {t(`${area}:detail.${left < 0 ? 'late' : 'left'}`, { time })}
    </time>
  )
}
