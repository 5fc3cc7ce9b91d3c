/** Pictures: chosen, dropped or pasted, uploaded at once, shown small. */
import { type ClipboardEvent, type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { smallPicture } from '../../../../core/pictures.ts'
import { useT } from '../../i18n.ts'
import { ApiProblem, isAborted } from '../../net/api-problem.ts'
import { shrinkWhole } from '../../net/shrink.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './pictures.module.css'

const TYPES = 'image/jpeg,image/png,image/webp'

export type PicturesProps = {
  id: string
  label: string
  most: number
  value: readonly string[]
  onChange(change: (before: readonly string[]) => readonly string[]): void
  /** Whether any is on its way. */
  onBusy(busy: boolean): void
  upload(file: Blob, signal: AbortSignal): Promise<string>
  describedBy?: string
}

/** Uploads that are under way by a number of their own, and what went wrong with the others. */
function useUploads({ most, value, onChange, onBusy, upload }: PicturesProps) {
  const t = useT()
  const [sending, setSending] = useState<readonly { id: number; name: string }[]>([])
  const [wrong, setWrong] = useState<readonly string[]>([])
  const count = useRef(0)
  const gone = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    gone.current = control
    return () => control.abort()
  }, [])
  // With the picture that is seen, so that a key pressed at its sight does not meet an upload still under way.
  useLayoutEffect(() => onBusy(sending.length > 0), [sending.length, onBusy])

  const sendOne = async (id: number, file: File) => {
    try {
      const picture = await upload(await shrinkWhole(file), gone.current.signal)
      onChange((before) => (before.includes(picture) ? before : [...before, picture]))
    } catch (error) {
      if (isAborted(error)) return
      const known = error instanceof ApiProblem ? error : undefined
      const why = known?.fields.file ?? known?.msg ?? t('app:problem.unknown')
      setWrong((all) => [...all, t('form:pictures.failed', { name: file.name, why })])
    } finally {
      setSending((all) => all.filter((one) => one.id !== id))
    }
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    const room = Math.max(0, most - value.length - sending.length)
    const left = files.length - room
    setWrong(left > 0 ? [t('form:pictures.tooMany', { most, count: left })] : [])
    const taken = files.slice(0, room).map((file) => ({ id: ++count.current, file }))
    setSending((all) => [...all, ...taken.map(({ id, file }) => ({ id, name: file.name }))])
    for (const { id, file } of taken) void sendOne(id, file)
  }
  return { sending, wrong, add }
}

/** Files of a paste or drop. */
const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]

export function PicturesControl(props: PicturesProps) {
  const { id, label, most, value, onChange, describedBy } = props
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLFieldSetElement>(null)
  const [over, setOver] = useState(false)
  const { sending, wrong, add } = useUploads(props)

  // A paste belongs to the pictures wherever the focus is in the form, as long as it holds files.
  useEffect(() => {
    const form = frame.current?.closest('dialog, form')
    const onPaste = (event: Event) => {
      const files = filesOf((event as unknown as ClipboardEvent).clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    form?.addEventListener('paste', onPaste)
    return () => form?.removeEventListener('paste', onPaste)
  })

  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') add(filesOf(event.dataTransfer))
  }
  const remove = (picture: string) => {
    onChange((before) => before.filter((one) => one !== picture))
    adder.current?.focus()
  }
  return (
    <fieldset
      ref={frame}
      id={id}
      className={styles.pictures}
      data-over={over || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
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
        {sending.map(({ id: key, name }) => (
          <span
            key={key}
            className={styles.thumb}
            role="status"
            aria-label={t('form:pictures.sending', { name })}
          >
            <Icon name="loader" size={18} className={styles.spin} />
          </span>
        ))}
        <Button
          ref={adder}
          icon="image"
          disabled={value.length + sending.length >= most}
          aria-label={`${label}: ${t('form:pictures.add')}`}
          onClick={() => input.current?.click()}
        >
          {t('form:pictures.add')}
        </Button>
      </div>
      <p className={styles.hint}>{t('form:pictures.hint', { most })}</p>
      {wrong.map((words) => (
        <p key={words} className={styles.wrong} role="alert">
          {words}
        </p>
      ))}
      <input
        ref={input}
        type="file"
        accept={TYPES}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file can then be chosen again.
          event.target.value = ''
          add(files)
        }}
      />
    </fieldset>
  )
}
