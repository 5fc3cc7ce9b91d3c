/** Announcements of the list for screen readers. Only this line renders for one, not the page. */
import { useSyncExternalStore } from 'react'
import { Listeners } from './data/listeners.ts'

export class Announcer {
  text = ''
  readonly #listeners = new Listeners()
  readonly onChange = this.#listeners.add

  /** Bound, so that it stays the same between renders. */
  readonly say = (text: string): void => {
    if (this.text === text) return
    this.text = text
    this.#listeners.emit()
  }
}

export function Said({ by }: { by: Announcer }) {
  const text = useSyncExternalStore(by.onChange, () => by.text)
  return (
    <p className="sr" aria-live="polite">
      {text}
    </p>
  )
}
