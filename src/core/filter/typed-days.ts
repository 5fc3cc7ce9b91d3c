/**
 * Days as staff type them, in both languages, as one value of a condition: `hôm nay` and `7 ngày` stay words
 * that move with the calendar (core/relative-days.ts), `21/11` and `11/2026` become days.
 */
import { addDays, dayOf } from '../dates/dates.ts'
import { numericDay } from '../dates/day-text.ts'
import {
  countedDays,
  isRelativeDay,
  monthOf,
  NAMED_DAYS,
  type Span,
  writeSpan,
} from '../dates/relative-days.ts'
import { fold } from '../text.ts'

/** Offered before anything is typed, the likely ones first. */
export const OFFERED_DAYS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'three_months_ago',
  'this_quarter',
  'last_quarter',
  'tomorrow',
  'next_7_days',
  'next_week',
  'next_month',
  'this_year',
  'last_year',
] as const

type NamedDay = (typeof NAMED_DAYS)[number]

/** Folded words of both languages. */
const NAMES: Readonly<Record<NamedDay, readonly string[]>> = {
  today: ['hom nay', 'nay', 'today'],
  yesterday: ['hom qua', 'qua', 'yesterday'],
  tomorrow: ['ngay mai', 'mai', 'tomorrow'],
  this_week: ['tuan nay', 'this week'],
  last_week: ['tuan truoc', 'tuan qua', 'tuan roi', 'last week'],
  next_week: ['tuan sau', 'tuan toi', 'next week'],
  this_month: ['thang nay', 'this month'],
  last_month: ['thang truoc', 'thang qua', 'thang roi', 'last month'],
  next_month: ['thang sau', 'thang toi', 'next month'],
  this_quarter: ['quy nay', 'this quarter'],
  last_quarter: ['quy truoc', 'quy qua', 'last quarter'],
  three_months_ago: ['3 thang truoc', 'ba thang truoc', '3 months ago', 'three months ago'],
  this_year: ['nam nay', 'this year'],
  last_year: ['nam truoc', 'nam ngoai', 'nam qua', 'last year'],
}

/** Words by which an offered value is found. */
export function wordsOfDays(value: string): readonly string[] {
  const counted = countedDays(value)
  if (!counted) return NAMES[value as NamedDay] ?? []
  const { count } = counted
  return counted.side === 'last'
    ? [`${count} ngay qua`, `last ${count} days`, `${count} days`]
    : [`${count} ngay toi`, `next ${count} days`]
}

/** One day in digits; without a year it is of this one, of the last one when it would be far ahead. */
function parseDate(text: string, today: string): string | undefined {
  const day = /\s/.test(text) ? undefined : numericDay(text, today)
  const hasYear = /\d{4}|^\d+\D\d+\D\d+$/.test(text)
  return day && !hasYear && day > addDays(today, 180)
    ? numericDay(`${text}/${Number(today.slice(0, 4)) - 1}`, today)
    : day
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(d|days?|ngay)$/, 'days'],
  [/^(w|weeks?|tuan)$/, 'weeks'],
  [/^(m|months?|thang)$/, 'months'],
]

/** `7 ngày`, `last 7 days`, `7 ngày tới`. */
function parseCounted(text: string): string | undefined {
  const match =
    /^(last |past |next )?([1-9]\d{0,2}) ?(d|days?|ngay|w|weeks?|tuan|m|months?|thang)( qua| truoc| gan day| toi| sau| nua)?$/.exec(
      text,
    )
  if (!match?.[2] || !match[3]) return undefined
  const unit = UNITS.find(([names]) => names.test(match[3] ?? ''))?.[1]
  const next = match[1] === 'next ' || / (toi|sau|nua)/.test(match[4] ?? '')
  return `${next ? 'next' : 'last'}_${match[2]}_${unit}`
}

/** `11/2026`, `tháng 11`, `2026`. */
function parseCalendar(text: string, today: string): Span | undefined {
  const month = /^(?:thang |t)?(\d{1,2})\/(\d{4})$/.exec(text) ?? /^(?:thang |t)(\d{1,2})$/.exec(text)
  const number = Number(month?.[1])
  if (month) {
    const year = month[2] ?? today.slice(0, 4)
    return number >= 1 && number <= 12 ? monthOf(`${year}-${String(number).padStart(2, '0')}-01`) : undefined
  }
  const year = /^(?:nam )?(20\d{2})$/.exec(text)?.[1]
  return year ? { from: `${year}-01-01`, to: `${year}-12-31` } : undefined
}

/**
 * Reads days as staff type them; returns a condition's value. Undefined when it is in no known form. `today`
 * (`YYYY-MM-DD`) is for tests.
 */
export function parseDays(text: string, today: string = dayOf(Date.now())): string | undefined {
  // The last day of a range includes it anyway.
  const clean = fold(text).replace(/^(?:(?:den|toi|until|till) )?(?:het|(?:the )?end of) (?=\d)/, '')
  const named = NAMED_DAYS.find((id) => NAMES[id].includes(clean))
  if (named) return named
  // As an address writes it.
  if (isRelativeDay(clean)) return clean
  const single = parseDate(clean, today)
  if (single) return single
  const [, first, second] = /^(\S+?)\s*(?:\.\.|-|–|den|to)\s*(\S+)$/.exec(clean) ?? []
  const from = first && parseDate(first, today)
  const to = second && parseDate(second, today)
  if (from && to) return writeSpan(from <= to ? { from, to } : { from: to, to: from })
  const calendar = parseCalendar(clean, today)
  return parseCounted(clean) ?? (calendar && writeSpan(calendar))
}
