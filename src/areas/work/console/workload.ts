/** Handlers with their open orders as stacked bars. */
import type { ChartData } from '../../../console/kit/charts/index.ts'
import type { Translate } from '../../../console/kit/i18n.ts'
import { formatNumber } from '../../../core/money.ts'
import type { Work } from '../area.ts'
import { NOBODY } from '../orders-of.ts'

/** People of the chart, those with the most. */
export const SHOWN = 12

/** Statuses of open orders in the order of their life. */
export const STAGES = [
  { id: 'pending', tone: 'amber' },
  { id: 'awaitingPayment', tone: 'rest' },
  { id: 'toPack', tone: 'blue' },
  { id: 'toDeliver', tone: 'violet' },
  { id: 'delivering', tone: 'cyan' },
] as const

type Person = Pick<Work, 'code' | 'name' | 'overdue' | (typeof STAGES)[number]['id']>

/** Returns the bars in the order of `people`, each with its overdue orders next to it. */
export function workload(people: readonly Person[], t: Translate): ChartData {
  return {
    kind: 'stacked',
    lying: true,
    format: 'count',
    points: people.map(({ code, name }) => ({
      key: code,
      name: code === NOBODY ? t('work:detail.dashboard.nobody') : name,
    })),
    series: STAGES.map(({ id, tone }) => ({
      id,
      name: t(`work:detail.dashboard.${id}`),
      tone,
      values: people.map((person) => person[id]),
    })),
    note: (point, series) => {
      const late = people[point]?.overdue ?? 0
      return series === undefined && late > 0
        ? t('work:detail.dashboard.late', { count: formatNumber(late) })
        : undefined
    },
  }
}
