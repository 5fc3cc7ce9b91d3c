import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Link } from 'react-router-dom'
import styles from '../../../../console/kit/dashboard/dashboard.module.css'
import { type QuickRange, quickRangeAtom } from '../../../../console/kit/dashboard/range.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { Skeleton } from '../../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../../console/kit/net/api.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { useNow } from '../../../../console/kit/ui/now.ts'
import { totalText } from '../../../../console/kit/ui/text.tsx'
import { dayOf } from '../../../../core/dates/dates.ts'
import { LAST_DAYS, rangeDays } from '../../../../core/dates/ranges.ts'
import { shortSpan } from '../../../../core/dates/relative-days.ts'
import { listLink } from '../../../../core/filter/filters.ts'
import { formatNumber } from '../../../../core/money.ts'
import type { Total } from '../../../../core/wire/lists.ts'
import { area } from '../../area.ts'
import { changeOf, FIGURES, type FigureId, type Period, periodOf } from './figures.ts'

/** Figures are looked at, not worked from: fetched again when they are this old. */
const STALE_MS = 60_000

function usePeriod(figure: FigureId, range: QuickRange, period: Period) {
  return useQuery({
    queryKey: ['figures', area.id, figure, range],
    queryFn: async ({ signal }): Promise<{ now: Total; before: Total }> => {
      const [now, before] = await Promise.all(
        [period.now, period.before].map((where) =>
          api.list(area.id, { where, limit: 1, fields: ['code'] }, signal),
        ),
      )
      if (!now || !before) throw new Error('a period has no total')
      return { now, before }
    },
    staleTime: STALE_MS,
    placeholderData: (known) => known,
  })
}

function Figure({ figure, range }: { figure: FigureId; range: QuickRange }) {
  const t = useT()
  const period = periodOf(figure, range)
  const { data } = usePeriod(figure, range, period)
  const change = data && changeOf(data.now.total, data.before.total)
  return (
    <li className={styles.card}>
      <Link to={listLink(area, period.now)}>
        <span className={styles.number}>
          {data ? (
            totalText(data.now.total, data.now.totalKind === 'estimate')
          ) : (
            <Skeleton width={64} height={20} />
          )}
          {change !== undefined && (
            <span className={styles.change} data-way={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
              <Icon name={change < 0 ? 'trending-down' : 'trending-up'} size={13} />
              {change > 0 ? '+' : change < 0 ? '−' : ''}
              {formatNumber(Math.abs(change))}%
            </span>
          )}
        </span>
        <span className={styles.name}>{t(`orders:detail.dashboard.${figure}`)}</span>
      </Link>
      {data && (
        <Link className={styles.before} to={listLink(area, period.before)}>
          {t('orders:detail.dashboard.before', {
            count: totalText(data.before.total, data.before.totalKind === 'estimate'),
          })}
        </Link>
      )}
    </li>
  )
}

/** Orders placed in a period against the period before, by way of payment. */
export function PeriodFigures() {
  const t = useT()
  const [range, setRange] = useAtom(quickRangeAtom)
  const today = dayOf(useNow())
  return (
    <section>
      <div className={styles.head}>
        <h2>{t('orders:detail.dashboard.figures')}</h2>
        <fieldset className={styles.ranges} aria-label={t('orders:detail.dashboard.range')}>
          {(Object.keys(LAST_DAYS) as QuickRange[]).map((id) => (
            <button key={id} type="button" aria-pressed={id === range} onClick={() => setRange(id)}>
              {t(`orders:detail.dashboard.ranges.${id}`)}
              <small>{shortSpan(rangeDays(id, today))}</small>
            </button>
          ))}
        </fieldset>
      </div>
      <ul className={styles.cards}>
        {FIGURES.map((figure) => (
          <Figure key={figure} figure={figure} range={range} />
        ))}
      </ul>
    </section>
  )
}
