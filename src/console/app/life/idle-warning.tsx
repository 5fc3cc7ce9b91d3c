/** The warning before an idle session ends. No dialog: whoever comes back and types, types where they were. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../../kit/button.tsx'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { warningAtom } from './idle.ts'
import styles from './idle-warning.module.css'
import './words.ts'

/** Seconds left at which those who listen are told; more often would only disturb. */
const SAID_AT = [120, 60, 30, 10]

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Warning({ endsAt, final }: { endsAt: number; final: boolean }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const said = SAID_AT.findLast((at) => left <= at) ?? left
  const announced = t(final ? 'life:idle.finalSeconds' : 'life:idle.seconds', { seconds: said })
  return (
    <>
      <span className="sr" role="status">
        {announced}
      </span>
      {!closed && (
        // Popovers lie over dialogs too, whose question may be what somebody went away from.
        <section
          ref={(card) => card?.showPopover()}
          popover="manual"
          className={styles.card}
          aria-label={t('life:idle.region')}
        >
          <Icon name="triangle-alert" size={18} />
          <div className={styles.text}>
            <p className={styles.title}>
              <b>{t(final ? 'life:idle.finalTitle' : 'life:idle.title')}</b>
              <span className={styles.clock} role="timer">
                {clock(left)}
              </span>
            </p>
            <p>{t(final ? 'life:idle.finalText' : 'life:idle.text', { left: clock(left) })}</p>
            {!final && <p className="mut">{t('life:idle.how')}</p>}
          </div>
          {final ? (
            <IconButton icon="x" label={t('app:close')} onClick={() => setClosed(true)} />
          ) : (
            // To press it is to touch something, which is all it takes.
            <Button variant="primary">{t('life:idle.stay')}</Button>
          )}
        </section>
      )}
    </>
  )
}

export function IdleWarning() {
  const warning = useAtomValue(warningAtom)
  return warning && createPortal(<Warning {...warning} />, document.body)
}
