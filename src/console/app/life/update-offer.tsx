/** "New version · Reload", in the status bar. */
import { useAtomValue } from 'jotai'
import { createPortal } from 'react-dom'
import { runCommand } from '../../commands/run/run.ts'
import { useT } from '../../kit/i18n.ts'
import { tip } from '../../kit/overlays/tooltip.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { useKeyCaps } from '../../kit/ui/kbd.tsx'
import { newerAtom } from './renew.ts'
import styles from './update-offer.module.css'

export function UpdateOffer() {
  const t = useT()
  const newer = useAtomValue(newerAtom)
  const place = document.getElementById('status-update')
  const caps = useKeyCaps('app.update')
  if (!place) return null
  return createPortal(
    // There from the start, so that it is announced when it is filled.
    <span role="status" className={styles.place}>
      {newer && (
        <button
          type="button"
          className={styles.offer}
          data-command="app.update"
          {...tip(t('life:update.tip'), caps)}
          onClick={() => void runCommand('app.update', 'button')}
        >
          <Icon name="refresh-cw" size={13} />
          <span>{t('life:update.offer')} ·</span>
          <b>{t('life:update.reload')}</b>
        </button>
      )}
    </span>,
    place,
  )
}
