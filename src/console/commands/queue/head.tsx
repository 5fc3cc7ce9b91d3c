/** The top of a queue: how far it is, skip, undo, the way back to the list, and why a record was passed over. */
import { useT } from '../../kit/i18n.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { runCommand } from '../run/run.ts'
import { useCaps, useOne } from '../surfaces/use-commands.ts'
import { SKIP } from './commands.ts'
import type { Progress } from './model.ts'
import styles from './queue.module.css'

type Props = {
  title: string
  progress: Progress
  /** A record is shown: it can be skipped. */
  shown: boolean
  notice: string | undefined
  onSkip(): void
  onLeave(): void
}

export function Head({ title, progress, shown, notice, onSkip, onLeave }: Props) {
  const t = useT()
  const undo = useOne('edit.undo')
  const skip = useCaps(SKIP)
  const { place, total, done, skipped } = progress
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <Button variant="quiet" icon="arrow-left" caps={['Esc']} onClick={onLeave}>
          {t('queue:leave')}
        </Button>
        <h2 className={styles.title}>{title}</h2>
        {total > 0 && (
          <span
            className={styles.progress}
            role="status"
            aria-label={t('queue:progressSaid', { ...progress })}
          >
            <progress max={total} value={done + skipped} aria-hidden="true" />
            <b>{t('queue:progress', { place, total })}</b>
            {skipped > 0 && <span>· {t('queue:skipped', { count: skipped })}</span>}
          </span>
        )}
        <span className={styles.actions}>
          <Button
            variant="quiet"
            icon="undo-2"
            caps={undo?.caps}
            aria-disabled={undo?.off !== undefined || undefined}
            aria-description={undo?.off ?? undo?.will}
            onClick={() => void runCommand('edit.undo', 'button')}
          >
            {t('queue:undo')}
          </Button>
          {shown && (
            <Button icon="redo-2" caps={skip} onClick={onSkip}>
              {t('queue:skipShort')}
            </Button>
          )}
        </span>
      </div>
      <p className={styles.notice} role="status" hidden={notice === undefined}>
        {notice !== undefined && (
          <>
            <Icon name="info" size={14} /> {notice}
          </>
        )}
      </p>
    </header>
  )
}
