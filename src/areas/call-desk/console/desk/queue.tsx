/** The left of the desk: what one holds, then who waits behind it. */
import { useAtomValue } from 'jotai'
import { useT } from '../../../../console/kit/i18n.ts'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { Pill } from '../../../../console/kit/ui/pill.tsx'
import { agoWords } from '../../../../console/kit/ui/text.tsx'
import { formatDateTime } from '../../../../core/dates/dates.ts'
import { formatVnd } from '../../../../core/money.ts'
import type { CallResult } from '../../../call-outcomes/area.ts'
import type { CallPurpose } from '../../../call-rules/area.ts'
import styles from './page.module.css'
import { deskAtom, shownCard, waitingCards } from './state.ts'

const D = 'call-desk:detail.desk'

const DAY_MS = 86_400_000
/** Scroll containers can be scrolled by keys, too. */
const SCROLLED = { tabIndex: 0 }

type Entry = {
  id: string
  purpose: CallPurpose
  customerName: string
  orderCode: string | null
  total: number
  dueAt: string
  attempts: number
  result: CallResult | null
}

function Mark({ entry }: { entry: Entry }) {
  const t = useT()
  const now = useNow()
  if (entry.result === 'call_back')
    return <Pill tone="amber">{t(`${D}.promised`, { time: formatDateTime(entry.dueAt).slice(-5) })}</Pill>
  if (entry.attempts > 0) return <Pill>{t(`${D}.again`, { count: entry.attempts + 1 })}</Pill>
  const waited = Math.floor((now - Date.parse(entry.dueAt)) / DAY_MS)
  if (waited > 0) return <Pill tone="amber">{t(`${D}.waits`, { count: waited })}</Pill>
  return <Pill tone="blue">{t(`${D}.fresh`, { ago: agoWords(entry.dueAt, now, t) })}</Pill>
}

function Row({ entry, here, mine }: { entry: Entry; here: boolean; mine: boolean }) {
  const t = useT()
  const what =
    entry.purpose === 'confirm' ? formatVnd(entry.total) : t(`call-desk:values.purpose.${entry.purpose}`)
  return (
    <li className={styles.entry} aria-current={here || undefined} data-mine={mine || undefined}>
      <span className={styles.name}>{entry.customerName}</span>
      <Mark entry={entry} />
      <span className={styles.sub}>
        {entry.orderCode} · {what}
      </span>
    </li>
  )
}

export function Queue() {
  const t = useT()
  const desk = useAtomValue(deskAtom)
  const { summary } = desk
  const held = waitingCards(desk)
  const shown = shownCard(desk)
  const all = (summary?.due ?? 0) + held.length
  const more = summary !== undefined && summary.due >= summary.countMax
  return (
    <section className={styles.queue} aria-label={t(`${D}.queue`)}>
      <header>
        <h2>{t(`${D}.queue`)}</h2>
        <span className={styles.sub}>
          {t(more ? `${D}.callsMore` : `${D}.calls`, { count: more ? summary.countMax : all })}
        </span>
        {summary && summary.callBacks > 0 && (
          <Pill tone="amber">{t(`${D}.callBacks`, { count: summary.callBacks })}</Pill>
        )}
      </header>
      <ul aria-label={t(`${D}.queue`)} {...SCROLLED}>
        {held.map((card) => (
          <Row key={card.id} entry={card} here={card.id === shown?.id} mine />
        ))}
        {summary?.queue.map((entry) => (
          <Row key={entry.id} entry={entry} here={false} mine={false} />
        ))}
      </ul>
    </section>
  )
}
