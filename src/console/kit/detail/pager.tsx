/** Which rows of many are shown, and the way to the others. */
import { formatNumber } from '../../../core/money.ts'
import { useT } from '../i18n.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './pager.module.css'

/** `at`: rows before the first one shown; `size`: rows of a page. Nothing is drawn for a single page. */
export function Pager({
  at,
  size,
  total,
  onMove,
}: {
  at: number
  size: number
  total: number
  onMove(at: number): void
}) {
  const t = useT()
  if (total <= size && at === 0) return null
  const pages = Array.from({ length: Math.ceil(total / size) }, (_, page) => page * size)
  const range = (from: number) => `${formatNumber(from + 1)}–${formatNumber(Math.min(from + size, total))}`
  return (
    <nav className={styles.pager} aria-label={t('detail:pages.label')}>
      <IconButton
        icon="chevron-left"
        label={t('detail:pages.before')}
        disabled={at === 0}
        onClick={() => onMove(Math.max(0, at - size))}
      />
      <select
        value={at}
        aria-label={t('detail:pages.which')}
        onChange={({ target }) => onMove(Number(target.value))}
      >
        {pages.map((from) => (
          <option key={from} value={from}>
            {range(from)}
          </option>
        ))}
      </select>
      <span>{t('detail:pages.of', { total: formatNumber(total) })}</span>
      <IconButton
        icon="chevron-right"
        label={t('detail:pages.next')}
        disabled={at + size >= total}
        onClick={() => onMove(at + size)}
      />
    </nav>
  )
}
