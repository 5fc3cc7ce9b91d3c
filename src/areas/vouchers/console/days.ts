/** Days of a voucher: how many are over, and its orders on each. */
import type { ChartData } from '../../../console/kit/charts/index.ts'
import type { Translate } from '../../../console/kit/i18n.ts'
import { addDays, formatDay } from '../../../core/dates/dates.ts'
import type { GroupRow } from '../../../core/groups.ts'
import type { Voucher } from '../area.ts'

const DAY_MS = 86_400_000
/** Days of the chart, the last ones. */
const SHOWN = 60

type Period = Pick<Voucher, 'startsOn' | 'endsOn'>

/** Days from one to another, both included; 0 where the second is before the first. */
const count = (from: string, through: string): number =>
  Math.max(0, Math.round((Date.parse(through) - Date.parse(from)) / DAY_MS) + 1)

/** Returns the days of a voucher in all, those that have begun, and those left after today. */
export function timeOf(
  { startsOn, endsOn }: Period,
  today: string,
): { days: number; gone: number; left: number } {
  const days = count(startsOn, endsOn)
  const gone = Math.min(days, count(startsOn, today))
  return { days, gone, left: days - gone }
}

/** Returns the latest days of a voucher up to `today`, oldest first; none before it begins. */
export function daysShown({ startsOn, endsOn }: Period, today: string): string[] {
  const through = today < endsOn ? today : endsOn
  const days = Math.min(SHOWN, count(startsOn, through))
  return Array.from({ length: days }, (_, at) => addDays(through, at - days + 1))
}

/** Returns groups of orders by day as bars; without any order there is nothing to draw. */
export function usesPerDay(rows: readonly GroupRow[], days: readonly string[], t: Translate): ChartData {
  const counts = new Map(rows.map(({ keys, count: orders }) => [keys[0], orders]))
  const shown = days.some((day) => counts.has(day)) ? days : []
  return {
    kind: 'bar',
    format: 'count',
    points: shown.map((day) => ({ key: day, name: formatDay(day), short: formatDay(day).slice(0, 5) })),
    series: [
      {
        id: 'orders',
        name: t('vouchers:detail.progress.orders'),
        tone: 'blue',
        values: shown.map((day) => counts.get(day) ?? 0),
      },
    ],
  }
}
