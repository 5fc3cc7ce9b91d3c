/**
 * The month from which a day is chosen, as the date picker dialog of the ARIA Authoring Practices. It is next to its field in
 * the page, so that a cell or a form does not take the focus in it for one that has left.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { clockOf, dayOf, formatDay } from '../../../core/dates/dates.ts'
import { parseEnd, parseMoment } from '../../../core/dates/day-text.ts'
import { lastInstant } from '../../../core/dates/ends.ts'
import { addMonths, hasMonth, movedDay, weeksOf } from '../../../core/dates/month.ts'
import { Popup } from '../form/controls/popup.tsx'
import { useT } from '../i18n.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TextInput } from '../ui/input.tsx'
import styles from './dates.module.css'
import { dayRole, monthRole, WEEK_ROW, WEEKDAY } from './roles.ts'
import { longDay, monthTitle, shortWeekday } from './words.ts'

export type DatePopupProps = {
  /** The field that it belongs to. */
  anchor: RefObject<HTMLElement | null>
  label: string
  /** The day or instant of the field; undefined while it has none. */
  value: string | undefined
  /** An instant is chosen: with a time of day. */
  withTime: boolean
  /** The instant ends something: the chosen day or minute is the last one before it. */
  isEnd?: boolean | undefined
  /** Days before it cannot be chosen. */
  earliest?: string | undefined
  onPick(value: string): void
  /** `back`: the field gets the focus; else it has gone elsewhere. */
  onClose(back: boolean): void
}

/** The beginning of the working day, offered while there is no time yet. */
const MORNING = '09:00'
/** The last minute of a day. */
const NIGHT = '23:59'
const SIZE = { width: 284, height: 400 }

export function DatePopup({
  anchor,
  label,
  value,
  withTime,
  isEnd = false,
  earliest = '',
  onPick,
  onClose,
}: DatePopupProps) {
  const t = useT()
  const clockId = useId()
  const today = dayOf(Date.now())
  // An end is at the last instant before it.
  const at = value !== undefined && isEnd ? lastInstant(value) : value
  const chosen = at === undefined ? undefined : withTime ? dayOf(at) : at
  const [active, setActive] = useState(chosen !== undefined && hasMonth(chosen) ? chosen : today)
  const [clock, setClock] = useState(() => (withTime && at ? clockOf(at) : isEnd ? NIGHT : MORNING))
  const [wrong, setWrong] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const follows = useRef(true)

  useLayoutEffect(() => {
    if (!follows.current) return
    follows.current = false
    root.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus({ preventScroll: true })
  }, [active])

  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    // Before the panel or dialog around the field, which would close as a whole.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !root.current?.contains(document.activeElement)) return
      event.preventDefault()
      event.stopPropagation()
      close.current(true)
    }
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => window.removeEventListener('keydown', onEscape, { capture: true })
  }, [])

  const go = (day: string, focus: boolean) => {
    follows.current = focus
    setActive(day)
  }
  const pick = (day: string) => {
    if (day < earliest) return
    if (!withTime) return onPick(day)
    const hour = /^\s*\d{1,2}\s*$/.test(clock) ? `${clock.trim()}:00` : clock
    const moment = (isEnd ? parseEnd : parseMoment)(`${formatDay(day)} ${hour}`)
    if (clock.trim() !== '' && moment !== undefined) return onPick(moment)
    setWrong(true)
    root.current?.querySelector<HTMLElement>('input')?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of the form, the cell and the page have no meaning in here.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
    if (event.key === 'Tab') turn(event)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) pick(active)
    else if (onDay) {
      const to = movedDay(event, active, today)
      if (to === undefined) return
      go(to, true)
    } else return
    event.preventDefault()
  }
  /** Tab goes round in the dialog. */
  const turn = (event: KeyboardEvent) => {
    const stops = [
      ...(root.current?.querySelectorAll<HTMLElement>('button:not([tabindex="-1"]), input') ?? []),
    ]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    // The popup is redrawn on the way, and another window may have the focus.
    const to = event.relatedTarget as Node | null
    if (root.current?.contains(to) || anchor.current?.contains(to) || !document.hasFocus()) return
    if (to !== null || event.target.isConnected) onClose(false)
  }

  const weeks = weeksOf(active)
  const month = active.slice(0, 7)
  return (
    <Popup anchor={anchor} size={SIZE}>
      <div
        ref={root}
        role="dialog"
        aria-modal="true"
        aria-label={t('dates:choose', { label })}
        className={styles.picker}
        data-takes-keys=""
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <header className={styles.head}>
          <IconButton
            icon="chevron-left"
            label={t('dates:before')}
            caps={['PgUp']}
            onClick={() => go(addMonths(active, -1), false)}
          />
          <strong aria-live="polite">{monthTitle(active, t)}</strong>
          <IconButton
            icon="chevron-right"
            label={t('dates:after')}
            caps={['PgDn']}
            onClick={() => go(addMonths(active, 1), false)}
          />
        </header>
        <div {...monthRole(monthTitle(active, t))} className={styles.grid}>
          <div {...WEEK_ROW} className={styles.week}>
            {weeks[0]?.map((day) => (
              <span key={day} {...WEEKDAY} className={styles.weekday}>
                {shortWeekday(day, t)}
              </span>
            ))}
          </div>
          {weeks.map((week) => (
            <div key={week[0]} {...WEEK_ROW} className={styles.week}>
              {week.map((day) => (
                <button
                  key={day}
                  type="button"
                  {...dayRole(day, today, day === active, day === chosen)}
                  // Keys still pass over it, so that it can be read.
                  aria-disabled={day < earliest || undefined}
                  className={styles.day}
                  data-day={day}
                  data-outside={day.slice(0, 7) !== month || undefined}
                  aria-label={longDay(day, today, t)}
                  onClick={() => pick(day)}
                >
                  {Number(day.slice(8))}
                </button>
              ))}
            </div>
          ))}
        </div>
        {withTime && (
          <div className={styles.clock}>
            <label htmlFor={clockId}>{t('dates:clock')}</label>
            <TextInput
              id={clockId}
              value={clock}
              invalid={wrong}
              autoComplete="off"
              aria-describedby={wrong ? `${clockId}-wrong` : undefined}
              onPointerDown={(event) => event.currentTarget.focus()}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setClock(event.target.value)
                setWrong(false)
              }}
            />
            {wrong && (
              <p id={`${clockId}-wrong`} role="alert" className={styles.wrong}>
                {t('dates:clockWrong')}
              </p>
            )}
          </div>
        )}
        <footer className={styles.foot}>
          <Button variant="quiet" onClick={() => pick(today)}>
            {t('dates:today')}
          </Button>
          <span className="sr">{t('dates:keys')}</span>
        </footer>
      </div>
    </Popup>
  )
}
