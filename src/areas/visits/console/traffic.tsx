/** Visits of some days: the whole against the days before, chart and table by a breakdown that is in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { type Cell, Chart, type ChartData } from '../../../console/kit/charts/index.ts'
import choices from '../../../console/kit/choices/choices.module.css'
import { OneOf } from '../../../console/kit/choices/one-of.tsx'
import { type Translate, useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { onFigureArrows } from '../../../console/kit/ui/figure-arrows.ts'
import { EmptyState, ErrorState } from '../../../console/kit/ui/state.tsx'
import { formatDay } from '../../../core/dates/dates.ts'
import { eachDay, spanBefore } from '../../../core/dates/ranges.ts'
import { type Span, writeSpan } from '../../../core/dates/relative-days.ts'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatBasisPoints, formatNumber } from '../../../core/money.ts'
import { area } from '../area.ts'
import { BREAKDOWNS, type Breakdown, type VisitTotals } from '../schema.ts'
import styles from './traffic.module.css'

/** `children`: the choice of the days, in front of that of the breakdown. */
export type TrafficProps = { span: Span; children: ReactNode }

const D = `${area.id}:detail`
const STALE_MS = 30_000
/** Lying bars; as many as remain distinguishable. */
const LYING = 10

type Row = VisitTotals['rows'][number]

function useTotals(span: Span, by: Breakdown) {
  return useQuery({
    queryKey: ['figures', area.id, span, by],
    queryFn: async ({ signal }) => {
      const found = await api.ask<VisitTotals>(area.id, 'totals', { query: { ...span, by }, signal })
      return { span, by, ...found }
    },
    staleTime: STALE_MS,
    refetchInterval: 2 * STALE_MS,
    placeholderData: keepPreviousData,
  })
}

function rowName({ key, name }: Row, by: Breakdown, t: Translate): string {
  if (by === 'day') return formatDay(key)
  if (by === 'referrer' || by === 'device') return t(`${area.id}:values.${by}.${key}`)
  return by === 'page' ? key : (name ?? t(`${D}.gone`, { key: key.slice(0, 8) }))
}

/** Conditions of the visits of a row; of all without one. */
function visitsOf(span: Span, by?: Breakdown, key?: string): Condition[] {
  if (by === 'day' && key) return [['at', 'eq', key]]
  const days: Condition = ['at', 'eq', writeSpan(span)]
  return by && key ? [days, [by, 'eq', key]] : [days]
}

/** Orders to visitors in basis points. */
const conversionOf = ({ orders, visitors }: VisitTotals['total']) =>
  visitors === 0 || orders === null ? undefined : Math.round((orders / visitors) * 10_000)

