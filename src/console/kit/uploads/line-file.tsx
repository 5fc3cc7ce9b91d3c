/**
 * The one file of a line, as small as its row: the button names it and chooses another one (Space), Delete takes it away; a file
 * that is pasted on it takes its place.
 */
import { useRef } from 'react'
import type { FileValue } from '../../../core/attachments.ts'
import type { ControlProps } from '../face.ts'
import { useSettling } from '../form/settling.ts'
import { useT } from '../i18n.ts'
import { uploadFieldFile } from '../net/pictures-api.ts'
import { IconButton } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { FileInput, RefusedFiles } from './file-drop.tsx'
import { FILE_TYPES, refuseFile } from './file-rules.ts'
import styles from './line-picture.module.css'
import { filesOf, useUploads } from './queue.ts'
import './words.ts'

export type LineFileProps = ControlProps & { area: string; label: string }

export function LineFile({ area, label, id, name, value, describedBy, ...control }: LineFileProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads<FileValue>({
    ...{ most: 1, count: 0, refuse: refuseFile },
    send: (file, options) => uploadFieldFile(area, name, file, options),
    tooMany: (count) => t('uploads:tooManyFiles', { most: 1, count }),
    onSent: control.onChange,
  })
  useSettling(id, uploads.settle, uploads.isBusy)
  const [sending] = uploads.all
  const file = typeof value === 'object' && value !== null ? (value as FileValue) : undefined
  const named = sending?.name ?? file?.name
  const remove = () => {
    control.onChange(null)
    document.getElementById(id)?.focus()
  }
  return (
    <span className={styles.box}>
      <button
        type="button"
        id={id}
        className={classes(styles.choose, styles.named)}
        disabled={control.disabled}
        aria-label={[label, named ?? t('uploads:addFiles', { count: 1 })].join(': ')}
        aria-invalid={control.invalid || undefined}
        aria-describedby={describedBy}
        onBlur={control.onBlur}
        onClick={() => input.current?.click()}
        onPaste={(event) => {
          const files = filesOf(event.clipboardData)
          if (files.length === 0) return
          // Not the record's own file.
          event.preventDefault()
          event.stopPropagation()
          uploads.add(files)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' || event.ctrlKey || event.metaKey || !file) return
          event.preventDefault()
          remove()
        }}
      >
        <Icon name="paperclip" size={15} />
        <span className={styles.fileName}>{named ?? t('uploads:addFiles', { count: 1 })}</span>
        {sending && sending.why === undefined && (
          <progress
            className={styles.share}
            value={sending.share}
            max={1}
            aria-label={t('form:pictures.sending', { name: sending.name })}
          />
        )}
      </button>
      {file && !sending && (
        <IconButton
          icon="x"
          size={13}
          tabIndex={-1}
          label={`${t('uploads:removeFile', { name: file.name })}: ${label}`}
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
      <FileInput ref={input} accept={FILE_TYPES} multiple={false} onFiles={uploads.add} />
    </span>
  )
}
