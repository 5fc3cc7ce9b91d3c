/** Keys and text for something that was not on the page yet, given to it once it is. */
import { flushSync } from 'react-dom'
import type { Early } from './keep-keys.ts'
import { isTextEntry } from './text-entry.ts'

/** As an input method writes it. */
function writeAgain(text: string): void {
  if (isTextEntry(document.activeElement)) document.execCommand('insertText', false, text)
}

/** As the browser would: the key first, then, unless it was taken, what it does to a button or the text. */
function pressAgain({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const at = document.activeElement ?? document.body
  const event = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  const free = at.dispatchEvent(new KeyboardEvent('keydown', event))
  if (free && at instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) at.click()
  if (!free || !isTextEntry(at)) return
  // The browser's own way of typing: the field gets the events of a real key.
  if (key === 'Backspace') document.execCommand('delete')
  else if (key.length === 1) document.execCommand('insertText', false, key)
}

/** All of them in one go, each seen by what the former did, before any key that is pressed from now on. */
export function typeAgain(all: readonly Early[]): void {
  if (all.length === 0) return
  // Not within the effect that calls it, where React shows nothing yet.
  queueMicrotask(() => {
    for (const one of all) flushSync(() => (typeof one === 'string' ? writeAgain(one) : pressAgain(one)))
  })
}
