/**
 * A typing tool keeps the letters of a word wherever the focus goes. Of `i`, which opens a form, and `s`, which is
 * the first letter of its field, it makes “í”: it takes a letter back that is not its own and sends one that nobody
 * typed. This knows which letters of the tool's word stand in the field, and keeps such a burst out of it.
 */
import type { Pressed, Typed } from './typing-tool.ts'

/**
 * A tool's letter follows its Backspace faster than this, also on a busy machine; else a hand pressed it, and waits
 * that long. Only in the word that opened the form.
 */
const HAND_MS = 150
/** Longer words than this are no Vietnamese. */
const MAX_WORD = 24

/** Characters in words of the tools; any other key ends a word. */
const WORD = /^[\p{L}\p{M}\p{N}\u202f]$/u

/** A word that a typing tool is building, as it has arrived so far. */
export class CarriedWord {
  /** Where each letter of the tool's word went: the field, or wherever keys went. */
  #letters: EventTarget[] = []
  /** Presses of Backspace that are kept back until it is known whose they are. */
  #held = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The burst that is coming reaches letters from elsewhere, and so will the next ones of this word. */
  #foreign = false

  /** The tool starts over: a click, a chord, another window. */
  forget(): void {
    this.settle()
    this.#letters = []
    this.#foreign = false
  }

  /** Lets go what is kept back: as the hand's, unless it was about letters from elsewhere and a tool is at work. */
  settle(byTool = false): void {
    clearTimeout(this.#timer)
    const deleted = byTool && this.#foreign ? 0 : this.#held
    this.#held = 0
    for (let i = 0; i < deleted; i++) {
      const press = { key: 'Backspace', code: 'Backspace', bubbles: true, cancelable: true }
      const meant = document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press))
      if (meant) document.execCommand('delete')
    }
  }

  /** A key that came, as it was read. Returns whether it must not reach its field. */
  takes(typed: Typed, pressed: Pressed, target: EventTarget, isField: boolean): boolean {
    const { key } = typed
    if (key === 'Backspace') return this.#takeBack(target, isField)
    if (!WORD.test(key)) {
      this.forget()
      return false
    }
    const carried = isField && (this.#foreign || this.#letters.some((one) => one !== target))
    const inBurst = pressed.kind !== 'typed'
    const keep = carried && inBurst && this.#foreign
    if (keep) {
      clearTimeout(this.#timer)
      this.#held = 0
    } else this.settle()
    this.#letters = [...this.#letters, keep ? window : target].slice(-MAX_WORD)
    return keep
  }

  #takeBack(target: EventTarget, isField: boolean): boolean {
    const carried = this.#letters.some((one) => one !== target)
    const from = this.#letters.pop()
    if (!isField || !carried) return false
    if (from !== target) this.#foreign = true
    this.#held += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // A hand: it deletes from the field, and no tool continues from there.
      this.settle()
      this.#foreign = false
    }, HAND_MS)
    return true
  }
}
