/** Attached files: chosen, dropped or pasted, uploaded at once, each with its name and size. */
import prettyBytes from 'pretty-bytes'
import { useLayoutEffect, useRef } from 'react'
import type { FileValue } from '../../../core/attachments.ts'
import { useSettling } from '../form/settling.ts'
import { useT } from '../i18n.ts'
import type { UploadOptions } from '../net/uploads.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FileInput, RefusedFiles, useFileDrop } from './file-drop.tsx'
import { FILE_TYPES, refuseFile } from './file-rules.ts'
import styles from './files.module.css'
import gallery from './gallery-control.module.css'
import { filesOf, useUploads } from './queue.ts'

export type FilesProps = {
  id: string
  label: string
  /** The field of a form, whose save waits for what is under way. */
  field?: string
  most: number
  value: readonly FileValue[]
  onChange(change: (before: readonly FileValue[]) => readonly FileValue[]): void
  /** Whether any is on its way. */
  onBusy(busy: boolean): void
  upload(file: File, options: UploadOptions): Promise<FileValue>
  describedBy?: string | undefined
}

export function FilesControl(props: FilesProps) {
  const { id, label, field = id, most, value, onChange, onBusy, upload, describedBy } = props
  const t = useT()
  const adding = t('uploads:addFiles', { count: most })
  const input = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const { all, refused, add, retry, cancel, settle, isBusy } = useUploads<FileValue>({
    ...{ most, count: value.length, refuse: refuseFile, send: upload },
    onSent: (file) => onChange((before) => [...before, file]),
    tooMany: (count) => t('uploads:tooManyFiles', { most, count }),
  })
  useSettling(field, settle, isBusy)
  const isFull = value.length + all.length >= most
  const busy = all.some(({ why }) => why === undefined)
  useLayoutEffect(() => onBusy(busy), [busy, onBusy])

  // Pasted files that are no pictures, wherever the focus is in the form: pictures are the pictures' own.
  const drop = useFileDrop(add, filesOf)
  const remove = (file: string) => {
    onChange((before) => before.filter((one) => one.file !== file))
    adder.current?.focus()
  }
  return (
    <fieldset
      {...drop}
      id={id}
      className={gallery.gallery}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {value.length + all.length > 0 && (
        <ul className={styles.files}>
          {value.map(({ file, name, size }) => (
            <li key={file} className={styles.file}>
              <Icon name="paperclip" size={15} />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{prettyBytes(size)}</span>
              <IconButton
                icon="x"
                size={14}
                label={t('uploads:removeFile', { name })}
                onClick={() => remove(file)}
              />
            </li>
          ))}
          {all.map(({ id: key, name, share, why }) => (
            <li key={key} className={styles.file} data-wrong={why !== undefined || undefined}>
              <Icon name={why === undefined ? 'loader' : 'circle-alert'} size={15} />
              <span className={styles.name} role={why === undefined ? undefined : 'alert'}>
                {why === undefined ? name : t('uploads:failed', { name, why })}
              </span>
              {why === undefined ? (
                <progress value={share} max={1} aria-label={t('form:pictures.sending', { name })} />
              ) : (
                <IconButton
                  icon="refresh-cw"
                  size={14}
                  label={t('uploads:retry', { name })}
                  onClick={() => {
                    retry(key)
                    adder.current?.focus()
                  }}
                />
              )}
              <IconButton
                icon="x"
                size={14}
                label={t('uploads:cancel', { name })}
                onClick={() => {
                  cancel(key)
                  adder.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={adder}
        icon="paperclip"
        // Not `disabled`: it has the focus when it becomes so, and would lose it.
        aria-disabled={isFull}
        aria-label={`${label}: ${adding}`}
        onClick={() => {
          if (!isFull) input.current?.click()
        }}
      >
        {adding}
      </Button>
      <p className={gallery.hint}>{t(most === 1 ? 'uploads:oneFileHint' : 'uploads:fileHint', { most })}</p>
      <RefusedFiles refused={refused} />
      <FileInput ref={input} accept={FILE_TYPES} multiple={most > 1} onFiles={add} />
    </fieldset>
  )
}
