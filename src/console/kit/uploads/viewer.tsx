/** Pictures of a record, one at a time in a dialog: ← → to the next, Home and End to the first and last. */
import type { KeyboardEvent } from 'react'
import type { PictureValue } from '../../../core/pictures.ts'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { IconButton } from '../ui/button.tsx'
import styles from './viewer.module.css'

export type ViewerProps = {
  pictures: readonly PictureValue[]
  at: number
  onAt(at: number): void
  onClose(): void
}

export function Viewer({ pictures, at, onAt, onClose }: ViewerProps) {
  const t = useT()
  const count = pictures.length
  const step = (by: number) => onAt((at + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || count < 2) return
    event.preventDefault()
    onAt((to + count) % count)
  }
  const one = pictures[at]
  if (one === undefined) return null
  return (
    <Dialog title={t('detail:picture.of', { at: at + 1, count })} width={1100} onClose={onClose}>
      <fieldset className={styles.whole} onKeyDown={onKeyDown}>
        {count > 1 && (
          <IconButton icon="chevron-left" label={t('detail:picture.previous')} onClick={() => step(-1)} />
        )}
        <figure className={styles.figure}>
          <img key={one.picture} src={one.picture} alt={one.alt || t('detail:picture.one', { at: at + 1 })} />
          {one.alt && <figcaption>{one.alt}</figcaption>}
        </figure>
        {count > 1 && (
          <IconButton
            icon="chevron-right"
            data-autofocus=""
            label={t('detail:picture.next')}
            onClick={() => step(1)}
          />
        )}
      </fieldset>
    </Dialog>
  )
}
