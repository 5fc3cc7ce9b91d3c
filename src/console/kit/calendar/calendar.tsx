/**
 * The list of an area as a calendar: month, week or day, under the list's filter. In place of the table while the list's
 * address has `?calendar=`; records open next to it as they do next to the table (decision 0127).
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import {
  CALENDAR_MAX,
  CALENDAR_SPANS,
  type CalendarPlace,
  type CalendarSpan,
  calendarOf,
  daysOf,
  readPlace,
  writePlace,
} from '../../../core/calendar.ts'
import { addDays, dayOf, formatDay } from '../../../core/dates/dates.ts'
import { addMonths, movedDay } from '../../../core/dates/month.ts'
import { CALENDAR_PARAM, type ListQuery } from '../../../core/filter/filters.ts'
import { store as atoms, useCan } from '../atoms.ts'
import { regionRole } from '../dates/roles.ts'
import { dayHeading, monthTitle } from '../dates/words.ts'
import { useT } from '../i18n.ts'
import { useListSlots } from '../list/slots.ts'
import { listTargetAtom } from '../list/target.ts'
import { useHandle } from '../list/use-publish.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'
import { ErrorState } from '../ui/state.tsx'
import { Agenda } from './agenda.tsx'
import styles from './calendar.module.css'
import { calendarHandle, type ListActions } from './handle.ts'
import { entriesOn } from './lanes.ts'
import { Weeks } from './month.tsx'
import { useSize } from './use-size.ts'
import { useWindow } from './use-window.ts'
import './words.ts'

export type CalendarProps = {
  area: Area
  query: ListQuery
  /** The place as it is in the address. */
  text: string
  /** The open record. */
  openCode: string | undefined
  box: RefObject<HTMLDivElement | null>
  /** `undefined`: back to the table. */
  onPlace(text: string | undefined, replace: boolean): void
  actions: ListActions
  /** A new record on the day of the place. */
  onNew(): void
}

/** Whether the focus is nowhere, as after the table was replaced: then the day gets it. */
const isIdle = () => document.activeElement === document.body || document.activeElement?.id === 'main'

/** Px of width below which days are a list. */
const NARROW = 640

