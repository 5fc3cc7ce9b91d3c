/**
 * Periods: from an instant to before another one, in the shop's zone. A period of days goes from the start of its first day
 * to the end of its last one. The phase follows from the clock and is stored nowhere.
 */
import type { Area } from './area.ts'
import { addDays, dayOf, startOfDay } from './dates/dates.ts'
import type { Phase } from './phase.ts'

/** Begin and end of a record's period as instants, ISO; the end is no part of it, null is open. */
export function periodOf(
  area: Area,
  record: Readonly<Record<string, unknown>>,
): { from: string | null; to: string | null } | undefined {
  const { period } = area
  if (!period) return undefined
  const text = (name: string) => (typeof record[name] === 'string' ? String(record[name]) : null)
  const [from, to] = [text(period.from), text(period.to)]
  if (area.fields[period.from]?.type !== 'date') return { from, to }
  return { from: from && startOfDay(from), to: to && startOfDay(addDays(to, 1)) }
}

/** The phase of a period at an instant, in ms. */
export function phaseAt(period: { from: string | null; to: string | null }, now: number): Phase {
  if (period.from !== null && now < Date.parse(period.from)) return 'upcoming'
  return period.to !== null && now >= Date.parse(period.to) ? 'ended' : 'running'
}

/** The last day of a period. */
export const lastDay = (to: string): string => dayOf(Date.parse(to) - 1)
