/** Uploaded pictures: small in a row, whole in a dialog by Enter or click. */
import { useState } from 'react'
import { type PictureValue, smallPicture } from '../../../core/pictures.ts'
import { useT } from '../i18n.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { tip } from '../overlays/tooltip.ts'
import type { ViewerProps } from '../uploads/viewer.tsx'
import styles from './gallery.module.css'

const Viewer = lazyComponent<ViewerProps>(async () => (await import('../uploads/viewer.tsx')).Viewer)

/** With a large one: that and two rows of two. */
const LARGE_SHOWN = 5

/** Pictures of a record; `large`: the first of them larger than the others, of which some are shown. */
export function Gallery({
  pictures,
  large = false,
}: {
  pictures: readonly (PictureValue | string)[]
  large?: boolean
}) {
  const t = useT()
  const [at, setAt] = useState<number>()
  if (pictures.length === 0) return null
  const shown = large ? LARGE_SHOWN : pictures.length
  const all = pictures.map((one) => (typeof one === 'string' ? { picture: one, alt: '' } : one))
  return (
    <>
      <ul className={styles.row} data-large={large || undefined}>
        {all.slice(0, shown).map(({ picture, alt }, index) => {
          const label = [t('detail:picture.open', { at: index + 1 }), alt].filter(Boolean).join(': ')
          return (
            <li key={picture}>
              <button
                type="button"
                className={styles.small}
                onClick={() => setAt(index)}
                aria-label={label}
                {...tip(label)}
              >
                <img src={smallPicture(picture)} alt="" loading="lazy" decoding="async" />
                {index === shown - 1 && all.length > shown && <span>+{all.length - shown}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {at !== undefined && <Viewer pictures={all} at={at} onAt={setAt} onClose={() => setAt(undefined)} />}
    </>
  )
}
