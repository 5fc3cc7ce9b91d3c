/** Button of the notices in the top bar, with the number of unread ones. */
import { useAtomValue } from 'jotai'
import { createPortal } from 'react-dom'
import { formatNumber } from '../../../core/money.ts'
import { runCommand } from '../../commands/run/run.ts'
import { useT } from '../../kit/i18n.ts'
import { IconButton } from '../../kit/ui/button.tsx'
import styles from './notices.module.css'
import { noticesAtom } from './state.ts'

/** Larger numbers are shown as `99+`. */
const MOST_SHOWN = 99

export function NoticeBell() {
  const t = useT()
  const { unread } = useAtomValue(noticesAtom)
  const host = document.getElementById('top-notices')
  if (!host) return null
  const count = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : formatNumber(unread)
  return createPortal(
    <>
      <IconButton
        icon="inbox"
        label={unread > 0 ? t('notices:bell', { count }) : t('notices:title')}
        data-command="notices.open"
        onClick={() => void runCommand('notices.open', 'button')}
      />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </>,
    host,
  )
}
