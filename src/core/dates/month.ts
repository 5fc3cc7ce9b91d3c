/** A month as weeks of days, and the keys that move in it: for the date picker and the calendar of a list. Pure. */
import { addDays } from './dates.ts'
import { monday, monthOf, monthsFrom } from './relative-days.ts'

/** The seven days of a day's week, Monday first, as `YYYY-MM-DD`. */
export function weekOf(day: string): string[] {
  const first = monday(day)
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(first, offset))
}

/**
 * The weeks that hold the month of a day, four to six, each of seven days; days of the months around included. The day is one
 * that `hasMonth`.
 */
export function weeksOf(day: string): string[][] {
  const { from, to } = monthOf(day)
  const weeks: string[][] = []
  for (let first = monday(from); first <= to; first = addDays(first, 7)) weeks.push(weekOf(first))
  return weeks
}

/** Days beyond these have neighbours without the four digits of a year. */
const FIRST = '0100-02-01'
const LAST = '9999-11-30'

/** Whether a month grid can show a day: the far ends of the calendar, such as 31/12/9999, are only typed. */
export const hasMonth = (day: string): boolean => day >= FIRST && day <= LAST

/** Whole months on, the last day of a month that is shorter; the same day where the calendar ends. */
export function addMonths(day: string, months: number): string {
  const to = monthsFrom(day, months)
  return hasMonth(to) ? to : day
}

type Pressed = { key: string; shiftKey?: boolean }

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * The day that a key leads to, by the date grid of the ARIA Authoring Practices: arrows by day and week, Home and End in the
 * week, Page Up and Down by month, with Shift by year, and `t` to today. Undefined for other keys.
 */
export function movedDay({ key, shiftKey = false }: Pressed, day: string, today: string): string | undefined {
  const step = STEPS[key]
  const to =
    step !== undefined
      ? shiftKey
        ? undefined
        : addDays(day, step)
      : key === 'Home'
        ? monday(day)
        : key === 'End'
          ? addDays(monday(day), 6)
          : key === 'PageUp'
            ? addMonths(day, shiftKey ? -12 : -1)
            : key === 'PageDown'
              ? addMonths(day, shiftKey ? 12 : 1)
              : key.toLowerCase() === 't'
                ? today
                : undefined
  return to === undefined || !hasMonth(to) ? undefined : to
}
