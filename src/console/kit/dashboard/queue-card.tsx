import { Link } from 'react-router-dom'
import type { Total } from '../../../core/wire/lists.ts'
import { Skeleton } from '../loading/skeleton.tsx'
import { totalText } from '../ui/text.tsx'
import styles from './dashboard.module.css'

/** The number of a queue, as far as it is known. */
export function Count({ total, loading }: { total?: Total; loading: boolean }) {
  if (total) return totalText(total.total, total.totalKind === 'estimate')
  return loading ? <Skeleton width={24} height={14} /> : '–'
}

/** A number that leads to exactly the records it counts. */
export function QueueCard(props: {
  to: string
  name: string
  what?: string
  total?: Total
  loading: boolean
  late?: boolean
}) {
  const { to, name, what, total, loading, late } = props
  return (
    <li
      className={styles.card}
      data-todo
      data-late={late || undefined}
      data-none={total?.total === 0 || undefined}
    >
      <Link to={to}>
        <span className={styles.number}>
          <Count total={total} loading={loading} />
        </span>
        <span className={styles.name}>{name}</span>
        {what && <span className={styles.what}>{what}</span>}
      </Link>
    </li>
  )
}
