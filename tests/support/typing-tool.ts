/**
 * A Vietnamese typing tool, as far as a page notices it: which keys reach the page when a person types Telex or
 * VNI through UniKey, EVKey or OpenKey. The tool keeps the key that makes a mark, takes back with Backspace what
 * has changed since the first letter that differs, and sends the rest again. Tones move as letters come
 * (`hòa` + `n` = `hoàn`), the same key twice takes a mark back (`ee` + `e` = `ee`), z or 0 takes the tone off.
 */
export type Method = 'telex' | 'vni'

/** One thing the page gets for a key press: the key itself, or what the tool sent in its place. */
export type Sent =
  | { by: 'hand'; key: string }
  | { by: 'tool'; pressed: string; backspaces: number; text: string }

type Letter = { base: string; shape: string; upper: boolean }
type Word = { letters: Letter[]; tone: string }

const CIRCUMFLEX = '\u0302'
const HORN = '\u031b'
const BREVE = '\u0306'
const STROKE = 'đ'
const TONES: Record<Method, Record<string, string>> = {
  telex: { s: '\u0301', f: '\u0300', r: '\u0309', x: '\u0303', j: '\u0323', z: '' },
  vni: { '1': '\u0301', '2': '\u0300', '3': '\u0309', '4': '\u0303', '5': '\u0323', '0': '' },
}
const VOWEL = /[aeiouy]/

const isVowel = (letter: Letter | undefined) => letter !== undefined && VOWEL.test(letter.base)

/** The letter that bears the tone; -1 when there is no vowel. */
function toneAt(letters: readonly Letter[]): number {
  let first = letters.findIndex(isVowel)
  const second = letters[first + 1]
  // The u of qu and the i of gi belong to the consonant.
  const before = letters[first - 1]?.base
  const glide =
    (before === 'q' && letters[first]?.base === 'u') || (before === 'g' && letters[first]?.base === 'i')
  if (glide && isVowel(second)) first += 1
  if (first < 0) return -1
  let last = first
  while (isVowel(letters[last + 1])) last += 1
  const shaped = letters.findLastIndex((one, i) => i >= first && i <= last && one.shape !== '')
  if (shaped >= 0) return shaped
  if (last === first) return first
  if (last - first >= 2) return first + 1
  return letters[last + 1] ? last : first
}

function textOf({ letters, tone }: Word): string {
  const at = toneAt(letters)
  return letters
    .map(({ base, shape, upper }, i) => {
      const marked = shape === STROKE ? STROKE : (base + shape + (i === at ? tone : '')).normalize('NFC')
      return upper ? marked.toUpperCase() : marked
    })
    .join('')
}

/** The shape a key gives a letter; undefined when it gives it none. */
function shapeFor(method: Method, key: string, letter: Letter): string | undefined {
  const { base } = letter
  if (method === 'telex') {
    if (key === base && 'aeo'.includes(base)) return CIRCUMFLEX
    if (key === 'w') return base === 'a' ? BREVE : 'uo'.includes(base) ? HORN : undefined
    return key === 'd' && base === 'd' ? STROKE : undefined
  }
  if (key === '6') return 'aeo'.includes(base) ? CIRCUMFLEX : undefined
  if (key === '7') return 'uo'.includes(base) ? HORN : undefined
  if (key === '8') return base === 'a' ? BREVE : undefined
  return key === '9' && base === 'd' ? STROKE : undefined
}

/** The word after one more key. */
function press(word: Word, raw: string, method: Method): Word {
  const key = raw.toLowerCase()
  const plain: Letter = { base: key, shape: '', upper: raw !== key }
  const more = (): Word => ({ ...word, letters: [...word.letters, plain] })
  const tone = TONES[method][key]
  if (tone !== undefined && toneAt(word.letters) >= 0) {
    if (tone === '') return word.tone === '' ? more() : { ...word, tone: '' }
    return word.tone === tone ? { letters: [...word.letters, plain], tone: '' } : { ...word, tone }
  }
  const at = word.letters.findLastIndex((one) => shapeFor(method, key, one) !== undefined)
  const found = word.letters[at]
  // The stroke and double vowels reach back over the end of the word only, as the tools have it by default.
  if (
    !found ||
    word.letters
      .slice(at + 1)
      .some((one) => VOWEL.test(one.base) !== isVowel(found) && key !== 'd' && isVowel(one))
  )
    return more()
  const shape = shapeFor(method, key, found) ?? ''
  const undone = found.shape === shape
  const pair = shape === HORN && found.base === 'o' && word.letters[at - 1]?.base === 'u' ? at - 1 : at
  const letters = word.letters.map((one, i) =>
    i === at || i === pair ? { ...one, shape: undone ? '' : shape } : one,
  )
  return undone ? { ...word, letters: [...letters, plain] } : { ...word, letters }
}

/** What reaches the page when these keys are pressed one after the other. Keys that are no letters end the word. */
export function typed(keys: Iterable<string>, method: Method): Sent[] {
  let word: Word = { letters: [], tone: '' }
  return [...keys].map((key): Sent => {
    if (!/^[a-z\d]$/i.test(key)) {
      word = { letters: [], tone: '' }
      return { by: 'hand', key }
    }
    const before = textOf(word)
    word = press(word, key, method)
    const after = textOf(word)
    if (after === before + key) return { by: 'hand', key }
    let same = 0
    while (same < before.length && before[same] === after[same]) same += 1
    return { by: 'tool', pressed: key, backspaces: before.length - same, text: after.slice(same) }
  })
}

const MADE_BY: Record<Method, Record<string, string>> = {
  telex: {
    '\u0301': 's',
    '\u0300': 'f',
    '\u0309': 'r',
    '\u0303': 'x',
    '\u0323': 'j',
    [HORN]: 'w',
    [BREVE]: 'w',
  },
  vni: {
    '\u0301': '1',
    '\u0300': '2',
    '\u0309': '3',
    '\u0303': '4',
    '\u0323': '5',
    [HORN]: '7',
    [BREVE]: '8',
    [CIRCUMFLEX]: '6',
  },
}
const IS_TONE = /[\u0301\u0300\u0309\u0303\u0323]/

/** The keys a person presses to write a text: shapes after their letter, the tone at the end of the word. */
export function keysFor(text: string, method: Method): string[] {
  return text.split(/(?<=\P{L})|(?=\P{L})/u).flatMap((word) => {
    let tone = ''
    const keys = [...word].flatMap((letter) => {
      if (/đ/i.test(letter)) return [letter === 'Đ' ? 'D' : 'd', method === 'telex' ? 'd' : '9']
      const [base = '', ...marks] = [...letter.normalize('NFD')]
      const shapes = marks.filter((mark) => !IS_TONE.test(mark))
      tone += marks
        .filter((mark) => IS_TONE.test(mark))
        .map((mark) => MADE_BY[method][mark])
        .join('')
      return [base, ...shapes.map((mark) => MADE_BY[method][mark] ?? base.toLowerCase())]
    })
    return [...keys, ...tone]
  })
}

/** What stands in a field after the page got all that: how the simulation itself is checked. */
export function written(sent: readonly Sent[]): string {
  let text = ''
  for (const one of sent) {
    if (one.by === 'hand') text += one.key
    else text = text.slice(0, text.length - one.backspaces) + one.text
  }
  return text
}
