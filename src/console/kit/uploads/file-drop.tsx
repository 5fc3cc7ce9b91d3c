/** Parts that all controls of files and pictures share: choosing, dropping and pasting, and the words of refused files. */
import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './gallery-control.module.css'
import { filesOf } from './queue.ts'

/**
 * Properties of the frame that takes files which are dropped on it or pasted anywhere in its form; `pasted` picks those of a
 * clipboard that are its own.
 */
export function useFileDrop(add: (files: File[]) => void, pasted: typeof filesOf) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const form = frame.current?.closest('dialog, form')
    const onPaste = (event: Event) => {
      const files = pasted((event as unknown as ClipboardEvent).clipboardData)
      if (files.length === 0 || event.defaultPrevented) return
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
  return {
    ref: frame,
    'data-over': over || undefined,
    onDragOver: onDrag,
    onDragLeave: onDrag,
    onDrop: onDrag,
  }
}

/** The browser's chooser of files, opened by `ref.current.click()`. */
export function FileInput({
  ref,
  accept,
  multiple = true,
  onFiles,
}: {
  ref: RefObject<HTMLInputElement | null>
  accept: string
  multiple?: boolean
  onFiles(files: File[]): void
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // The same file can then be chosen again.
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
}

/** Reasons why files were not taken. */
export function RefusedFiles({ refused }: { refused: readonly string[] }) {
  return refused.map((words) => (
    <p key={words} className={styles.wrong} role="alert">
      {words}
    </p>
  ))
}
