/**
 * The one picture of a line, as small as its row: the button shows it and chooses another one (Space), Delete takes it away; a
 * picture that is pasted on it takes its place.
 */
import { useRef } from 'react'
import { Picture } from '../detail/value.tsx'
import type { ControlProps } from '../face.ts'
import { useSettling } from '../form/settling.ts'
import { useT } from '../i18n.ts'
import { uploadFieldPicture } from '../net/pictures-api.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FileInput, RefusedFiles } from './file-drop.tsx'
import styles from './line-picture.module.css'
import { PICTURE_TYPES, refusePicture, sendShrunk } from './picture-rules.ts'
import { picturesOf, useUploads } from './queue.ts'
import './words.ts'

export type LinePictureProps = ControlProps & { area: string; label: string }

export function LinePicture({ area, label, id, name, value, describedBy, ...control }: LinePictureProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads<string>({
    ...{ most: 1, count: 0, refuse: refusePicture },
    send: (file, options) =>
      sendShrunk(file, options, (sent, how) => uploadFieldPicture(area, name, sent, how)),
    tooMany: (count) => t('form:pictures.tooMany', { most: 1, count }),
    onSent: control.onChange,
  })
  useSettling(id, uploads.settle, uploads.isBusy)
  const [sending] = uploads.all
  const picture = typeof value === 'string' && value !== '' ? value : null
  const remove = () => {
    control.onChange('')
    document.getElementById(id)?.focus()
  }
  return (
    <span className={styles.box}>
      <button
        type="button"
        id={id}
        className={styles.choose}
        disabled={control.disabled}
        aria-label={`${label}: ${t('form:pictures.choose')}`}
        aria-invalid={control.invalid || undefined}
        aria-describedby={describedBy}
        onBlur={control.onBlur}
        onClick={() => input.current?.click()}
        onPaste={(event) => {
          const files = picturesOf(event.clipboardData)
          if (files.length === 0) return
          // Not one of the record's own pictures.
          event.preventDefault()
          event.stopPropagation()
          uploads.add(files)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' || event.ctrlKey || event.metaKey || picture === null) return
          event.preventDefault()
          remove()
        }}
      >
        {sending?.preview ? (
          <img src={sending.preview} alt="" className={styles.preview} />
        ) : picture ? (
          <Picture src={picture} size={26} />
        ) : (
          <Icon name="image" size={16} />
        )}
        {sending && sending.why === undefined && (
          <progress
            className={styles.share}
            value={sending.share}
            max={1}
            aria-label={t('form:pictures.sending', { name: sending.name })}
          />
        )}
      </button>
      {picture && !sending && (
        <IconButton
          icon="x"
          size={13}
          tabIndex={-1}
          label={`${t('uploads:remove')}: ${label}`}
          disabled={control.disabled}
          onClick={remove}
        />
      )}
      {sending?.why !== undefined && (
        <span className={styles.why} role="alert">
          {t('uploads:failed', { name: sending.name, why: sending.why })}
          <IconButton
            icon="refresh-cw"
            size={13}
            label={t('uploads:retry', { name: sending.name })}
            onClick={() => uploads.retry(sending.id)}
          />
        </span>
      )}
      {sending && (
        <IconButton
          icon="x"
          size={13}
          label={t('uploads:cancel', { name: sending.name })}
          onClick={() => uploads.cancel(sending.id)}
        />
      )}
      <RefusedFiles refused={uploads.refused} />
      <FileInput ref={input} accept={PICTURE_TYPES} multiple={false} onFiles={uploads.add} />
    </span>
  )
}
