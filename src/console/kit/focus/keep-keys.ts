/** Keys for something whose code is still on its way; `type-again.ts` gives them to it. */

/** A key, or text that came without one. */
export type Early = KeyboardEvent | string

/**
 * The keys of what is called and not there yet wait in `typed`, and none is taken for a command. Must listen before the
 * keymap does; effects of children run before those of the provider.
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
