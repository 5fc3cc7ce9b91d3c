/**
 * Separates letters that are keys from the letters of a word that is typed where no field has the focus. A letter whose command
 * acts at once waits for a moment: when another letter follows, both are a word, and none of it runs (decision 0150).
 */

/** A letter that acts waits this long for the next one. Hands that type text are faster. */
const ACT_MS = 200
/** Letters that follow each other faster than this are one word, once it has begun. */
const WORD_MS = 400
/** Letters after which a word is reported that took no key from the user. */
const REPORTED = 4
/** No word goes on with one of these after a letter that acts: moving, ticking, undo, the first key of a sequence. */
const APART = /^(?!ng).[gjkxz]$/

/** Typing tools take letters back by either. */
const takesBack = ({ key, shiftKey }: KeyboardEvent) =>
  key === 'Backspace' || (key === 'ArrowLeft' && shiftKey)

/** Neither a letter nor the end of a word. */
const NO_KEY = new Set(['Shift', 'CapsLock', 'Dead', 'Unidentified', 'Process'])

export type WordGuardOptions = {
  /** Whether letters at the place of an event are keys: no text field has the focus, nothing covers the page. */
  isKeys(event: KeyboardEvent): boolean
  /** Whether the first key of a sequence was pressed. */
  isPending(): boolean
  /** Whether a key would mean something by itself. */
  isBound(event: KeyboardEvent): boolean
  /** A word was found; called again as it grows. */
  onWord(word: string): void
}

export type WordGuard = {
  /** Has to see each key before all listeners that give letters a meaning; keeps those of a word from them. */
  onKey(event: KeyboardEvent): void
  /** Runs the command of the letter that was just seen, unless it turns out to begin a word. `waited`: since it was pressed, ms. */
  hold(run: () => void, waited?: number): void
  /** A sequence has run: the next letter begins another word. */
  end(): void
  /** Runs what waits: something else happens that has to come after it. */
  settle(): void
}

/** Starts without any letter. Uses the times of the events, which a busy page does not delay. */
export function createWordGuard(options: WordGuardOptions): WordGuard {
  let word = ''
  /** The word is text: none of it is a key. */
  let isText = false
  /** It is shown to the user. */
  let isShown = false
  let last: KeyboardEvent | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let held: { run: () => void; timer: ReturnType<typeof setTimeout> } | undefined

  function drop(): void {
    clearTimeout(held?.timer)
    held = undefined
  }

  function settle(): void {
    const run = held?.run
    drop()
    run?.()
  }

  function begin(letter: string): void {
    settle()
    isText = false
    isShown = false
    word = letter
  }

  function claim(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    lastAt = event.timeStamp
  }

  function goOn(event: KeyboardEvent, character: string): void {
    isShown ||= held !== undefined || word.length + 1 >= REPORTED || options.isBound(event)
    drop()
    isText = true
    word += character
    claim(event)
    if (isShown) options.onWord(word)
  }

  /** Whether the letter before was a key for another part of the page, or has run by now. */
  const isDone = () => held === undefined && !options.isPending() && last?.defaultPrevented === true

  function onLetter(event: KeyboardEvent, letter: string): void {
    const gap = event.timeStamp - lastAt
    // One letter that is no key is no word yet.
    const waits = held !== undefined || options.isPending() || (!isText && word.length === 1)
    if ((word === '' && !isText) || gap >= (waits ? ACT_MS : WORD_MS) || (!isText && isDone())) begin(letter)
    else if (!isText && held && word.length === 1 && (letter === word || APART.test(word + letter)))
      begin(letter)
    else if (!isText && options.isPending() && word.length === 1) word += letter
    else {
      goOn(event, letter)
      return
    }
    last = event
    lastAt = event.timeStamp
  }

  return {
    settle,
    end: () => begin(''),
    hold(run, waited = 0) {
      drop()
      held = { run, timer: setTimeout(settle, Math.max(0, ACT_MS - waited)) }
    },
    onKey(event) {
      const { key } = event
      const chord = event.ctrlKey || event.metaKey || event.altKey
      if (event.isComposing || NO_KEY.has(key)) return
      if (!options.isKeys(event)) {
        begin('')
        return
      }
      if (event.repeat) {
        if (isText) claim(event)
        return
      }
      if (!chord && /^\p{L}$/u.test(key) && !event.shiftKey) {
        onLetter(event, key.toLowerCase())
        return
      }
      const running = event.timeStamp - lastAt < (held ? ACT_MS : WORD_MS)
      const ofText = !chord && (/^[\p{L}\d .,]$/u.test(key) || takesBack(event))
      if (running && ofText && (isText || (held && word.length > 1))) {
        if (takesBack(event)) {
          word = word.slice(0, -1)
          claim(event)
        } else goOn(event, key)
      } else begin('')
    },
  }
}
