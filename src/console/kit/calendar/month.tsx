/** Weeks of days with bars over them: a month, or one week in full height. */
import { type CSSProperties, useMemo } from 'react'
import { dayRole, monthRole, spanRole, WEEK_ROW, WEEKDAY } from '../dates/roles.ts'
import { dayHeading, longDay, shortWeekday } from '../dates/words.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { type BarLook, BarText, mouseOf, toneOf } from './bar.tsx'
import styles from './calendar.module.css'
import { type Bar, barsOf, entriesOn, hiddenOf } from './lanes.ts'
import type { Shown } from './use-window.ts'

/** Px: the number of a day, a bar with its gap, the line that counts the hidden ones. */
const HEAD = 28
const LANE = 24
const MORE = 26

type Props = Omit<BarLook, 'record' | 'open'> & {
  label: string
  shown: Shown
  weeks: readonly string[][]
  active: string
  today: string
  /** The open record. */
  openCode: string | undefined
  /** Px for each week. */
  height: number
  /** One week, as high as its bars. */
  tall: boolean
  onDay(day: string): void
  onOpenDay(day: string): void
}

export function Weeks(props: Props) {
  const { weeks, label } = props
  const t = useT()
  const lanes = Math.max(1, Math.floor((props.height - HEAD - MORE) / LANE))
  return (
    <div
      {...monthRole(label)}
      className={styles.weeks}
      data-tall={props.tall || undefined}
      aria-busy={props.shown.loading || undefined}
    >
      <div {...WEEK_ROW} className={styles.weekdays}>
        {weeks[0]?.map((day) => (
          <span key={day} {...WEEKDAY}>
            {shortWeekday(day, t)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} {...props} week={week} lanes={lanes} />
      ))}
    </div>
  )
}

function Week({ week, lanes, ...props }: Props & { week: readonly string[]; lanes: number }) {
  const { area, shown, active, today, onDay, onOpenDay } = props
  const t = useT()
  const counts = shown.days
  const bars = useMemo(() => (counts ? [] : barsOf(shown.entries, week)), [counts, shown.entries, week])
  const hidden = hiddenOf(bars, week.length, lanes)
  const many = t(`${area.id}:many`)
  const month = active.slice(0, 7)
  const countOn = (day: string) => (counts ? (counts[day] ?? 0) : entriesOn(bars, day).length)
  const seen = bars.filter((bar) => bar.lane < lanes)
  const more = week.flatMap((day, column) => {
    const count = counts ? (counts[day] ?? 0) : (hidden[column] ?? 0)
    return count > 0 ? [{ day, column, count }] : []
  })
  return (
    <div className={styles.week}>
      <div {...WEEK_ROW} className={styles.days}>
        {week.map((day) => (
          <button
            key={day}
            type="button"
            {...dayRole(day, today, day === active, day === active)}
            className={styles.day}
            data-day={day}
            data-outside={day.slice(0, 7) !== month || undefined}
            aria-label={t('calendar:inDay', { day: longDay(day, today, t), count: countOn(day), many })}
            onClick={() => onDay(day)}
            onDoubleClick={() => onOpenDay(day)}
          >
            <span>{Number(day.slice(8))}</span>
          </button>
        ))}
      </div>
      {(seen.length > 0 || more.length > 0) && (
        <div {...WEEK_ROW} className={styles.bars} style={{ paddingTop: HEAD }}>
          {seen.map((bar) => (
            <BarCell key={bar.record.id} {...props} bar={bar} />
          ))}
          {more.map(({ day, column, count }) => (
            <button
              key={day}
              type="button"
              {...spanRole(column + 1, 1)}
              className={styles.more}
              style={{ gridColumn: column + 1, gridRow: counts ? 1 : lanes + 1 }}
              {...tip(t('calendar:moreIn', { day: dayHeading(day, t) }))}
              onClick={() => onOpenDay(day)}
            >
              {counts ? t('calendar:counted', { count, many }) : t('calendar:more', { count })}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function BarCell({ bar, ...props }: Props & { bar: Bar }) {
  const { area, fields, openCode } = props
  const { record, from, to, lane, before, after } = bar
  const style: CSSProperties = { gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }
  return (
    <button
      type="button"
      {...spanRole(from + 1, to - from + 1)}
      className={styles.bar}
      style={style}
      data-record={record.code}
      data-tone={toneOf(area, fields, record)}
      data-single={(bar.first !== undefined && bar.first === bar.last) || undefined}
      data-before={before || undefined}
      data-after={after || undefined}
      data-open={record.code === openCode || undefined}
      {...mouseOf({ ...props, record, open: record.code === openCode })}
    >
      <BarText area={area} fields={fields} record={record} />
    </button>
  )
}
