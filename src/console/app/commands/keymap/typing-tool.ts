/**
 * Vietnamese typing tools (UniKey, EVKey) do not compose: they take back what was typed with Backspace and
 * send it again with its marks. Outside a text field that burst would be read as commands. This tells what
 * the person really pressed. Pure.
 */

/** Keys of a burst follow each other this fast; a hand does not. */
const BURST_MS = 25

/** The Telex key that gives a letter its tone. */
const TONES: Readonly<Record<string, string>> = {
  '\u0301': 's',
  '\u0300': 'f',
  '\u0309': 'r',
  '\u0303': 'x',
  '\u0323': 'j',
}
/** The Telex key that gives a letter its shape; `â`, `ê` and `ô` are the letter typed twice. */
const SHAPES: Readonly<Record<string, string>> = { '\u0306': 'w', '\u031b': 'w' }
const CIRCUMFLEX = '\u0302'

/** The key that made a letter what it is; undefined when it has no mark, or more than one. */
export function pressedFor(letter: string): string | undefined {
  if (letter === 'đ' || letter === 'Đ') return 'd'
  const [base = '', ...marks] = [...letter.normalize('NFD')]
  const [mark] = marks
  if (mark === undefined || marks.length > 1) return undefined
  return mark === CIRCUMFLEX ? base.toLowerCase() : (TONES[mark] ?? SHAPES[mark])
}

export type Pressed =
  /** Typed by hand. */
  | { kind: 'typed' }
  /** Part of a burst: nobody pressed it. */
  | { kind: 'sent' }
  /** The burst stands for this one key. */
  | { kind: 'decoded'; key: string }

/** Reads keys in the order in which they come. */
export function typingToolReader(): (key: string, at: number) => Pressed {
  let lastAt = Number.NEGATIVE_INFINITY
  let burst = false
  let answered = false
  return (key, at) => {
    const close = at - lastAt <= BURST_MS
    lastAt = at
    if (key === 'Backspace') {
      burst = true
      answered = false
      return { kind: 'typed' }
    }
    if (!burst || !close) {
      burst = false
      return { kind: 'typed' }
    }
    const pressed = answered ? undefined : pressedFor(key)
    answered = true
    return pressed ? { kind: 'decoded', key: pressed } : { kind: 'sent' }
  }
}
