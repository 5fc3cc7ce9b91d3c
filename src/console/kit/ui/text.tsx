/** Values as text, each in the one form it has everywhere. */
import { ago, formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { formatEnd, lastInstant } from '../../../core/dates/ends.ts'
import { formatNumber, formatVnd } from '../../../core/money.ts'
import { formatPhone } from '../../../core/phone.ts'
import { type Translate, useT } from '../i18n.ts'
import { useNow } from './now.ts'

/** `12 minutes`, `in 3 h`, `tomorrow 09:00`; from a day on the date itself is more useful. */
export function agoWords(iso: string, now: number, t: Translate): string {
  const { unit, ...params } = ago(iso, now)
  return unit === 'days' || unit === 'later' ? formatDateTime(iso) : t(`app:ago.${unit}`, params)
}

/** The same of an end: relative to its last instant, beyond a day its last day or minute. */
export function endWords(end: string, now: number, t: Translate): string {
  const { unit } = ago(lastInstant(end), now)
  return unit === 'days' || unit === 'later' ? formatEnd(end) : agoWords(lastInstant(end), now, t)
}

type TimeProps = {
  iso: string | null | undefined
  exact?: boolean
  /** It ends something: shown as the last day or minute before it. */
  end?: boolean | undefined
}

/** A moment: relative within a day, else dd/MM/yyyy HH:mm; the exact time is the tooltip. */
export function TimeText({ iso, exact = false, end = false }: TimeProps) {
  const t = useT()
  const now = useNow()
  if (!iso) return null
  const full = end ? formatEnd(iso) : formatDateTime(iso)
  return (
    <time dateTime={iso} title={full}>
      {exact ? full : end ? endWords(iso, now, t) : agoWords(iso, now, t)}
    </time>
  )
}

/** A day `YYYY-MM-DD` as dd/MM/yyyy. */
export function DayText({ day }: { day: string | null | undefined }) {
  return day ? <time dateTime={day}>{formatDay(day)}</time> : null
}

/** Whole VND: `16,735,000đ`. */
export function Money({ amount }: { amount: number | null | undefined }) {
  return amount === null || amount === undefined ? null : formatVnd(amount)
}

/** `1,204` */
export function NumberText({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? null : formatNumber(value)
}

/** A total; a tilde marks an estimate. */
export function totalText(total: number, estimate = false): string {
  return `${estimate ? '~' : ''}${formatNumber(total)}`
}

/** `0912 345 678` */
export function Phone({ phone }: { phone: string | null | undefined }) {
  return phone ? formatPhone(phone) : null
}

/** A human code in the monospaced face. */
export function Code({ children }: { children: string }) {
  return <span className="code">{children}</span>
}
