import type { AnyRecord, Area } from '../../../core/area.ts'
import { dayOf, formatDay } from '../../../core/dates/dates.ts'
import { lastDay, periodOf, phaseAt } from '../../../core/period.ts'
import { PHASE_FIELD } from '../../../core/phase.ts'
import { useT } from '../i18n.ts'
import { useNow } from './now.ts'
import styles from './phase.module.css'
import { Pill } from './pill.tsx'
import { agoWords, endWords } from './text.tsx'

const DAY_MS = 86_400_000

/** A day to come: without its year where that is clear, `24/12`. */
function dayText(day: string, now: number): string {
  const text = formatDay(day)
  return Date.parse(day) - now < 300 * DAY_MS ? text.slice(0, 5) : text
}

/** The phase of a record by the clock of this moment, with when it begins or ends: `Upcoming · in 3 h`. */
export function PhaseText({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  const now = useNow()
  const period = periodOf(area, record)
  if (!period) return null
  const phase = phaseAt(period, now)
  const { from, to } = period
  const soon = (at: string) => Math.abs(Date.parse(at) - now) < DAY_MS
  let when: string | undefined
  if (phase === 'upcoming' && from !== null)
    when = soon(from) ? agoWords(from, now, t) : t('list:period.from', { day: dayText(dayOf(from), now) })
  if (phase === 'running' && to !== null)
    when = soon(to)
      ? t('list:period.ends', { when: endWords(to, now, t) })
      : t('list:period.to', { day: dayText(lastDay(to), now) })
  return (
    <span className={styles.phase}>
      <Pill tone={PHASE_FIELD.tones[phase]}>{t(`${area.id}:values.phase.${phase}`)}</Pill>
      {when !== undefined && <span className={styles.when}>{when}</span>}
    </span>
  )
}
