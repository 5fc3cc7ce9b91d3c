/** A banner while the server is out of reach, with its consequences, and a note when it is over. */
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { dayOf, formatDateTime } from '../../../core/dates/dates.ts'
import { onlineAtom } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { reconnect } from '../../kit/net/live.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import styles from './offline-banner.module.css'

/** `20:15`, with its day when that is not today. */
function clock(at: number): string {
  const text = formatDateTime(at)
  return dayOf(at) === dayOf(Date.now()) ? text.slice(-5) : text
}

/** A blink of the network is not worth a banner that pushes the page down. */
const PATIENCE_MS = 1_200

export function OfflineBanner() {
  const t = useT()
  const online = useAtomValue(onlineAtom)
  const [shown, setShown] = useState(false)
  const [since, setSince] = useState(0)
  const told = useRef(false)
  const back = t('app:offline.back')
  useEffect(() => {
    if (!online) setSince(Date.now())
    const timer = setTimeout(() => setShown(!online), online ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [online])
  useEffect(() => {
    if (shown) told.current = true
    else if (told.current) {
      told.current = false
      void toast(back, { id: 'network' })
    }
  }, [shown, back])
  if (!shown) return null
  return (
    <div className={styles.banner} role="alert">
      <Icon name="wifi-off" />
      <span className={styles.text}>{t('app:offline.text', { time: clock(since) })}</span>
      <Button variant="quiet" onClick={reconnect}>
        {t('app:offline.retry')}
      </Button>
    </div>
  )
}
