import { useT } from '../../../console/kit/i18n.ts'
import styles from './reviews.module.css'

const MOST = 5

/** `★★★★☆`, read as words. */
export function Stars({ rating }: { rating: number }) {
  const t = useT()
  return (
    <span className={styles.stars} role="img" aria-label={t('reviews:detail.stars', { count: rating })}>
      {'★'.repeat(rating)}
      <span className={styles.rest}>{'★'.repeat(MOST - rating)}</span>
    </span>
  )
}
