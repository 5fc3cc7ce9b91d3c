/** Tabs in a row: arrows, Home and End while one of them has the focus. */
import type { KeyboardEvent } from 'react'

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Which of `count` tabs a key leads to from the one `at`, round the ends; undefined for other keys and for chords. */
export function stepAlong({ key, altKey, ctrlKey, metaKey }: Key, at: number, count: number) {
  if (altKey || ctrlKey || metaKey || at < 0) return undefined
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Moves the focus so among what the selector finds in the bar that hears the key. */
export function focusAlong(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const to = stepAlong(event, tabs.indexOf(document.activeElement as HTMLElement), tabs.length)
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  tabs[to]?.focus()
}