export function Calendar({ area, query, text, openCode, box, onPlace, actions, onNew }: CalendarProps) {
  const t = useT()
  const slots = useListSlots()
  const onOpen = actions.openRecord
  const handle = useMemo(() => calendarHandle(area.id, actions), [area, actions])
  useHandle(handle)
  const mayCreate = useCan()(`${area.id}.create`)
  const today = dayOf(useNow())
  const place = useMemo<CalendarPlace>(
    () => readPlace(new URLSearchParams({ [CALENDAR_PARAM]: text }), today) ?? { span: 'month', day: today },
    [text, today],
  )
  const fields = useMemo(() => calendarOf(area) ?? { from: '', title: area.nameField }, [area])
  const shown = useWindow(area, fields, query, place)
  const { span, day } = place
  const [sized, size] = useSize<HTMLDivElement>()
  const narrow = size.width > 0 && size.width < NARROW
  const columns = span !== 'day' && !narrow
  const days = useMemo(() => daysOf(place), [place])
  const weeks = useMemo(
    () => Array.from({ length: days.length / 7 }, (_, at) => days.slice(7 * at, 7 * at + 7)),
    [days],
  )
  const [menu, setMenu] = useState<{ record: AnyRecord; x: number; y: number }>()
  /** The code of the record with the focus. */
  const [held, setHeld] = useState<string>()
  const onDay = useMemo(() => entriesOn(shown.entries, day), [shown.entries, day])
  /** The record that commands act on, as it is now: the only one of the day, or the one with the focus. */
  const target = columns
    ? onDay.length === 1 && !shown.days
      ? onDay[0]?.record
      : undefined
    : shown.entries.find(({ record }) => record.code === held)?.record

  useEffect(() => {
    atoms.set(
      listTargetAtom,
      target && { area: area.id, records: [target], count: 1, from: 'cursor' as const },
    )
  }, [area, target])

  /** The focus follows the day once it is drawn. */
  const follows = useRef(isIdle())
  const focusDay = () => {
    const at = box.current
    const find = (selector: string) => at?.querySelector<HTMLElement>(selector)
    // A day that was drawn again has the focus where it was.
    const kept = held === undefined ? undefined : find(`[data-agenda="${CSS.escape(held)}"]`)
    const inside = find(`[data-day="${day}"]`) ?? kept ?? find('[data-agenda]')
    inside?.focus({ preventScroll: true })
    inside?.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    if (!follows.current) return
    if (!columns && shown.old) return
    follows.current = false
    focusDay()
  })

  const latest = useRef(focusDay)
  useLayoutEffect(() => {
    latest.current = focusDay
  })
  const { loading } = shown
  useEffect(() => {
    // Opened from the palette, whose end leaves the focus nowhere; a day without columns has its records later.
    if (loading && !columns) return
    const frame = requestAnimationFrame(() => isIdle() && latest.current())
    return () => cancelAnimationFrame(frame)
  }, [loading, columns])

  const go = (next: Partial<CalendarPlace>, replace = true, focus = true) => {
    follows.current = focus
    setHeld(undefined)
    onPlace(writePlace({ ...place, ...next }), replace)
  }
  const step = (by: 1 | -1) =>
    go(
      { day: span === 'month' ? addMonths(day, by) : addDays(day, span === 'week' ? 7 * by : by) },
      true,
      false,
    )
  const openDay = (on: string) => go({ span: 'day', day: on }, false)
  const enter = () => {
    const [only] = onDay
    if (only && onDay.length === 1 && !shown.days) onOpen(only.record, true)
    else openDay(day)
  }

  const inAgenda = (by: 1 | -1) => {
    const lines = [...(box.current?.querySelectorAll<HTMLElement>('[data-agenda]') ?? [])]
    const at = lines.indexOf(document.activeElement as HTMLElement)
    const next = lines[at < 0 ? 0 : at + by]
    next?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const { key } = event
    const from = event.target as HTMLElement
    const inDays = from === box.current || from.closest('[data-day], [data-agenda]') !== null
    if (!inDays) return
    const upDown = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
    if (key === 'Escape' && span === 'day' && openCode === undefined) go({ span: 'month' })
    else if (!columns && upDown) inAgenda(upDown)
    else if (columns && key === 'Enter') enter()
    else if (key.toLowerCase() === 'n' && mayCreate) onNew()
    else if (span === 'week' && (key === 'PageUp' || key === 'PageDown'))
      go({ day: addDays(day, key === 'PageUp' ? -7 : 7) })
    else if (!columns && (key === 'Home' || key === 'End')) return
    else {
      const to = movedDay(event, day, today)
      if (to === undefined) return
      go({ day: to })
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const moves = {
    onKeyDown,
    onFocus(event: FocusEvent<HTMLElement>) {
      const code = event.target.dataset.agenda
      if (code !== undefined) setHeld(code)
      if (event.target === event.currentTarget) focusDay()
    },
  }

  const many = t(`${area.id}:many`)
  const title = titleOf(place, days, t)
  const none = !shown.loading && !shown.error && !shown.days && shown.entries.length === 0
  const look = {
    area,
    fields,
    shown,
    today,
    openCode,
    onOpen,
    onMenu: (record: AnyRecord, at: { x: number; y: number }) => setMenu({ record, ...at }),
    onOpenDay: openDay,
  }
  const height = weeks.length > 0 ? (size.height - 26) / weeks.length : 0
  return (
    <div className={styles.calendar} data-calendar={span}>
      <header className={styles.bar1}>
        <IconButton icon="chevron-left" label={t(`calendar:before.${span}`)} onClick={() => step(-1)} />
        <Button onClick={() => go({ day: today })}>{t('calendar:today')}</Button>
        <IconButton icon="chevron-right" label={t(`calendar:after.${span}`)} onClick={() => step(1)} />
        <h2 className={styles.when} aria-live="polite">
          {title}
        </h2>
        <fieldset className={styles.spans} aria-label={t('calendar:as')}>
          <Button variant="quiet" onClick={() => onPlace(undefined, false)}>
            {t('calendar:list')}
          </Button>
          {CALENDAR_SPANS.map((one: CalendarSpan) => (
            <Button
              key={one}
              variant="quiet"
              aria-pressed={one === span}
              onClick={() => go({ span: one }, false, false)}
            >
              {t(`calendar:${one}`)}
            </Button>
          ))}
        </fieldset>
      </header>
      {(shown.days || none) && !shown.error && (
        <p className={styles.note} role="status">
          {shown.days
            ? t(span === 'day' ? 'calendar:capped' : 'calendar:tooMany', { max: CALENDAR_MAX, many })
            : t(span === 'day' ? 'calendar:nothingOn' : 'calendar:nothing', { many })}
          {none && span === 'day' && mayCreate && (
            <Button icon="plus" caps={['N']} onClick={onNew}>
              {t('calendar:create', { one: t(`${area.id}:one`) })}
            </Button>
          )}
        </p>
      )}
      <div
        ref={(element) => {
          box.current = element
          sized(element)
        }}
        {...regionRole(t('calendar:label', { title: t(`${area.id}:title`) }))}
        className={styles.body}
        tabIndex={-1}
        data-old={shown.old || undefined}
        {...moves}
      >
        {shown.error !== undefined ? (
          <ErrorState error={shown.error} onRetry={shown.retry} />
        ) : columns ? (
          <Weeks
            {...look}
            label={title}
            weeks={weeks}
            active={day}
            tall={span === 'week'}
            height={span === 'week' ? Number.POSITIVE_INFINITY : height}
            onDay={(next) => go({ day: next })}
          />
        ) : (
          <Agenda {...look} days={days} headings={span !== 'day'} />
        )}
        <p className="sr">{t('calendar:keys')}</p>
      </div>
      {menu && slots && (
        <slots.RowMenu
          area={area}
          target={{ area: area.id, records: [menu.record], count: 1, from: 'cursor' }}
          at={menu}
          onClose={() => {
            setMenu(undefined)
            box.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

function titleOf({ span, day }: CalendarPlace, days: readonly string[], t: ReturnType<typeof useT>): string {
  if (span === 'month') return monthTitle(day, t)
  if (span === 'day') return dayHeading(day, t)
  return t('calendar:range', { from: formatDay(days[0] ?? day), to: formatDay(days.at(-1) ?? day) })
}
