/** What was called and its answers, typed faster than the code of it is there: given to it once it is. */
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../kit/i18n.ts'

/** A key, or text that came without one. */
export type Early = KeyboardEvent | string

/**
 * The keys wait in `typed`, and none is taken for a command. Must listen before the keymap does; effects of children run
 * before those of the provider.
 */
export function keepKeys(typed: Early[], isCalled: () => boolean): () => void {
  const take = (event: KeyboardEvent) => {
    if (!isCalled()) return
    // Chords go on to the keymap and the browser, but for the one that ends a question.
    if ((event.ctrlKey || event.metaKey || event.altKey) && event.key !== 'Enter') return
    event.stopImmediatePropagation()
    // An input method's own: what it makes of them comes as text.
    if (event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    typed.push(event)
  }
  window.addEventListener('keydown', take, { capture: true })
  return () => window.removeEventListener('keydown', take, { capture: true })
}

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
