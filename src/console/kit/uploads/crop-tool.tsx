/** Cutting a picture. Keys of the library: Tab to the frame or a handle, arrows move it, with Shift or Ctrl further. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import styles from './picture-dialog.module.css'

export type CropToolProps = {
  picture: string
  busy: boolean
  wrong: string
  onCut(blob: Blob): void
  onCancel(): void
}

const SHAPES = { free: undefined, square: 1, wide: 4 / 3 } as const
type Shape = keyof typeof SHAPES

/** A frame of a shape in the middle of a picture, in per cent of it. */
function middle({ naturalWidth, naturalHeight }: HTMLImageElement, shape: Shape): PercentCrop {
  const aspect = SHAPES[shape]
  const across = aspect === undefined ? 80 : Math.min(80, ((80 * naturalHeight) / naturalWidth) * aspect)
  const down = aspect === undefined ? 80 : ((across / 100) * naturalWidth * 100) / aspect / naturalHeight
  return { unit: '%', x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down }
}

async function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image
  const [x, y] = [(crop.x / 100) * width, (crop.y / 100) * height]
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((crop.width / 100) * width))
  canvas.height = Math.max(1, Math.round((crop.height / 100) * height))
  canvas
    .getContext('2d')
    ?.drawImage(image, x, y, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}

export function CropTool({ picture, busy, wrong, onCut, onCancel }: CropToolProps) {
  const t = useT()
  const image = useRef<HTMLImageElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [shape, setShape] = useState<Shape>('free')
  const [crop, setCrop] = useState<PercentCrop>()
  const choose = (next: Shape) => {
    setShape(next)
    if (image.current) setCrop(middle(image.current, next))
  }
  const begin = (loaded: HTMLImageElement) => {
    flushSync(() => setCrop(middle(loaded, shape)))
    // The arrows move the frame at once.
    box.current?.querySelector<HTMLElement>('[role=group][tabindex]')?.focus()
  }
  const apply = async () => {
    const blob = image.current && crop && (await cutOut(image.current, crop))
    if (blob) onCut(blob)
  }
  return (
    <>
      <fieldset className={styles.shapes}>
        <legend>{t('uploads:shape')}</legend>
        {(Object.keys(SHAPES) as Shape[]).map((one) => (
          <label key={one}>
            <input type="radio" name="shape" checked={shape === one} onChange={() => choose(one)} />
            {t(`uploads:shapes.${one}`)}
          </label>
        ))}
      </fieldset>
      <div ref={box} className={styles.whole}>
        <ReactCrop
          crop={crop}
          aspect={SHAPES[shape]}
          minWidth={8}
          minHeight={8}
          keepSelection
          disabled={busy}
          ariaLabels={{
            cropArea: t('uploads:frame'),
            nwDragHandle: t('uploads:handles.nw'),
            nDragHandle: t('uploads:handles.n'),
            neDragHandle: t('uploads:handles.ne'),
            eDragHandle: t('uploads:handles.e'),
            seDragHandle: t('uploads:handles.se'),
            sDragHandle: t('uploads:handles.s'),
            swDragHandle: t('uploads:handles.sw'),
            wDragHandle: t('uploads:handles.w'),
          }}
          onChange={(_, next) => setCrop(next)}
        >
          <img
            ref={image}
            src={picture}
            alt={t('uploads:cutting')}
            onLoad={(event) => begin(event.currentTarget)}
          />
        </ReactCrop>
      </div>
      <p className={styles.hint}>{t('uploads:cutHint')}</p>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" icon="check" busy={busy} onClick={() => void apply()}>
          {t('uploads:apply')}
        </Button>
        <Button onClick={onCancel}>{t('app:cancel')}</Button>
      </div>
    </>
  )
}
