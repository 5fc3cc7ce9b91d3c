/** How far a voucher has come: its uses and its days as bars, and orders with it per day. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areaById } from '../../../console/kit/areas.ts'
import { type Cell, Chart } from '../../../console/kit/charts/index.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { api } from '../../../console/kit/net/api.ts'
import { navigate } from '../../../console/kit/router.tsx'
import { useNow } from '../../../console/kit/ui/now.ts'
import { dayOf } from '../../../core/dates/dates.ts'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber } from '../../../core/money.ts'
import type { Voucher } from '../area.ts'
import { daysShown, timeOf, usesPerDay } from './days.ts'
import styles from './vouchers.module.css'

const STALE_MS = 60_000
/** A cancelled order gives its use back. */
const USING: Condition = ['status', 'ne', 'cancelled']

/** `12 of 100 uses`, with a bar where there is an end. */
export function UsesBar({ voucher }: { voucher: Voucher }) {
  const t = useT()
  if (voucher.maxUses === null) return null
  return (
    <progress
      className={styles.progress}
      max={voucher.maxUses}
      value={voucher.used}
      aria-label={t('vouchers:detail.progress.uses')}
    />
  )
}

/** The days of the voucher as a bar, with how many are left. */
export function Days({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const { days, gone, left } = timeOf(voucher, dayOf(useNow()))
  return (
    <>
      {t(`vouchers:detail.progress.${gone === 0 ? 'toCome' : left === 0 ? 'over' : 'left'}`, {
        count: formatNumber(left),
        days: formatNumber(days),
      })}
      <progress
        className={styles.progress}
        max={days}
        value={gone}
        aria-label={t('vouchers:detail.progress.days')}
      />
    </>
  )
}

/** Orders with the voucher per day, up to today or its end. */
export function UsesChart({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const today = dayOf(useNow())
  const days = useMemo(() => daysShown(voucher, today), [voucher, today])
  const mine: Condition[] = useMemo(() => [['voucher', 'eq', voucher.code], USING], [voucher.code])
  const { data, error, refetch } = useQuery({
    queryKey: ['figures', 'orders', 'groups', mine, days[0]],
    queryFn: ({ signal }) =>
      api.groups(
        'orders',
        { by: 'placedAt', where: [...mine, ['placedAt', 'gte', days[0] ?? today]] },
        signal,
      ),
    staleTime: STALE_MS,
    enabled: days.length > 0,
  })
  const chart = useMemo(() => data && usesPerDay(data.rows, days, t), [data, days, t])
  if (days.length === 0) return null
  const opens = ({ point }: Cell) => {
    const day = chart?.points[point]?.key
    if (!day || !chart.series[0]?.values[point]) return undefined
    const link = listLink(areaById('orders'), [...mine, ['placedAt', 'eq', day]])
    return () => navigate(link)
  }
  return (
    <Chart
      id="voucher-uses"
      title={t('vouchers:detail.progress.perDay')}
      first={t('vouchers:detail.progress.day')}
      data={chart}
      error={error}
      onRetry={() => void refetch()}
      empty={t('vouchers:detail.progress.none')}
      opens={opens}
    />
  )
}
