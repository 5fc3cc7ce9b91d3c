import { formatDay } from '../../../../core/dates/dates.ts'
import { countedDays, isRelativeDay, monthOf, readSpan } from '../../../../core/dates/relative-days.ts'

type Say = (key: string, params?: Record<string, string | number>) => string

/** Days of a condition in words: `Hôm nay`, `7 ngày qua`, `tháng 11/2026`, `01/11/2026 – 15/11/2026`. */
export function sayDays(value: string, say: Say): string {
  const counted = countedDays(value)
  if (counted) return say(`list:days.${counted.side}_${counted.unit}`, { count: counted.count })
  if (isRelativeDay(value)) return say(`list:days.${value}`)
  const span = readSpan(value)
  if (!span) return formatDay(value)
  const { from, to } = span
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  if (monthOf(from).from === from && monthOf(from).to === to)
    return say('list:days.month', { month: `${from.slice(5, 7)}/${from.slice(0, 4)}` })
  return `${formatDay(from)} – ${formatDay(to)}`
}
