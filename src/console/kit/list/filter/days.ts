/** Days and spans of days as staff type them, in both languages: `hôm nay`, `7 ngày`, `last week`, `21/11`. */
import { addDays, dayOf } from '../../../../core/dates.ts'
import { fold } from '../../../../core/text.ts'

/** Whole days, `YYYY-MM-DD`, both included. */
export type Span = { from: string; to: string }

/** Spans offered by name; the id is also the key of their words (`list:days.<id>`). */
export const NAMED_SPANS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
export type SpanId = (typeof NAMED_SPANS)[number]

/** Words for the named spans beside their titles, folded. */
const ALIASES: Record<string, SpanId> = {
  'hom nay': 'today',
  today: 'today',
  'hom qua': 'yesterday',
  yesterday: 'yesterday',
  'tuan nay': 'thisWeek',
  'this week': 'thisWeek',
  'tuan truoc': 'lastWeek',
  'tuan qua': 'lastWeek',
  'last week': 'lastWeek',
  'thang nay': 'thisMonth',
  'this month': 'thisMonth',
  'thang truoc': 'lastMonth',
  'thang qua': 'lastMonth',
  'last month': 'lastMonth',
}

/** Monday is the first day of the week, as in Vietnam. */
function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

function month(day: string, offset: number): Span {
  const year = Number(day.slice(0, 4))
  const index = Number(day.slice(5, 7)) - 1 + offset
  const iso = (date: number) => new Date(date).toISOString().slice(0, 10)
  return { from: iso(Date.UTC(year, index, 1)), to: iso(Date.UTC(year, index + 1, 0)) }
}

/** The days of a named span, counted from `today`. */
export function namedSpan(id: SpanId, today: string): Span {
  switch (id) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'thisWeek':
      return { from: monday(today), to: addDays(monday(today), 6) }
    case 'lastWeek':
      return { from: addDays(monday(today), -7), to: addDays(monday(today), -1) }
    case 'thisMonth':
      return month(today, 0)
    case 'lastMonth':
      return month(today, -1)
  }
}

/** The named span that a span is, undefined when it has no name today. */
export function nameOfSpan(span: Span, today: string): SpanId | undefined {
  return NAMED_SPANS.find((id) => {
    const named = namedSpan(id, today)
    return named.from === span.from && named.to === span.to
  })
}

const two = (value: number) => String(value).padStart(2, '0')

function valid(year: number, monthNumber: number, day: number): string | undefined {
  const iso = `${year}-${two(monthNumber)}-${two(day)}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === iso ? iso : undefined
}

/** One day: `21/11/2026`, `21/11` (this year, the last one when it would lie ahead), `2026-11-21`. */
function parseDate(text: string, today: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text)
  if (!match) return undefined
  const thisYear = Number(today.slice(0, 4))
  const given = match[3] === undefined ? undefined : Number(match[3])
  const year = given === undefined ? thisYear : given < 100 ? 2000 + given : given
  const date = valid(year, Number(match[2]), Number(match[1]))
  if (date && given === undefined && date > addDays(today, 180)) {
    return valid(thisYear - 1, Number(match[2]), Number(match[1]))
  }
  return date
}

/** Reads days as staff type them. Answers undefined when it is none of the known ways. */
export function parseSpan(text: string, today: string = dayOf(Date.now())): Span | undefined {
  const clean = fold(text)
  const alias = ALIASES[clean]
  if (alias) return namedSpan(alias, today)
  const between = /^(\S+?)\s*(?:\.\.|-|–|den|to)\s*(\S+)$/.exec(clean)
  const single = parseDate(clean, today)
  if (single) return { from: single, to: single }
  if (between?.[1] && between[2]) {
    const from = parseDate(between[1], today)
    const to = parseDate(between[2], today)
    if (from && to) return from <= to ? { from, to } : { from: to, to: from }
  }
  const count = /^(?:last )?(\d{1,3}) ?(d|days?|ngay|w|weeks?|tuan|m|months?|thang)(?: qua| truoc)?$/.exec(
    clean,
  )
  if (count) {
    const many = Number(count[1])
    const unit = count[2] ?? 'd'
    if (/^(d|day|ngay)/.test(unit)) return { from: addDays(today, 1 - many), to: today }
    if (/^(w|tuan)/.test(unit)) return { from: addDays(today, 1 - 7 * many), to: today }
    const start = month(today, -many).from
    const day = Math.min(Number(today.slice(8)), Number(month(today, -many).to.slice(8)))
    return { from: `${start.slice(0, 8)}${two(day)}`, to: today }
  }
  const whole = /^(?:thang )?(\d{1,2})\/(\d{4})$/.exec(clean)
  if (whole && Number(whole[1]) >= 1 && Number(whole[1]) <= 12)
    return month(`${whole[2]}-${two(Number(whole[1]))}-01`, 0)
  return /^(?:nam )?20\d{2}$/.test(clean)
    ? { from: `${clean.slice(-4)}-01-01`, to: `${clean.slice(-4)}-12-31` }
    : undefined
}
