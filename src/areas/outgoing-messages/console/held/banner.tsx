/** A banner while what was due before a restore waits: with its release for users who may, a sentence for users who send messages. */
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { runCommand } from '../../../../console/commands/run/run.ts'
import { useCan } from '../../../../console/kit/atoms.ts'
import { useT } from '../../../../console/kit/i18n.ts'
import { Button } from '../../../../console/kit/ui/button.tsx'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { formatDateTime } from '../../../../core/dates/dates.ts'
import type { Held } from '../../../../core/wire/held.ts'
import { area } from '../../area.ts'
import styles from './banner.module.css'
import './banner-words.ts'

const RELEASE = 'outgoing-messages.release'
const PAGE = `${area.path}/held`

export function HeldBanner({ held: { since } }: { held: Held }) {
  const t = useT()
  const can = useCan()
  const { pathname } = useLocation()
  const place = document.getElementById('held')
  const mayRelease = can(RELEASE)
  if (!place || !(mayRelease || can('outgoing-messages.view') || can('notifications.view'))) return null
  return createPortal(
    <div className={styles.banner} role="status">
      <Icon name="circle-pause" />
      <span className={styles.text}>
        {t(mayRelease ? 'hold:text' : 'hold:short', { at: formatDateTime(since) })}
      </span>
      {mayRelease && pathname !== PAGE && (
        <Button variant="quiet" data-command={RELEASE} onClick={() => void runCommand(RELEASE, 'button')}>
          {t('hold:open')}
        </Button>
      )}
    </div>,
    place,
  )
}
