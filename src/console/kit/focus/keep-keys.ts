/** Keys for something whose code is still on its way; `type-again.ts` gives them to it. */

/** A key, text that came without one, or text from the clipboard. */
export type Early = KeyboardEvent | string | { pasted: string }

const keepers = new Set<(event: KeyboardEvent) => boolean>()

/** Gives a key to the part that waits for its code, if there is one. Listens before everything that has a meaning for keys. */
export function keepEarly(event: KeyboardEvent): void {
  for (const take of keepers) if (take(event)) return
}

/** Chords go on to the keymap and the browser, but for the one that ends a question. */
export const isForOthers = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && event.key !== 'Enter'

/**
 * The keys of what is called and not there yet wait in `typed`, and none is taken for a command; but for those that
 * `passes` lets through. Returns the function that ends it.
 */
export function keepKeys(
  typed: Early[],
  isCalled: () => boolean,
  passes: (event: KeyboardEvent) => boolean = isForOthers,
): () => void {
  const take = (event: KeyboardEvent): boolean => {
    if (!isCalled() || passes(event)) return false
    event.stopImmediatePropagation()
    // An input method's own: what it makes of them comes as text.
    if (event.isComposing || event.keyCode === 229) return true
    event.preventDefault()
    typed.push(event)
    return true
  }
  keepers.add(take)
  return () => void keepers.delete(take)
}

/** Text from the clipboard waits as well. Listens first; returns the function that ends it. */
export function keepPasted(typed: Early[], isCalled: () => boolean): () => void {
  const take = (event: ClipboardEvent) => {
    if (!isCalled()) return
    event.stopImmediatePropagation()
    event.preventDefault()
    typed.push({ pasted: event.clipboardData?.getData('text/plain') ?? '' })
  }
  window.addEventListener('paste', take, { capture: true })
  return () => window.removeEventListener('paste', take, { capture: true })
}
