/** The warning before an idle session ends. No dialog: a user who returns and types continues where they were. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { unsavedAtom } from '../../kit/drafts/leave.ts'
import { useT } from '../../kit/i18n.ts'
import { Button, IconButton } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { stay, warningAtom } from './idle.ts'
import styles from './idle-warning.module.css'
import './words.ts'

/** Seconds left at which screen readers are notified; more often would only disturb. */
const SAID_AT = [120, 60, 30, 10]

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Where it can be reached: what is modal makes all else inert, also for users who listen. */
function topmost(): Element {
  const modal = document.querySelectorAll('dialog:modal')
  return document.activeElement?.closest('dialog:modal') ?? modal[modal.length - 1] ?? document.body
}

/** Its region exists, and is empty, before it has text: else it is not announced. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="sr" role="status">
      {said}
    </span>
  )
}

function Warning({ endsAt, final }: { endsAt: number; final: boolean }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  const [closed, setClosed] = useState(false)
  const [host, setHost] = useState(topmost)
  const lost = [...useAtomValue(unsavedAtom).values()].includes(false)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      setHost(topmost())
    }, 250)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const said = SAID_AT.findLast((at) => left <= at) ?? Math.ceil(left / 60) * 60
  const title = t(final ? 'life:idle.finalTitle' : 'life:idle.title')
  const why = t(final ? 'life:idle.finalText' : 'life:idle.text', { left: clock(left) })
  return createPortal(
    <>
      <Said text={t(final ? 'life:idle.finalSeconds' : 'life:idle.seconds', { seconds: said })} />
      {!closed && (
        // Popovers cover dialogs too, whose question the user may have left open.
        <section
          ref={(card) => card?.showPopover?.()}
          popover="manual"
          className={styles.card}
          aria-label={t('life:idle.region')}
        >
          <Icon name="triangle-alert" size={18} />
          <div className={styles.text}>
            <p className={styles.title}>
              <b>{title}</b>
              <span className={styles.clock} role="timer">
                {clock(left)}
              </span>
            </p>
            <p>
              {why} {t(lost ? 'life:idle.lost' : 'life:idle.kept')}
            </p>
            {!final && <p className="mut">{t('life:idle.how')}</p>}
          </div>
          {final ? (
            <IconButton icon="x" label={t('app:close')} onClick={() => setClosed(true)} />
          ) : (
            <Button variant="primary" onClick={stay}>
              {t('life:idle.stay')}
            </Button>
          )}
        </section>
      )}
    </>,
    host,
  )
}

export function IdleWarning() {
  const warning = useAtomValue(warningAtom)
  return warning && <Warning {...warning} />
}
