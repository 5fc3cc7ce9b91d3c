/**
 * Pictures of a field, the first one the main one. Keys on a picture: Enter opens it, ← → Home End move the focus,
 * Alt+← Alt+→ move the picture, Delete removes it, Ctrl+Z takes the last change back. By mouse: drag, × and click.
 */
import { type KeyboardEvent, useRef, useState } from 'react'
import { MOST_PICTURES, type PictureValue } from '../../../core/pictures.ts'
import type { ControlProps } from '../face.ts'
import { isMac } from '../focus/platform.ts'
import { useSettling } from '../form/settling.ts'
import { useT } from '../i18n.ts'
import { uploadFieldPicture } from '../net/pictures-api.ts'
import type { UploadOptions } from '../net/uploads.ts'
import { Button } from '../ui/button.tsx'
import { FileInput, RefusedFiles, useFileDrop } from './file-drop.tsx'
import styles from './gallery-control.module.css'
import { GalleryTile } from './gallery-tile.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PICTURE_TYPES, refusePicture, sendShrunk } from './picture-rules.ts'
import { picturesOf, useUploads } from './queue.ts'
import { SendingTile } from './sending-tile.tsx'
import { useHistory } from './use-history.ts'
import './words.ts'

export type GalleryControlProps = ControlProps & {
  area: string
  label: string
  most?: number | undefined
  /** Whether each picture has words of its own. */
  described?: boolean
}

/** A list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const one = list[from]
  return one === undefined ? [...list] : [...rest.slice(0, to), one, ...rest.slice(to)]
}

export function GalleryControl({
  area,
  label,
  most = MOST_PICTURES,
  described = true,
  ...control
}: GalleryControlProps) {
  const { id, name, describedBy } = control
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const history = useHistory<PictureValue>(control.value, (next) => {
    control.onChange(next)
    // Checked with each change and not when the focus leaves: a message that goes then moves what is being clicked.
    control.onBlur()
  })
  const { value, latest, set, undo, said, say } = history
  // Where there is room for one, the next one takes its place.
  const single = most === 1

  const send = (file: Blob, options: UploadOptions) => uploadFieldPicture(area, name, file, options)
  const uploads = useUploads<string>({
    ...{ most, count: single ? 0 : value.length, refuse: refusePicture },
    send: (file, options) => sendShrunk(file, options, send),
    tooMany: (count) => t('form:pictures.tooMany', { most, count }),
    onSent: (picture) => {
      if (latest().some((one) => one.picture === picture)) say(t('uploads:twice'))
      else set([...(single ? [] : latest()), { picture, alt: '' }])
    },
  })
  useSettling(name, uploads.settle, uploads.isBusy)

  const tiles = () => [...(drop.ref.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const focusTile = (at: number) => {
    setActive(at)
    requestAnimationFrame(() => {
      const all = tiles()
      const next = all[Math.min(at, all.length - 1)] ?? document.getElementById(id)
      next?.focus()
    })
  }
  const remove = (at: number) => {
    // Before its tile goes: with that, the focus would be nowhere until the next frame, and a Ctrl+Z lost.
    const all = tiles()
    const neighbour = all[at + 1] ?? all[at - 1] ?? document.getElementById(id)
    neighbour?.focus()
    set(
      value.filter((_, index) => index !== at),
      t('uploads:removed', { at: at + 1 }),
    )
    setOpened(undefined)
    focusTile(Math.max(0, Math.min(at, value.length - 2)))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || to === from) return
    set(moved(value, from, to), t('uploads:moved', { at: to + 1, count: value.length }))
    if (opened === undefined) focusTile(to)
    else setOpened(to)
  }
  const change = (at: number, part: Partial<PictureValue>, words?: string) => {
    set(
      latest().map((one, index) => (index === at ? { ...one, ...part } : one)),
      words,
    )
  }
  const back = () => {
    undo(t('uploads:undone'))
    focusTile(Math.min(active, value.length))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (opened !== undefined) return
    const mod = isMac ? event.metaKey : event.ctrlKey
    const at = Number((event.target as HTMLElement).dataset.tile ?? Number.NaN)
    const isTile = !Number.isNaN(at)
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const to = { Home: 0, End: value.length - 1 }[event.key] ?? (by === undefined ? undefined : at + by)
    if (mod && event.key.toLowerCase() === 'z' && history.canUndo) back()
    else if (!isTile || mod) return
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (event.altKey && by !== undefined) move(at, at + by)
    else if (!event.altKey && to !== undefined) focusTile(Math.max(0, Math.min(to, value.length - 1)))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // A paste belongs to the pictures wherever the focus is in the form, as long as it holds files.
  const drop = useFileDrop(uploads.add, picturesOf)
  const isFull = (single ? 0 : value.length) + uploads.all.length >= most
  const add = t(single ? 'form:pictures.choose' : 'form:pictures.add')
  const activeTile = Math.min(active, value.length - 1)
  return (
    <fieldset
      {...drop}
      className={styles.gallery}
      data-invalid={control.invalid || undefined}
      disabled={control.disabled}
      aria-labelledby={`${id}-label`}
      onKeyDown={onKeyDown}
    >
      <ul className={styles.tiles} aria-label={label}>
        {value.map((picture, at) => (
          <GalleryTile
            key={picture.picture}
            {...{ picture, at, count: value.length, active: at === activeTile }}
            dragging={dragged === at}
            onOpen={() => setOpened(at)}
            onRemove={() => remove(at)}
            onFocus={() => setActive(at)}
            onDrag={(begun) => setDragged(begun ? at : undefined)}
            onDropHere={dragged === undefined ? undefined : () => move(dragged, at)}
          />
        ))}
        {uploads.all.map((upload) => (
          <SendingTile
            key={upload.id}
            upload={upload}
            onRetry={() => uploads.retry(upload.id)}
            onCancel={() => {
              uploads.cancel(upload.id)
              document.getElementById(id)?.focus()
            }}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          id={id}
          icon="image"
          disabled={isFull}
          aria-label={`${label}: ${add}`}
          aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(' ')}
          onClick={() => input.current?.click()}
        >
          {add}
        </Button>
        {history.canUndo && (
          <Button variant="quiet" icon="undo-2" onClick={back}>
            {t('uploads:undo')}
          </Button>
        )}
        {!single && <span className={styles.count}>{t('uploads:count', { count: value.length, most })}</span>}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {t(single ? 'uploads:hintOne' : 'uploads:hint')}
      </p>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <RefusedFiles refused={uploads.refused} />
      <FileInput ref={input} accept={PICTURE_TYPES} onFiles={uploads.add} />
      {opened !== undefined && value[opened] && (
        <PictureDialog
          {...{ pictures: value, at: opened, send }}
          onAt={setOpened}
          onMove={(to) => move(opened, to)}
          onRemove={() => remove(opened)}
          onAlt={described ? (alt) => change(opened, { alt }) : undefined}
          onPicture={(picture) => change(opened, { picture }, t('uploads:cropped'))}
          onClose={() => {
            setOpened(undefined)
            focusTile(opened)
          }}
        />
      )}
    </fieldset>
  )
}
