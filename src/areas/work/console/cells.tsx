import { Link } from 'react-router-dom'
import { areaById } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { formatNumber } from '../../../core/money.ts'
import type { Work } from '../area.ts'
import { type Count, NOBODY, ordersOf } from '../orders-of.ts'
import styles from './work.module.css'

/** The user's name; orders without a handler are highlighted. */
export function Person({ work }: { work: Work }) {
  const t = useT()
  return work.code === NOBODY ? <b>{t('work:detail.nobody')}</b> : work.name
}

/** How many, leading to exactly these orders. */
export function CountLink({ work, count }: { work: Work; count: Count }) {
  const t = useT()
  const can = useCan()
  const value = work[count]
  if (value === 0) return <span className={styles.none}>0</span>
  const late = count === 'overdue'
  if (!can('orders.view'))
    return <span className={late ? styles.late : undefined}>{formatNumber(value)}</span>
  return (
    <Link
      to={listLink(areaById('orders'), ordersOf(work, count))}
      className={late ? `${styles.number} ${styles.late}` : styles.number}
      aria-label={`${t(`work:fields.${count}`)}: ${formatNumber(value)}`}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {formatNumber(value)}
    </Link>
  )
}
