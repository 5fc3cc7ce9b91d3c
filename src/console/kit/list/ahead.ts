/**
 * The record under a resting cursor is drawn beside the list and laid out, unseen (beside.tsx, decision 0041). Opening
 * shows it with the next frame; the address, its effects and the focus follow that frame. One that is not drawn yet is
 * drawn first: without the address and the effects, that is half the work.
 */
import { afterFrame, followFrame } from '../loading/after-frame.ts'

/** A record that is not drawn by then is opened all the same, ms. */
const LONGEST_MS = 100

/** The records that are drawn before they are opened. */
export class Ahead {
  /** The record that is drawn, or about to be. */
  code: string | undefined
  /** Where it is drawn: the pane beside the list. */
  #pane: () => HTMLElement | null
  #listeners = new Set<() => void>()

  constructor(pane: () => HTMLElement | null) {
    this.#pane = pane
  }

  readonly onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly draw = (code: string): void => {
    if (code === this.code) return
    this.code = code
    for (const listener of this.#listeners) listener()
  }

  #page() {
    return this.#pane()?.querySelector<HTMLElement>(':scope > [data-code]')
  }

  /**
   * Takes away the `display: none` by which React hides the record, so that the browser lays it out. The pane
   * itself is not painted (list-page.module.css); React sets `display` again when it shows or hides the record.
   */
  layOut(): void {
    if (this.#pane()?.hidden) this.#page()?.style.removeProperty('display')
  }

  /**
   * Shows a record, of the `version` that the list has of it. `follow` opens it, after the frame or before
   * the next key, or at once where that is impossible; `isOpen`: whether it did (the user may refuse to leave
   * a form).
   */
  show(
    { code, version }: { code: string; version: number | undefined },
    follow: () => void,
    isOpen: () => boolean,
  ): void {
    const pane = this.#pane()
    const drawn = this.#page()
    const isDrawn = () => drawn?.dataset.code === code
    // A hidden record does not follow changes: drawn from an older version it is drawn again.
    const isOld = () => isDrawn() && drawn?.querySelector(`[data-version]:not([data-version="${version}"])`)
    // Where nothing was drawn yet, the code that draws may not be there either.
    if (!pane?.hidden || !drawn || isOld()) {
      follow()
      return
    }
    let go = () => {}
    const show = () => {
      this.layOut()
      set(pane, true)
      afterFrame(go)
    }
    const watch = new MutationObserver(() => {
      if (!isDrawn()) return
      watch.disconnect()
      show()
    })
    const finish = () => {
      watch.disconnect()
      follow()
      followFrame(() => isOpen() || set(pane, false))
    }
    followFrame(finish, (finished) => {
      go = finished
      if (isDrawn()) return show()
      watch.observe(pane, { subtree: true, attributeFilter: ['data-code'] })
      this.draw(code)
      setTimeout(go, LONGEST_MS)
    })
  }
}

/** As React sets them (split.tsx). */
function set(pane: HTMLElement, open: boolean): void {
  pane.hidden = !open
  if (open) pane.dataset.pane = 'detail'
  else delete pane.dataset.pane
}
