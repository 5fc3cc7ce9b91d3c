/** Days as lists of their records: one day in full, or a month where there is no room for columns. */
import { formatDay } from '../../../core/dates/dates.ts'
import { dayHeading } from '../dates/words.ts'
import { useT } from '../i18n.ts'
import { type BarLook, BarText, mouseOf, toneOf } from './bar.tsx'
import styles from './calendar.module.css'
import { type Entry, entriesOn } from './lanes.ts'
import type { Shown } from './use-window.ts'

type Props = Omit<BarLook, 'record' | 'open'> & {
  shown: Shown
  days: readonly string[]
  today: string
  openCode: string | undefined
  /** Days have headings of their own. */
  headings: boolean
  onOpenDay(day: string): void
}

export function Agenda({ days, headings, ...props }: Props) {
  const { area, shown, today, onOpenDay } = props
  const t = useT()
  const many = t(`${area.id}:many`)
  // Of more than one response holds, the rows are those of a part of the days.
  const counts = days.length > 1 ? shown.days : null
  const [first = ''] = days
  return days.map((day) => {
    // Of several days each record is once, on the first of its days.
    const begins = (entry: Entry) =>
      (entry.first === undefined || entry.first < first ? first : entry.first) === day
    const entries = counts ? [] : entriesOn(shown.entries, day).filter(begins)
    const count = counts ? (counts[day] ?? 0) : entries.length
    if (count === 0) return null
    return (
      <section key={day} className={styles.agendaDay}>
        {headings && (
          <h3 data-today={day === today || undefined}>
            <button type="button" className={styles.heading} onClick={() => onOpenDay(day)}>
              {dayHeading(day, t)}
            </button>
          </h3>
        )}
        {counts ? (
          <button type="button" className={styles.line} data-agenda={day} onClick={() => onOpenDay(day)}>
            {t('calendar:counted', { count, many })}
          </button>
        ) : (
          <ul>
            {entries.map((entry) => (
              <li key={entry.record.id}>
                <Line {...props} entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}

function Line({ entry, ...props }: Omit<Props, 'days' | 'headings'> & { entry: Entry }) {
  const { area, fields, openCode } = props
  const { record } = entry
  const t = useT()
  const state = fields.tone === undefined ? undefined : record[fields.tone]
  const open = record.code === openCode
  return (
    <button
      type="button"
      className={styles.line}
      data-agenda={record.code}
      data-tone={toneOf(area, fields, record)}
      data-open={open || undefined}
      {...mouseOf({ ...props, record, open })}
    >
      <span className={styles.dot} aria-hidden="true" />
      <BarText area={area} fields={fields} record={record} />
      <span className={styles.facts}>
        {entry.first !== entry.last && <span>{spanText(entry, t)}</span>}
        {typeof state === 'string' && <span>{t(`${area.id}:values.${fields.tone}.${state}`)}</span>}
        <span className={styles.code}>{record.code}</span>
      </span>
    </button>
  )
}

function spanText({ first, last }: Entry, t: ReturnType<typeof useT>): string {
  if (first === undefined) return last === undefined ? '' : t('calendar:to', { day: formatDay(last) })
  if (last === undefined) return t('calendar:from', { day: formatDay(first) })
  return t('calendar:range', { from: formatDay(first), to: formatDay(last) })
}
