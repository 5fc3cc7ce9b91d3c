/** Keeps a command's text and values typed before its code is loaded, and hands them over then. */
import { useLayoutEffect, useRef } from 'react'
import type { Early } from '../../kit/focus/keep-keys.ts'
import { useT } from '../../kit/i18n.ts'

/**
 * Has the focus in the meantime: input methods and dictation write into a field alone, and what has the focus on the page
 * is none, or is another one. Gives it back before what was called asks where it was.
 */
export function EarlyField({ typed }: { typed: Early[] }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const text = field.current?.value
    if (!field.current || !text) return
    typed.push(text)
    field.current.value = ''
  }
  useLayoutEffect(() => {
    const { current } = field
    const before = document.activeElement
    current?.focus({ preventScroll: true })
    return () => {
      // A word that the input method had not finished.
      if (current?.value) typed.push(current.value)
      if (document.activeElement === current && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [typed])
  return (
    <input
      ref={field}
      className="sr"
      aria-label={t('commands:command.openPalette')}
      autoComplete="off"
      spellCheck={false}
      onInput={({ nativeEvent }) => {
        if (!(nativeEvent as InputEvent).isComposing) take()
      }}
      onCompositionEnd={take}
    />
  )
}
