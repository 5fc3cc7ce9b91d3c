/** One picture of a gallery at full size: its description, its place, cutting it, removing it. */
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PictureValue } from '../../../core/pictures.ts'
import { useT } from '../i18n.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { ApiProblem, isAborted } from '../net/api-problem.ts'
import type { UploadOptions } from '../net/uploads.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/input.tsx'
import type { CropToolProps } from './crop-tool.tsx'
import styles from './picture-dialog.module.css'

const CropTool = lazyComponent<CropToolProps>(async () => (await import('./crop-tool.tsx')).CropTool)

type Props = {
  pictures: readonly PictureValue[]
  at: number
  send(file: Blob, options: UploadOptions): Promise<string>
  onAt(at: number): void
  onMove(to: number): void
  onRemove(): void
  /** Undefined where pictures have no words of their own: those of a field with one. */
  onAlt: ((alt: string) => void) | undefined
  onPicture(picture: string): void
  onClose(): void
}

export function PictureDialog({ pictures, at, send, onAlt, ...on }: Props) {
  const t = useT()
  const id = useId()
  const [cutting, setCutting] = useState(false)
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState('')
  const gone = useRef(new AbortController())
  const cut = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const control = new AbortController()
    gone.current = control
    return () => control.abort()
  }, [])
  const one = pictures[at]
  if (!one) return null
  const count = pictures.length

  const stop = () => {
    setWrong('')
    flushSync(() => setCutting(false))
    cut.current?.focus()
  }
  const take = async (blob: Blob) => {
    setSending(true)
    setWrong('')
    try {
      on.onPicture(await send(blob, { signal: gone.current.signal, onProgress: () => {} }))
      stop()
    } catch (error) {
      if (isAborted(error)) return
      setWrong(error instanceof ApiProblem ? (error.fields.file ?? error.msg) : t('app:problem.unknown'))
    } finally {
      setSending(false)
    }
  }
  const title = t('uploads:one', { at: at + 1, count })
  return (
    <Dialog title={title} width={760} onClose={on.onClose} onBack={cutting ? stop : undefined}>
      {cutting ? (
        <CropTool picture={one.picture} busy={sending} wrong={wrong} onCut={take} onCancel={stop} />
      ) : (
        <>
          <div className={styles.whole}>
            <img key={one.picture} src={one.picture} alt={one.alt || title} />
          </div>
          {onAlt && (
            <label className={styles.alt} htmlFor={id}>
              {t('uploads:alt')}
              <TextInput
                id={id}
                data-autofocus=""
                maxLength={200}
                value={one.alt}
                placeholder={t('uploads:altHint')}
                onChange={(event) => onAlt(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && on.onClose()}
              />
            </label>
          )}
          <div className={styles.actions}>
            <Button ref={cut} onClick={() => setCutting(true)}>
              {t('uploads:cut')}
            </Button>
            {onAlt && (
              <>
                <Button icon="chevron-left" disabled={at === 0} onClick={() => on.onMove(at - 1)}>
                  {t('uploads:earlier')}
                </Button>
                <Button icon="chevron-right" disabled={at === count - 1} onClick={() => on.onMove(at + 1)}>
                  {t('uploads:later')}
                </Button>
                <Button icon="image" disabled={at === 0} onClick={() => on.onMove(0)}>
                  {t('uploads:makeMain')}
                </Button>
              </>
            )}
            <Button variant="danger" icon="trash-2" onClick={on.onRemove}>
              {t('uploads:remove')}
            </Button>
            {count > 1 && (
              <span className={styles.pager}>
                <Button
                  icon="chevron-left"
                  aria-label={t('detail:picture.previous')}
                  onClick={() => on.onAt((at + count - 1) % count)}
                />
                <Button
                  icon="chevron-right"
                  aria-label={t('detail:picture.next')}
                  onClick={() => on.onAt((at + 1) % count)}
                />
              </span>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
