/** Registers the words of the date picker and the calendar, and days in words. */
import { formatDay } from '../../../core/dates/dates.ts'
import { addWords, type Translate } from '../i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('dates', { vi, en })

/** Number of a day in its week, Monday 1 to Sunday 7. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** `T2`, `Mo`. */
export const shortWeekday = (day: string, t: Translate): string => t(`dates:short.d${weekdayOf(day)}`)

/** `Tháng 11`, `November`. */
const monthName = (day: string, t: Translate): string => t(`dates:months.m${Number(day.slice(5, 7))}`)

/** `24 Tháng 11 2026, Thứ ba`; with today marked. It begins with the number that the cell shows. */
export function longDay(day: string, today: string, t: Translate): string {
  const text = t('dates:day', {
    number: Number(day.slice(8)),
    month: monthName(day, t),
    year: day.slice(0, 4),
    weekday: t(`dates:long.d${weekdayOf(day)}`),
  })
  return day === today ? t('dates:isToday', { day: text }) : text
}

/** `Thứ ba, 24/11/2026`. */
export const dayHeading = (day: string, t: Translate): string =>
  t('dates:heading', { weekday: t(`dates:long.d${weekdayOf(day)}`), day: formatDay(day) })

/** `Tháng 11, 2026`, `November 2026`: the month of a day. */
export function monthTitle(day: string, t: Translate): string {
  return t('dates:month', { month: monthName(day, t), year: day.slice(0, 4) })
}
