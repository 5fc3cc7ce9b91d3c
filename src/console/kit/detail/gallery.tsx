/** Uploaded pictures: small in a row, whole in a dialog by Enter or click, one after the other by the arrows. */
import { type KeyboardEvent, useState } from 'react'
import { smallPicture } from '../../../core/pictures.ts'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { tip } from '../overlays/tooltip.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './gallery.module.css'

type Viewing = { pictures: readonly string[]; at: number; onAt(at: number): void; onClose(): void }

function Viewer({ pictures, at, onAt, onClose }: Viewing) {
  const t = useT()
  const count = pictures.length
  const step = (by: number) => onAt((at + by + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined || count < 2) return
    event.preventDefault()
    step(by)
  }
  const picture = pictures[at]
  if (picture === undefined) return null
  return (
    <Dialog title={t('detail:picture.of', { at: at + 1, count })} width={1100} onClose={onClose}>
      <fieldset className={styles.whole} onKeyDown={onKeyDown}>
        {count > 1 && (
          <IconButton icon="chevron-left" label={t('detail:picture.previous')} onClick={() => step(-1)} />
        )}
        <img key={picture} src={picture} alt={t('detail:picture.one', { at: at + 1 })} />
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

export function Gallery({ pictures }: { pictures: readonly string[] }) {
  const t = useT()
  const [at, setAt] = useState<number>()
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={styles.row}>
        {pictures.map((picture, index) => (
          <li key={picture}>
            <button
              type="button"
              className={styles.small}
              onClick={() => setAt(index)}
              aria-label={t('detail:picture.open', { at: index + 1 })}
              {...tip(t('detail:picture.open', { at: index + 1 }))}
            >
              <img src={smallPicture(picture)} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <Viewer pictures={pictures} at={at} onAt={setAt} onClose={() => setAt(undefined)} />
      )}
    </>
  )
}
