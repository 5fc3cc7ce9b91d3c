/** Pictures of a transition: chosen, dropped or pasted, uploaded at once, shown small. */
import { useLayoutEffect, useRef } from 'react'
import { smallPicture } from '../../../../core/pictures.ts'
import { useT } from '../../i18n.ts'
import type { UploadOptions } from '../../net/uploads.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FileInput, RefusedFiles, useFileDrop } from '../../uploads/file-drop.tsx'
import styles from '../../uploads/gallery-control.module.css'
import { PICTURE_TYPES, refusePicture, sendShrunk } from '../../uploads/picture-rules.ts'
import { picturesOf, useUploads } from '../../uploads/queue.ts'
import { SendingTile } from '../../uploads/sending-tile.tsx'

export type PicturesProps = {
  id: string
  label: string
  most: number
  value: readonly string[]
  onChange(change: (before: readonly string[]) => readonly string[]): void
  /** Whether any is on its way. */
  onBusy(busy: boolean): void
  upload(file: Blob, options: UploadOptions): Promise<string>
  describedBy?: string
}

export function PicturesControl(props: PicturesProps) {
  const { id, label, most, value, onChange, onBusy, upload, describedBy } = props
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const { all, refused, add, retry, cancel } = useUploads<string>({
    ...{ most, count: value.length, refuse: refusePicture },
    send: (file, options) => sendShrunk(file, options, upload),
    onSent: (picture) => onChange((before) => (before.includes(picture) ? before : [...before, picture])),
    tooMany: (count) => t('form:pictures.tooMany', { most, count }),
  })
  // With the picture that is seen, so that a key pressed at its sight does not meet an upload still under way.
  const busy = all.some(({ why }) => why === undefined)
  useLayoutEffect(() => onBusy(busy), [busy, onBusy])

  // A paste belongs to the pictures wherever the focus is in the form, as long as it holds files.
  const drop = useFileDrop(add, picturesOf)
  const remove = (picture: string) => {
    onChange((before) => before.filter((one) => one !== picture))
    adder.current?.focus()
  }
  return (
    <fieldset
      {...drop}
      id={id}
      className={styles.gallery}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      <div className={styles.row}>
        {value.map((picture, at) => (
          <span key={picture} className={styles.thumb}>
            <img src={smallPicture(picture)} alt={t('form:pictures.one', { at: at + 1 })} />
            <IconButton
              icon="x"
              size={13}
              className={styles.remove}
              label={t('form:pictures.remove', { at: at + 1 })}
              onClick={() => remove(picture)}
            />
          </span>
        ))}
        {all.length > 0 && (
          <ul className={styles.tiles}>
            {all.map((one) => (
              <SendingTile
                key={one.id}
                upload={one}
                onRetry={() => retry(one.id)}
                onCancel={() => {
                  cancel(one.id)
                  adder.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        <Button
          ref={adder}
          icon="image"
          disabled={value.length + all.length >= most}
          aria-label={`${label}: ${t('form:pictures.add')}`}
          onClick={() => input.current?.click()}
        >
          {t('form:pictures.add')}
        </Button>
      </div>
      <p className={styles.hint}>{t('form:pictures.hint', { most })}</p>
      <RefusedFiles refused={refused} />
      <FileInput ref={input} accept={PICTURE_TYPES} onFiles={add} />
    </fieldset>
  )
}