function Tiles({ span, total }: { span: Span; total: VisitTotals['total'] }) {
  const t = useT()
  const { data } = useTotals(spanBefore(span), 'day')
  const before = data?.span.from === spanBefore(span).from ? data.total : undefined
  const share = (points: number | undefined) => (points === undefined ? '–' : formatBasisPoints(points))
  const shown = [
    ['visits', formatNumber(total.visits), before && formatNumber(before.visits)],
    ['visitors', formatNumber(total.visitors), before && formatNumber(before.visitors)],
    ['orders', formatNumber(total.orders ?? 0), before && formatNumber(before.orders ?? 0)],
    ['conversion', share(conversionOf(total)), before && share(conversionOf(before))],
  ] as const
  return (
    <dl className={styles.tiles}>
      {shown.slice(0, total.orders === null ? 2 : 4).map(([id, now, then]) => (
        <div key={id} className={styles.tile} data-tile={id}>
          <dt>{t(`${D}.${id}`)}</dt>
          <dd>
            <b>
              {id === 'visits' && total.visits > 0 ? (
                <Link to={listLink(areaById(area.id), visitsOf(span))}>{now}</Link>
              ) : (
                now
              )}
            </b>
            <span>{then === undefined ? '…' : t(`${D}.before`, { value: then })}</span>
            <small>{t(`${D}.${id}Means`)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function VisitsChart({ span, by, rows }: { span: Span; by: Breakdown; rows: readonly Row[] }) {
  const t = useT()
  const known = new Map(rows.map((row) => [row.key, row]))
  const points: readonly Row[] =
    by === 'day'
      ? eachDay(span).map((key) => known.get(key) ?? { key, name: null, visits: 0, visitors: 0 })
      : rows.slice(0, LYING)
  const data: ChartData = {
    kind: by === 'day' && points.length > 1 ? 'line' : 'bar',
    ...(by !== 'day' && { lying: true }),
    format: 'count',
    points: points.map((row) => ({
      key: row.key,
      name: rowName(row, by, t),
      ...(by === 'day' && { short: formatDay(row.key).slice(0, 5) }),
    })),
    // Lying bars of two series would be added up at their ends.
    series: (by === 'day' ? (['visits', 'visitors'] as const) : (['visits'] as const)).map((id) => ({
      id,
      name: t(`${D}.${id}`),
      tone: id === 'visits' ? 'blue' : 'amber',
      values: points.map((row) => row[id]),
    })),
  }
  const opens = ({ point, series }: Cell) => {
    const row = points[point]
    if (series !== 0 || !row?.visits) return undefined
    return () => navigate(listLink(areaById(area.id), visitsOf(span, by, row.key)))
  }
  const words = t(`${D}.bys.${by}`)
  return (
    <Chart
      id="traffic"
      title={t(by === 'day' ? `${D}.chart` : `${D}.table`, { by: words.toLocaleLowerCase() })}
      first={words}
      data={data}
      opens={opens}
    />
  )
}

function Table({ span, by, found }: { span: Span; by: Breakdown; found: VisitTotals }) {
  const t = useT()
  const words = t(`${D}.bys.${by}`)
  return (
    <section className={styles.panel} aria-label={t(`${D}.table`, { by: words.toLocaleLowerCase() })}>
      {/* Arrow keys pass between the links inside; each is a control of its own. */}
      <table className={styles.table} data-traffic={by} onKeyDown={onFigureArrows}>
        <thead>
          <tr>
            <th scope="col">{words}</th>
            <th scope="col">{t(`${D}.visits`)}</th>
            <th scope="col">{t(`${D}.visitors`)}</th>
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => {
            const name = rowName(row, by, t)
            const value = formatNumber(row.visits)
            return (
              <tr key={row.key} data-key={row.key}>
                <th scope="row">{name}</th>
                <td>
                  <Link
                    to={listLink(areaById(area.id), visitsOf(span, by, row.key))}
                    aria-label={t(`${D}.see`, { row: name, value })}
                  >
                    {value}
                  </Link>
                </td>
                <td>{formatNumber(row.visitors)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(`${D}.total`)}</th>
            <td>{formatNumber(found.total.visits)}</td>
            <td>{formatNumber(found.total.visitors)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

export function Traffic({ span, children }: TrafficProps) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const by = BREAKDOWNS.find((one) => one === params.get('by')) ?? 'day'
  const { data, error, refetch } = useTotals(span, by)
  const choose = (next: Breakdown) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'by'), ['by', next]]), {
      replace: true,
    })
  return (
    <>
      <div className={choices.choices}>
        {children}
        <OneOf
          name="by"
          legend={t(`${D}.by`)}
          all={BREAKDOWNS.map((value) => ({ value, words: t(`${D}.bys.${value}`) }))}
          value={by}
          onChoose={choose}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={8} />
      ) : data.total.visits === 0 ? (
        <EmptyState icon={area.icon} title={t(`${D}.none`)} text={t(`${D}.noneText`)} />
      ) : (
        <>
          <Tiles span={data.span} total={data.total} />
          <VisitsChart span={data.span} by={data.by} rows={data.rows} />
          <Table span={data.span} by={data.by} found={data} />
        </>
      )}
    </>
  )
}
