/** Which letters of a title were typed, diacritics or not: shown underlined. */
import { initials, tokens } from '../../../../core/text.ts'

export type Piece = { text: string; on: boolean }

/** One letter folded: lower case, without marks; a lone mark folds to nothing. */
function foldLetter(letter: string): string {
  const base = letter
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return base === 'đ' ? 'd' : base
}

const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

/** Marks runs that were typed; runs that only a space parts become one. */
function pieces(letters: readonly string[], on: readonly boolean[]): Piece[] {
  const found: Piece[] = []
  for (const [i, letter] of letters.entries()) {
    const bridge = letter === ' ' && on[i - 1] === true && on[i + 1] === true
    const lit = on[i] === true || bridge
    const last = found.at(-1)
    if (last?.on === lit) last.text += letter
    else found.push({ text: letter, on: lit })
  }
  return found
}

/** Cuts a title into what was typed and what was not. `Xác nhận đơn` for `xac n` lights `Xác n`. */
export function markTitle(title: string, query: string): Piece[] {
  const letters = [...title.normalize('NFC')]
  const on = letters.map(() => false)
  const plain = letters.map(foldLetter)
  const starts = letters.flatMap((letter, i) => (isWord(letter) && !isWord(letters[i - 1] ?? ' ') ? [i] : []))
  const asked = tokens(query)
  let any = false
  const taken = new Set<number>()
  for (const word of asked) {
    const wanted = [...word]
    const at = starts.find((start) => !taken.has(start) && wanted.every((w, k) => plain[start + k] === w))
    if (at === undefined) continue
    any = true
    taken.add(at)
    for (let k = 0; k < wanted.length; k++) on[at + k] = true
  }
  const first = asked[0]
  if (!any && asked.length === 1 && first && initials(title).startsWith(first)) {
    for (const start of starts.slice(0, first.length)) on[start] = true
  }
  return pieces(letters, on)
}
