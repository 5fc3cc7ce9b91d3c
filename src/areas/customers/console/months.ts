/** A customer's orders by month. */
import type { ChartData } from '../../../console/kit/charts/index.ts'
import type { Translate } from '../../../console/kit/i18n.ts'
import { addDays } from '../../../core/dates/dates.ts'
import type { GroupRow } from '../../../core/groups.ts'
import { formatNumber } from '../../../core/money.ts'

const MONTHS = 24

/** Returns the last two years as `YYYY-MM`, oldest first, the month of `today` last. */
export function monthsTo(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) => {
    const count = year * 12 + month - MONTHS + at
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** Returns the first and the last day of a month. */
export function spanOfMonth(month: string): { from: string; through: string } {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const next = at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`
  return { from: `${month}-01`, through: addDays(next, -1) }
}

/** Returns groups by day as bars of months, of their money or their number; months before the first order are left out. */
export function monthsOf(
  rows: readonly GroupRow[],
  months: readonly string[],
  withMoney: boolean,
  t: Translate,
): ChartData {
  const counts = new Map<string, { count: number; sum: number }>()
  for (const { keys, count, sums } of rows) {
    const month = String(keys[0]).slice(0, 7)
    const known = counts.get(month) ?? { count: 0, sum: 0 }
    counts.set(month, { count: known.count + count, sum: known.sum + (sums.total ?? 0) })
  }
  const [begin] = [...counts.keys()].toSorted()
  const all = begin === undefined ? [] : months.filter((month) => month >= begin)
  return {
    kind: 'bar',
    format: withMoney ? 'money' : 'count',
    points: all.map((month) => {
      const [year, number] = month.split('-')
      return { key: month, name: `${number}/${year}`, short: `${number}/${year?.slice(2)}` }
    }),
    series: [
      {
        id: withMoney ? 'spent' : 'orders',
        name: t(`customers:detail.value.${withMoney ? 'spent' : 'orders'}`),
        tone: 'blue',
        values: all.map((month) => counts.get(month)?.[withMoney ? 'sum' : 'count'] ?? 0),
      },
    ],
    ...(withMoney && {
      note: (point: number) =>
        `${t('customers:detail.value.orders')}: ${formatNumber(counts.get(all[point] ?? '')?.count ?? 0)}`,
    }),
  }
}
