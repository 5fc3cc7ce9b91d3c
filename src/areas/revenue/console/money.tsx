/** Money of the dashboard's range against the days before, and by day; each number opens its orders. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { type Cell, Chart, type ChartData } from '../../../console/kit/charts/index.ts'
import styles from '../../../console/kit/dashboard/dashboard.module.css'
import { quickRangeAtom } from '../../../console/kit/dashboard/range.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { Skeleton } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { useNow } from '../../../console/kit/ui/now.ts'
import { dayOf, formatDay } from '../../../core/dates/dates.ts'
import { eachDay, rangeDays, spanBefore } from '../../../core/dates/ranges.ts'
import { type Span, writeSpan } from '../../../core/dates/relative-days.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber } from '../../../core/money.ts'
import { type MeasureId, ordersOf, SEES_COSTS, type Tab } from '../../orders/measured/measures.ts'
import { figuresQuery } from '../../orders/measured/query.ts'
import type { Report } from '../../orders/measured/schema.ts'
import { figureText } from '../../orders/measured/text.ts'
import { area } from '../area.ts'
import { changeOf } from './change.ts'

const D = `${area.id}:detail.dashboard`
/** Figures are looked at, not worked from. */
const STALE_MS = 60_000

/** The measures, each with the tab whose question has it. */
const SHOWN = [
  ['value', 'sales'],
  ['revenue', 'revenue'],
  ['profit', 'profit'],
] as const satisfies readonly (readonly [MeasureId, Tab])[]

function useReport(tab: Tab, span: Span, byDay = false) {
  const query = figuresQuery(tab, span, [], byDay ? 'day' : undefined)
  return useQuery({
    queryKey: ['figures', area.id, query],
    queryFn: ({ signal }) => api.figures<Report>(area.id, 'figures', query, signal),
    staleTime: STALE_MS,
  })
}

const linkOf = (id: MeasureId, span: Span) => listLink(areaById('orders'), ordersOf(id, writeSpan(span), []))

function Card({ id, tab, span }: { id: MeasureId; tab: Tab; span: Span }) {
  const t = useT()
  const before = spanBefore(span)
  const now = useReport(tab, span).data?.total[id]
  const then = useReport(tab, before).data?.total[id]
  const change = changeOf(now, then)
  return (
    <li className={styles.card} data-money={id}>
      <Link to={linkOf(id, span)}>
        <span className={styles.number}>
          {now === undefined ? <Skeleton width={120} height={20} /> : figureText(id, now)}
          {change !== undefined && (
            <span className={styles.change} data-way={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
              <Icon name={change < 0 ? 'trending-down' : 'trending-up'} size={13} />
              {change > 0 ? '+' : change < 0 ? '−' : ''}
              {formatNumber(Math.abs(change))}%
            </span>
          )}
        </span>
        <span className={styles.name}>{t(`${D}.${id}`)}</span>
      </Link>
      {then !== undefined && (
        <Link className={styles.before} to={linkOf(id, before)}>
          {t(`${D}.before`, { value: figureText(id, then) })}
        </Link>
      )}
    </li>
  )
}

/** Sales by the day placed and revenue by the day delivered. */
function ByDay({ span }: { span: Span }) {
  const t = useT()
  const sales = useReport('sales', span, true)
  const earned = useReport('revenue', span, true)
  const data = useMemo((): ChartData | undefined => {
    if (!sales.data || !earned.data) return undefined
    const days = eachDay(span)
    const valuesOf = ({ rows }: Report, id: MeasureId) => {
      const known = new Map(rows.map((row) => [row.key, row.figures[id] ?? 0]))
      return days.map((day) => known.get(day) ?? 0)
    }
    return {
      kind: 'line',
      format: 'money',
      points: days.map((key) => ({ key, name: formatDay(key), short: formatDay(key).slice(0, 5) })),
      series: [
        { id: 'value', name: t(`${D}.value`), tone: 'blue', values: valuesOf(sales.data, 'value') },
        { id: 'revenue', name: t(`${D}.revenue`), tone: 'amber', values: valuesOf(earned.data, 'revenue') },
      ],
    }
  }, [sales.data, earned.data, span, t])
  const opens = ({ point, series }: Cell) => {
    const [day, id] = [data?.points[point]?.key, series === 0 ? 'value' : 'revenue'] as const
    if (!day || !data?.series[series]?.values[point]) return undefined
    return () => navigate(linkOf(id, { from: day, to: day }))
  }
  const error = sales.error ?? earned.error
  return (
    <Chart
      id="money-day"
      title={t(`${D}.chart`)}
      first={t(`${D}.day`)}
      data={data}
      opens={opens}
      error={error}
      onRetry={() => void Promise.all([sales.refetch(), earned.refetch()])}
    />
  )
}

export function Money() {
  const t = useT()
  const can = useCan()
  const range = useAtomValue(quickRangeAtom)
  const today = dayOf(useNow())
  const span = useMemo(() => rangeDays(range, today), [range, today])
  return (
    <>
      <h2>
        <Link to={area.path}>{t(`${D}.title`)}</Link>
      </h2>
      <ul className={styles.cards}>
        {SHOWN.filter(([id]) => id !== 'profit' || can(SEES_COSTS)).map(([id, tab]) => (
          <Card key={id} id={id} tab={tab} span={span} />
        ))}
      </ul>
      <div className={styles.charts}>
        <ByDay span={span} />
      </div>
    </>
  )
}
