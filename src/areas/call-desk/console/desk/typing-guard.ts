/**
 * Keeps words typed outside a field from running commands: keys shortly after a letter are typing too, above
 * all outcomes on digits. Typing tools send Backspace and letters; these count alike.
 */
import { isTextEntry } from '../../../../console/kit/focus/text-entry.ts'

/** Nobody means a command so soon after a letter that is none. */
const TYPING_MS = 600
/** Keys of the desk and of the console: the first of them is a command, what follows letters is not. */
const COMMANDS = /^[0-9nxyivzg?/.,]$/

/** Decides key by key; `now` in ms. Returns whether a key is part of typing. */
export function typingGuard(): (key: string, now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (key, now) => {
    if (key.length !== 1 && key !== 'Backspace') return false
    const typing = now - last < TYPING_MS
    if (typing || key === 'Backspace' || !COMMANDS.test(key)) last = now
    return typing
  }
}

/**
 * Controls that use Space while they have the focus: dialling by key leaves them alone, and the button keeps
 * its place.
 */
const CONTROLS = 'button, a, input, summary, [role="button"]'

/** Watches the page; returns the function that ends it. */
export function guardTyping(onTyping: () => void): () => void {
  const isTyping = typingGuard()
  let afterG = false
  const take = (event: KeyboardEvent) => {
    if (event.key === ' ' && document.activeElement?.matches(CONTROLS))
      return event.stopImmediatePropagation()
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === ' ' || isTextEntry(event.target))
      return
    if (document.querySelector('dialog[open], [role="dialog"], [role="menu"]')) return
    // The second key of a sequence may be any letter.
    const second = afterG
    afterG = event.key === 'g'
    if (second || !isTyping(event.key, performance.now())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onTyping()
  }
  window.addEventListener('keydown', take, { capture: true })
  return () => window.removeEventListener('keydown', take, { capture: true })
}
