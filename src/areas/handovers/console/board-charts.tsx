/** Two weeks of the board as pictures: share of deliveries on time, and COD cash by carrier. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { type Cell, Chart, type ChartData, Sparkline } from '../../../console/kit/charts/index.ts'
import { type Translate, useT } from '../../../console/kit/i18n.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { onFigureArrows } from '../../../console/kit/ui/figure-arrows.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatBasisPoints, formatNumber } from '../../../core/money.ts'
import { inTwoWeeks, ordersOf } from '../board.ts'
import type { Board, CarrierRow } from '../schema.ts'
import styles from './board.module.css'

const WHOLE = 10_000
/** As many carriers as remain distinguishable. */
const CARRIERS = 12

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const share = (late: number, of: number) => Math.round((WHOLE * (of - late)) / of)

/** Returns the share on time of each day in basis points; a day without deliveries keeps that of the day before. */
export function sharesPerDay({ delivered, late }: Pick<CarrierRow, 'delivered' | 'late'>): number[] {
  const shares: number[] = []
  for (const [at, count] of delivered.entries()) {
    const before = shares.at(-1)
    if (count > 0) shares.push(share(late[at] ?? 0, count))
    else if (before !== undefined) shares.push(before)
  }
  return shares
}

/** The share on time of each carrier, the worst first, with its days as a line. */
export function OnTime({ board }: { board: Board }) {
  const t = useT()
  const rows = board.rows
    .map((row) => ({ row, count: sum(row.delivered), late: sum(row.late) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => share(a.late, a.count) - share(b.late, b.count))
  const toOrders = (of: 'delivered' | 'late', { carrier }: CarrierRow) =>
    listLink(areaById('orders'), inTwoWeeks(of, board.day, carrier?.code ?? null))
  return (
    <section className={styles.onTime} aria-label={t('handovers:board.onTime')}>
      <h2>{t('handovers:board.onTime')}</h2>
      {rows.length === 0 && <p className="mut">{t('handovers:board.noDeliveries')}</p>}
      <table className={styles.rates} onKeyDown={onFigureArrows}>
        <tbody>
          {rows.map(({ row, count, late }) => {
            const name = row.carrier?.name ?? t('handovers:board.none')
            return (
              <tr key={row.carrier?.id ?? 'none'}>
                <th scope="row">{name}</th>
                <td>
                  <Sparkline
                    name={t('handovers:board.onTimePerDay', { carrier: name })}
                    values={sharesPerDay(row)}
                    format="share"
                  />
                </td>
                <td>
                  <Link to={toOrders('delivered', row)}>
                    <b>{formatBasisPoints(Math.round(share(late, count) / 10) * 10)}</b>
                    <span>{t('handovers:board.onTimeOf', { count: formatNumber(count) })}</span>
                  </Link>
                  {late > 0 && (
                    <Link to={toOrders('late', row)}>
                      <span>{t('handovers:board.lateOf', { late: formatNumber(late) })}</span>
                    </Link>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.means}>{t('handovers:board.onTimeMeans')}</p>
    </section>
  )
}

/** Cash of a carrier as it moves: to be collected, held by the carrier, transferred. */
const STAGES = [
  { id: 'codDue', tone: 'amber', of: ({ figures }: CarrierRow) => figures.codDue },
  { id: 'codHeld', tone: 'violet', of: ({ figures }: CarrierRow) => figures.codHeld },
  { id: 'remitted', tone: 'blue', of: ({ transferred }: CarrierRow) => transferred },
] as const

const cashOf = (row: CarrierRow) => sum(STAGES.map(({ of }) => of(row).amount))

/** Returns the carriers with most cash first, and their chart. */
export function codOf(board: Board, t: Translate): { rows: readonly CarrierRow[]; data: ChartData } {
  const rows = board.rows
    .filter((row) => cashOf(row) > 0)
    .toSorted((a, b) => cashOf(b) - cashOf(a))
    .slice(0, CARRIERS)
  const data: ChartData = {
    kind: 'stacked',
    lying: true,
    format: 'money',
    points: rows.map(({ carrier }) => ({
      key: carrier?.id ?? 'none',
      name: carrier?.name ?? t('handovers:board.none'),
    })),
    series: STAGES.map(({ id, tone, of }) => ({
      id,
      name: t(`handovers:board.${id}`),
      tone,
      values: rows.map((row) => of(row).amount),
    })),
  }
  return { rows, data }
}

export function CodChart({ board }: { board: Board }) {
  const t = useT()
  const { rows, data } = useMemo(() => codOf(board, t), [board, t])
  const opens = ({ point, series }: Cell) => {
    const [row, stage] = [rows[point], STAGES[series]]
    if (!row || !stage || stage.of(row).count === 0) return undefined
    const carrier = row.carrier?.code ?? null
    const where =
      stage.id === 'remitted'
        ? inTwoWeeks('remitted', board.day, carrier)
        : ordersOf(stage.id, board.day, carrier)
    return () => navigate(listLink(areaById('orders'), where))
  }
  return (
    <Chart
      id="cod-by-carrier"
      title={t('handovers:board.codByCarrier')}
      first={t('handovers:board.carrier')}
      data={data}
      note={t('handovers:board.codMeans')}
      opens={opens}
    />
  )
}
