/** When a repeated job comes again. Days are the shop's, `YYYY-MM-DD`: there is no clock in them, and no daylight saving. */
import { addDays } from '../../core/dates/dates.ts'
import { type Repeat, WEEK } from './area.ts'

export type Rule = {
  repeat: Repeat
  /** Of `weekly`: Sunday is 0. */
  weekdays: readonly number[]
  /** Of `monthly`: the day of the month; a shorter month has it on its last day. */
  monthDay: number
}

/** A rule from a job's own fields; without a day of the month it is the one of its day. */
export function ruleOf(
  job: { repeat: Repeat; day: string } & Readonly<Record<(typeof WEEK)[number], boolean>>,
  monthDay = Number(job.day.slice(8)),
): Rule {
  return {
    repeat: job.repeat,
    weekdays: WEEK.flatMap((name, index) => (job[name] ? [index] : [])),
    monthDay,
  }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day of the month in the month that is `months` behind a day's. */
function inMonth(day: string, months: number, wanted: number): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(wanted, last))).toISOString().slice(0, 10)
}

/** The first day of a rule behind another; undefined when it does not come again. */
export function nextDay(rule: Rule, after: string): string | undefined {
  switch (rule.repeat) {
    case 'none':
      return undefined
    case 'daily':
      return addDays(after, 1)
    case 'monthly': {
      const same = inMonth(after, 0, rule.monthDay)
      return same > after ? same : inMonth(after, 1, rule.monthDay)
    }
    default: {
      const wanted = rule.repeat === 'weekdays' ? [1, 2, 3, 4, 5] : rule.weekdays
      for (let ahead = 1; ahead <= 7; ahead++) {
        const day = addDays(after, ahead)
        if (wanted.includes(weekdayOf(day))) return day
      }
      return undefined
    }
  }
}

/** More are not counted. */
const MISSED_MAX = 999

/** How many days of a rule are between two days, neither of them included. */
export function daysBetween(rule: Rule, after: string, before: string): number {
  let count = 0
  for (let day = nextDay(rule, after); day !== undefined && day < before && count < MISSED_MAX; count++)
    day = nextDay(rule, day)
  return count
}

/**
 * The due occurrence: the last day of the rule after `after` that is not after `today`. Missed days in
 * between are not made up for: Monday's round is of no use on Thursday.
 */
export function dueDay(rule: Rule, after: string, today: string): string | undefined {
  let due: string | undefined
  // A rule has a day at least every month; begun where at most a few are walked over.
  const start = after < addDays(today, -40) ? addDays(today, -40) : after
  for (let day = nextDay(rule, start); day !== undefined && day <= today; day = nextDay(rule, day)) due = day
  return due
}
