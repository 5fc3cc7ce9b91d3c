/** Parcels and COD cash by carrier and day; every number opens exactly those orders. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { areaById, listPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { OnceSeen } from '../../../console/kit/charts/once-seen.tsx'
import { DateControl } from '../../../console/kit/form/controls/parsed.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ApiProblem } from '../../../console/kit/net/api-problem.ts'
import { Button, LinkButton } from '../../../console/kit/ui/button.tsx'
import { classes } from '../../../console/kit/ui/class-names.ts'
import { onFigureArrows } from '../../../console/kit/ui/figure-arrows.ts'
import { useOverflow } from '../../../console/kit/ui/use-overflow.ts'
import { addDays, dayOf, formatDay, isDay } from '../../../core/dates/dates.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber, formatVnd } from '../../../core/money.ts'
import { area } from '../area.ts'
import { FIGURE_IDS, FIGURES, type FigureId, ordersOf } from '../board.ts'
import type { Board, CarrierRow } from '../schema.ts'
import styles from './board.module.css'
import { CodChart, OnTime } from './board-charts.tsx'

const STALE_MS = 30_000
const URGENT: ReadonlySet<FigureId> = new Set(['overdue', 'failed'])

type Number_ = { count: number; amount: number }

function Figure({
  figure,
  id,
  day,
  carrier,
}: {
  figure: Number_
  id: FigureId
  day: string
  carrier: string | null | undefined
}) {
  const t = useT()
  const urgent = URGENT.has(id) && figure.count > 0
  return (
    <td
      data-label={t(`handovers:board.${id}`)}
      data-none={figure.count === 0 || undefined}
      data-urgent={urgent || undefined}
    >
      <Link to={listLink(areaById('orders'), ordersOf(id, day, carrier))}>
        <b>{formatNumber(figure.count)}</b>
        {(figure.count > 0 || figure.amount > 0) && <span>{formatVnd(figure.amount)}</span>}
      </Link>
    </td>
  )
}

function totals(rows: readonly CarrierRow[]): CarrierRow['figures'] {
  const sum = (id: FigureId) =>
    rows.reduce(
      (all, { figures }) => ({
        count: all.count + figures[id].count,
        amount: all.amount + figures[id].amount,
      }),
      { count: 0, amount: 0 },
    )
  return Object.fromEntries(FIGURE_IDS.map((id) => [id, sum(id)])) as CarrierRow['figures']
}

function CarrierTable({ board }: { board: Board }) {
  const t = useT()
  const all = totals(board.rows)
  const nows = FIGURE_IDS.filter((id) => FIGURES[id].of === 'now').length
  return (
    // Arrow keys pass between the links inside; each is a control of its own.
    <table className={classes(styles.table, styles.carriers)} onKeyDown={onFigureArrows}>
      <thead>
        <tr>
          <th rowSpan={2} scope="col" data-who>
            {t('handovers:board.carrier')}
          </th>
          <th colSpan={nows} scope="colgroup" data-group>
            {t('handovers:board.now')}
          </th>
          <th colSpan={FIGURE_IDS.length - nows} scope="colgroup" data-group>
            {t('handovers:board.onDay', { day: formatDay(board.day) })}
          </th>
        </tr>
        <tr>
          {FIGURE_IDS.map((id) => (
            <th key={id} scope="col">
              {t(`handovers:board.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.rows.map(({ carrier, figures }) => (
          <tr key={carrier?.id ?? 'none'}>
            <th scope="row" data-who>
              {carrier?.name ?? t('handovers:board.none')}
            </th>
            {FIGURE_IDS.map((id) => (
              <Figure key={id} id={id} figure={figures[id]} day={board.day} carrier={carrier?.code ?? null} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-who>
            {t('handovers:board.all')}
          </th>
          {FIGURE_IDS.map((id) => (
            <Figure key={id} id={id} figure={all[id]} day={board.day} carrier={undefined} />
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

/** A table that is wider than its place fades at its end for as long as there is more behind it. */
function Scroll({ children }: { children: ReactNode }) {
  const { box } = useOverflow<HTMLDivElement>(1)
  return (
    <div ref={box} className={styles.scroll}>
      {children}
    </div>
  )
}

function DayTable({ board, onDay }: { board: Board; onDay(day: string): void }) {
  const t = useT()
  return (
    <section>
      <h2>{t('handovers:board.days')}</h2>
      <div className={styles.scroll}>
        <table className={classes(styles.table, styles.days)} onKeyDown={onFigureArrows}>
          <thead>
            <tr>
              <th scope="col">{t('handovers:board.day')}</th>
              <th scope="col">{t('handovers:board.delivered')}</th>
              <th scope="col">{t('handovers:board.remitted')}</th>
            </tr>
          </thead>
          <tbody>
            {board.days.map(({ day, delivered, remitted }) => (
              <tr key={day}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.day}
                    aria-pressed={day === board.day}
                    onClick={() => onDay(day)}
                  >
                    {formatDay(day)}
                  </button>
                </th>
                <Figure id="delivered" figure={delivered} day={day} carrier={undefined} />
                <Figure id="remitted" figure={remitted} day={day} carrier={undefined} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function DayChoice({ day, onDay }: { day: string; onDay(day: string): void }) {
  const t = useT()
  const today = dayOf(Date.now())
  return (
    <fieldset className={styles.choice} aria-label={t('handovers:board.day')}>
      <Button aria-pressed={day === today} onClick={() => onDay(today)}>
        {t('handovers:board.today')}
      </Button>
      <Button aria-pressed={day === addDays(today, -1)} onClick={() => onDay(addDays(today, -1))}>
        {t('handovers:board.yesterday')}
      </Button>
      <span className={styles.date}>
        <label className="sr" htmlFor="board-day">
          {t('handovers:board.day')}
        </label>
        <DateControl
          id="board-day"
          name="day"
          label={t('handovers:board.day')}
          value={day}
          invalid={false}
          onChange={(value) => typeof value === 'string' && isDay(value) && value <= today && onDay(value)}
          onBlur={() => {}}
        />
      </span>
    </fieldset>
  )
}

export function BoardPage() {
  const t = useT()
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const given = params.get('day')
  const day = given !== null && isDay(given) ? given : dayOf(Date.now())
  const setDay = (next: string) => setParams({ day: next }, { replace: true })
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', area.id, 'board', day],
    queryFn: ({ signal }) => api.figures<Board>(area.id, 'board', { day }, signal),
    staleTime: STALE_MS,
    refetchInterval: 2 * STALE_MS,
    placeholderData: (known) => known,
  })
  const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <DayChoice day={day} onDay={setDay} />
        <LinkButton to={listPath(area)}>{t('handovers:board.lists')}</LinkButton>
        {can('remittances.view') && (
          <LinkButton to={listPath('remittances')}>{t('handovers:board.cod')}</LinkButton>
        )}
      </div>
      {error && (
        <p role="alert">
          {t('handovers:board.failedToLoad', { msg })}{' '}
          <Button onClick={() => void refetch()}>{t('handovers:board.retry')}</Button>
        </p>
      )}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && data.rows.length === 0 && <p className="mut">{t('handovers:board.empty')}</p>}
      {data && data.rows.length > 0 && (
        <>
          <Scroll>
            <CarrierTable board={data} />
          </Scroll>
          <OnceSeen>
            <OnTime board={data} />
            <CodChart board={data} />
          </OnceSeen>
          <DayTable board={data} onDay={setDay} />
        </>
      )}
    </div>
  )
}
