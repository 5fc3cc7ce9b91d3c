/** Keys and text for something that was not on the page yet, given to it once it is. */
import { flushSync } from 'react-dom'
import type { Early } from './keep-keys.ts'
import { pressAgain } from './press-again.ts'
import { isTextEntry } from './text-entry.ts'

/** As an input method writes it. */
function writeAgain(text: string): void {
  if (isTextEntry(document.activeElement)) document.execCommand('insertText', false, text)
}

function pasteAgain(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}

function again(one: Early): void {
  if (typeof one === 'string') writeAgain(one)
  else if ('pasted' in one) pasteAgain(one.pasted)
  else pressAgain(one)
}

const waiting: Early[] = []
let isTyping = false

function typeAll(): void {
  isTyping = true
  try {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const next = one
      flushSync(() => again(next))
    }
  } finally {
    waiting.length = 0
    isTyping = false
  }
}

/**
 * All of them in one go, each seen by what the former did, before any key that is pressed from now on. A cell whose editor
 * is opened by one of them gets its own keys before the next ones.
 */
export function typeAgain(all: readonly Early[]): void {
  if (all.length === 0) return
  if (isTyping) {
    waiting.unshift(...all)
    return
  }
  const isFirst = waiting.length === 0
  waiting.push(...all)
  // Not within the effect that calls it, where React shows nothing yet.
  if (isFirst) queueMicrotask(typeAll)
}
