/** Groups of the last 30 days' orders as the dashboard's charts: by status, and by day. */
import type { ChartData } from '../../../../console/kit/charts/index.ts'
import type { Translate } from '../../../../console/kit/i18n.ts'
import { addDays, formatDay } from '../../../../core/dates/dates.ts'
import type { Condition } from '../../../../core/fields.ts'
import type { GroupRow } from '../../../../core/groups.ts'
import { formatVnd } from '../../../../core/money.ts'
import { type OrderStatus, STATUSES } from '../../area.ts'

/** Days of the charts, today included. */
export const DAYS = 30
/** The orders of these days: words that move with the calendar. */
export const PLACED: Condition = ['placedAt', 'eq', `last_${DAYS}_days`]
/** Orders that bring no revenue. */
const WITHOUT: ReadonlySet<string> = new Set<OrderStatus>(['cancelled', 'returned'])

/** Statuses of orders that bring revenue. */
export const EARNING: readonly OrderStatus[] = STATUSES.filter((status) => !WITHOUT.has(status))

type Rows = readonly GroupRow[]
const add = (rows: Rows, of: (row: GroupRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
const totalOf = ({ sums }: GroupRow): number => sums.total ?? 0

/** Returns orders by status in the order of their life, with their money where it is known. */
export function byStatus(rows: Rows, withMoney: boolean, t: Translate): ChartData {
  const of = STATUSES.map((status) => rows.filter(({ keys }) => keys[0] === status))
  return {
    kind: 'bar',
    lying: true,
    format: 'count',
    points: STATUSES.map((status) => ({ key: status, name: t(`orders:values.status.${status}`) })),
    series: [
      {
        id: 'orders',
        name: t('orders:detail.dashboard.orders'),
        tone: 'blue',
        values: of.map((some) => add(some, ({ count }) => count)),
      },
    ],
    ...(withMoney && { note: (point: number) => formatVnd(add(of[point] ?? [], totalOf)) }),
  }
}

/** Returns revenue of each day up to `today`, or the number of orders where money is not shown. */
export function byDay(rows: Rows, withMoney: boolean, today: string, t: Translate): ChartData {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1))
  const of = (day: string) => rows.filter(({ keys }) => keys[1] === day)
  const earning = (some: Rows) => some.filter(({ keys }) => !WITHOUT.has(keys[0] ?? ''))
  return {
    kind: 'bar',
    format: withMoney ? 'money' : 'count',
    points: days.map((day) => ({ key: day, name: formatDay(day), short: formatDay(day).slice(0, 5) })),
    series: [
      {
        id: withMoney ? 'revenue' : 'orders',
        name: t(`orders:detail.dashboard.${withMoney ? 'revenue' : 'orders'}`),
        tone: 'blue',
        values: days.map((day) =>
          withMoney ? add(earning(of(day)), totalOf) : add(of(day), ({ count }) => count),
        ),
      },
    ],
  }
}
