/**
 * Vietnamese typing tools (UniKey, EVKey, OpenKey) do not compose: they keep the key that makes a mark,
 * delete letters with Backspace and send them again with their marks. Outside a text field that burst would
 * be read as commands. This finds the keys that the user really pressed. Pure.
 *
 * According to the tools' sources: Backspace may be Shift+Left (they select and overwrite), a narrow space
 * may come first (so that the browser's completion closes), letters may come with their marks apart, a word
 * that is no Vietnamese is sent again as it was typed, and sent keys have no position on the keyboard
 * (`code`) or that of the A key.
 */

/** Keys of a burst follow each other this fast; a hand does not. */
const BURST_MS = 60
/** Keys that only a tool can have sent may come later: a busy machine delays them. */
const SURE_MS = 250
/** Longer words than this are no Vietnamese. */
const MAX_WORD = 24

/** The key that makes a mark, in Telex and in VNI. */
export type Maker = { telex: string; vni: string }

const MAKERS: Readonly<Record<string, Maker>> = {
  '\u0301': { telex: 's', vni: '1' },
  '\u0300': { telex: 'f', vni: '2' },
  '\u0309': { telex: 'r', vni: '3' },
  '\u0303': { telex: 'x', vni: '4' },
  '\u0323': { telex: 'j', vni: '5' },
  '\u031b': { telex: 'w', vni: '7' },
  '\u0306': { telex: 'w', vni: '8' },
}
const CIRCUMFLEX = '\u0302'
/** A stand-in for the stroke of đ, which has no mark in Unicode. */
const STROKE = '-'
const NARROW_SPACE = '\u202f'

/** Marks of a letter, that of đ included. */
function marksOf(letter: string): string[] {
  return letter === 'đ' || letter === 'Đ' ? [STROKE] : [...letter.normalize('NFD')].slice(1)
}

/** The letter without its marks, in lower case. */
const baseOf = (letter: string) => ([...letter.normalize('NFD')][0] ?? '').toLowerCase()

function makerOf(letter: string, mark: string): Maker {
  const base = baseOf(letter)
  if (mark === STROKE) return { telex: 'd', vni: '9' }
  return mark === CIRCUMFLEX ? { telex: base, vni: '6' } : (MAKERS[mark] ?? same(base))
}

const same = (key: string): Maker => ({ telex: key, vni: key })

/** How many more marks of each kind `after` has than `before`. */
function gained(before: readonly string[], after: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const mark of after.flatMap(marksOf)) count.set(mark, (count.get(mark) ?? 0) + 1)
  for (const mark of before.flatMap(marksOf)) count.set(mark, (count.get(mark) ?? 0) - 1)
  return count
}

const isTone = (mark: string) => mark in MAKERS && mark !== '\u031b' && mark !== '\u0306'

/** A key event as far as it matters here. */
export type Typed = Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'shiftKey' | 'timeStamp'>

export type Pressed =
  /** Typed by hand. */
  | { kind: 'typed' }
  /** Part of a burst: nobody pressed it. */
  | { kind: 'sent' }
  /** The burst is one key. `unsure`: only when nothing more of the burst comes. */
  | { kind: 'made'; by: Maker; unsure: boolean }

const TYPED: Pressed = { kind: 'typed' }
const SENT: Pressed = { kind: 'sent' }

/** Reads keys in the order in which they come. */
export function typingToolReader(): (event: Typed) => Pressed {
  /** The word as the tool believes it to stand before the caret. */
  let word: string[] = []
  /** Letters that the burst took back; undefined when it took more than were seen. */
  let taken: string[] | undefined = []
  let sent: string[] = []
  let burst = false
  let answered = false
  let lastAt = Number.NEGATIVE_INFINITY

  function end(): void {
    burst = false
    answered = false
    taken = []
    sent = []
  }

  /** The meaning of a letter that came in a burst. */
  function answer(): Pressed {
    if (answered) return SENT
    const at = sent.length - 1
    const letter = sent[at] ?? ''
    if (!taken) {
      const [mark, ...more] = marksOf(letter)
      answered = true
      return mark === undefined || more.length > 0
        ? SENT
        : { kind: 'made', by: makerOf(letter, mark), unsure: false }
    }
    const changes = gained(taken.slice(0, sent.length), sent)
    // A tone that only moved here from a letter behind is not what was pressed.
    const behind = taken.slice(sent.length).flatMap(marksOf)
    const mark = [...changes].find(([one, more]) => more > 0 && !(isTone(one) && behind.includes(one)))?.[0]
    if (mark !== undefined) {
      answered = true
      return { kind: 'made', by: makerOf(letter, mark), unsure: false }
    }
    const lost = [...changes].some(([, more]) => more < 0)
    // A letter more than before: it was pressed. Where marks went with it, it may also be a word that the tool
    // gives back as it was typed, because of the key that comes next.
    if (sent.length > taken.length) return { kind: 'made', by: same(baseOf(letter)), unsure: lost }
    const toneLost = [...changes].some(([one, more]) => more < 0 && isTone(one))
    if (sent.length === taken.length && toneLost) {
      return { kind: 'made', by: { telex: 'z', vni: '0' }, unsure: true }
    }
    return SENT
  }

  return (event) => {
    const { key, timeStamp } = event
    const gap = timeStamp - lastAt
    lastAt = timeStamp
    if (key === 'Backspace' || (key === 'ArrowLeft' && event.shiftKey)) {
      if (!burst || sent.length > 0 || gap > SURE_MS) {
        end()
        burst = true
      }
      const letter = word.pop()
      if (letter === undefined) taken = undefined
      else if (letter !== NARROW_SPACE) taken?.unshift(letter)
      return TYPED
    }
    const letter = [...key].length === 1 && key !== ' '
    if (!letter) {
      end()
      word = []
      return TYPED
    }
    const marked = key.normalize('NFD') !== key || /[đĐ\p{M}\u202f]/u.test(key)
    const sure = marked || event.code === '' || event.keyCode === 231
    const inBurst = burst && gap <= (sure ? SURE_MS : BURST_MS)
    if (!inBurst && !marked) {
      end()
      word = [...word, key].slice(-MAX_WORD)
      return TYPED
    }
    if (!inBurst) {
      end()
      word = [...word, key].slice(-MAX_WORD)
      // Keyboards with letters of their own (é on the 2, ê on the 3) have a place for them.
      return event.code === '' || event.code === 'KeyA' ? SENT : TYPED
    }
    const last = sent.at(-1)
    if (/\p{M}/u.test(key) && last !== undefined) {
      sent[sent.length - 1] = (last + key).normalize('NFC')
      word[word.length - 1] = sent[sent.length - 1] ?? ''
    } else {
      sent.push(key)
      word = [...word, key].slice(-MAX_WORD)
    }
    return answer()
  }
}
