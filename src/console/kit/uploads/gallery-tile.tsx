/** One picture of a gallery that is being edited. */
import type { DragEvent } from 'react'
import { type PictureValue, smallPicture } from '../../../core/pictures.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './gallery-control.module.css'

const DRAG_TYPE = 'application/x-gallery'

type Props = {
  picture: PictureValue
  at: number
  count: number
  /** Reached by Tab; the others by the arrows. */
  active: boolean
  dragging: boolean
  onOpen(): void
  onRemove(): void
  onFocus(): void
  onDrag(begun: boolean): void
  /** Absent: nothing of this gallery is being dragged. */
  onDropHere: (() => void) | undefined
}

export function GalleryTile({ picture, at, count, active, dragging, onDropHere, ...on }: Props) {
  const t = useT()
  const main = at === 0 && count > 1
  const label = [
    t('uploads:one', { at: at + 1, count }),
    ...(main ? [t('uploads:main')] : []),
    ...(picture.alt ? [picture.alt] : []),
  ].join(', ')
  const onOver = (event: DragEvent) => {
    if (!onDropHere) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'drop') onDropHere()
  }
  return (
    <li className={styles.tile} data-dragging={dragging || undefined} onDragOver={onOver} onDrop={onOver}>
      <button
        type="button"
        className={styles.face}
        data-tile={at}
        tabIndex={active ? 0 : -1}
        aria-label={label}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAG_TYPE, String(at))
          event.dataTransfer.effectAllowed = 'move'
          on.onDrag(true)
        }}
        onDragEnd={() => on.onDrag(false)}
        onClick={on.onOpen}
        onFocus={on.onFocus}
        {...tip(picture.alt || t('uploads:open'))}
      >
        <img src={smallPicture(picture.picture)} alt="" draggable={false} />
      </button>
      {main && (
        <span className={styles.main} aria-hidden="true">
          {t('uploads:main')}
        </span>
      )}
      <IconButton
        icon="x"
        size={13}
        tabIndex={-1}
        className={styles.remove}
        label={t('form:pictures.remove', { at: at + 1 })}
        onClick={on.onRemove}
      />
    </li>
  )
}
