/** A file on its way: how far it is, and after a failure why, with another try. */
import { useT } from '../i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './gallery-control.module.css'
import type { Upload } from './queue.ts'

type Props = { upload: Upload; onRetry(): void; onCancel(): void }

export function SendingTile({ upload: { name, share, preview, why }, onRetry, onCancel }: Props) {
  const t = useT()
  return (
    <li className={styles.tile} data-wrong={why !== undefined || undefined}>
      <span className={styles.face} data-sending="">
        {preview && <img src={preview} alt="" />}
        {why === undefined ? (
          <progress
            className={styles.share}
            value={share}
            max={1}
            aria-label={t('form:pictures.sending', { name })}
          />
        ) : (
          <Icon name="circle-alert" size={18} />
        )}
      </span>
      {why !== undefined && (
        <span className={styles.why} role="alert">
          {t('uploads:failed', { name, why })}
          <IconButton icon="refresh-cw" size={13} label={t('uploads:retry', { name })} onClick={onRetry} />
        </span>
      )}
      <IconButton
        icon="x"
        size={13}
        className={styles.remove}
        label={t('uploads:cancel', { name })}
        onClick={onCancel}
      />
    </li>
  )
}
