/** Presses a key again that was kept back. */
import { isTextEntry } from './text-entry.ts'

/**
 * As the browser would: the key first, then, unless it was taken, its effect on a button, a link or the text. `mark` gets the
 * event before it is sent.
 */
export function pressAgain(event: KeyboardEvent, mark?: (again: KeyboardEvent) => void): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const at = document.activeElement ?? document.body
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  const again = new KeyboardEvent('keydown', init)
  mark?.(again)
  if (!at.dispatchEvent(again) || ctrlKey || metaKey || altKey) return
  if (at instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) at.click()
  if (at instanceof HTMLAnchorElement && key === 'Enter') at.click()
  if (!isTextEntry(at)) return
  // The browser's own way of typing: the field gets the events of a real key.
  if (key === 'Backspace') document.execCommand('delete')
  else if (key.length === 1) document.execCommand('insertText', false, key)
}
