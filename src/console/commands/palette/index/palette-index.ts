/**
 * Finds entries by what is typed, without diacritics, in any language they have words in, by beginnings of
 * words or by initials (`xndh`). Pure: a sorted list of folded words with postings, so that 10,000 entries
 * are filtered well within a frame.
 */
import { fold, initials, tokens } from '../../../../core/text.ts'

export type IndexEntry = {
  /** Unique. */
  value: string
  /** In the person's language first, then in the others. */
  titles: readonly string[]
  /** Other words it is found by: codes, phone numbers. */
  extra?: readonly string[]
  /** Keywords and phrases that people type for it, folded: one that is typed in a run counts more than its words. */
  phrases?: readonly string[]
  /** Names of the thing that it is about, folded. They count in a text with other words of the entry, never as a phrase. */
  about?: readonly string[]
}

export type Hit = { value: string; score: number }

export type PaletteIndex = {
  readonly size: number
  /** Every folded word it knows, sorted: what a mistyped word may have meant. */
  readonly words: readonly string[]
  /**
   * The best hits first, at most `limit`. Every word of the query must begin some word of the entry.
   * `bonus` lifts what a person uses often.
   */
  search(query: string, limit: number, bonus?: ReadonlyMap<string, number>): Hit[]
}

/** How much a match is worth by where it was found; the number is the posting's class. */
const WEIGHTS = [100, 82, 70, 56, 40, 36, 30] as const
const CLASS = { first: 0, title: 1, initials: 2, other: 3, otherInitials: 4, extra: 5, about: 6 } as const
/** A whole word was typed. */
const WHOLE = 10
/** The title begins with what was typed, or has it in one run. */
const BEGINS = 60
const RUN = 24
/** A title in another language, or a phrase of the keywords, is what was typed, begins with it, or has it in one run. */
const OTHER_TITLE = { same: 60, begins: 46, run: 22 } as const
const PHRASE = { same: 50, begins: 36, run: 16 } as const
/** Several words that are just such a phrase are meant as it, not as the beginning of a longer title. */
const SEVERAL = 70
/** Words that people type between the others and no title needs. */
const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'of', 'to', 'as', 'mot', 'cac', 'cua'])
/** The title in the person's language, typed whole: no phrase counts as much. */
const TITLE = OTHER_TITLE.same + SEVERAL + 10
const CLASS_BITS = 3
const CLASS_MASK = (1 << CLASS_BITS) - 1

/** Titles in other languages and phrases, folded, each kind as one text with `|` around each: searched at once. */
type Folded = { titles: string; phrases: string }

function foldedOf({ titles, phrases = [] }: IndexEntry): Folded | undefined {
  if (titles.length < 2 && phrases.length === 0) return undefined
  return { titles: `|${titles.slice(1).map(fold).join('|')}|`, phrases: `|${phrases.join('|')}|` }
}

/** The words of a text that is folded already. */
const wordsIn = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Points of a typed text for the best of some phrases. */
function pointsIn(phrases: string, typed: string, worth: typeof OTHER_TITLE | typeof PHRASE): number {
  if (!phrases.includes(typed)) return 0
  if (phrases.includes(`|${typed}|`)) return worth.same + (typed.includes(' ') ? SEVERAL : 0)
  if (phrases.includes(`|${typed}`)) return worth.begins
  return phrases.includes(` ${typed}`) ? worth.run : 0
}

function wordsOf(entry: IndexEntry, folded: Folded | undefined): [string, number][] {
  const words: [string, number][] = []
  for (const [i, title] of entry.titles.entries()) {
    const own = tokens(title)
    for (const [at, word] of own.entries()) {
      words.push([word, i > 0 ? CLASS.other : at === 0 ? CLASS.first : CLASS.title])
    }
    if (own.length > 1) {
      words.push([initials(title), i === 0 ? CLASS.initials : CLASS.otherInitials])
      // Typed without spaces: `xacnhan`.
      words.push([own.join(''), i === 0 ? CLASS.initials : CLASS.otherInitials])
    }
  }
  if (folded) for (const word of new Set(wordsIn(folded.phrases))) words.push([word, CLASS.extra])
  if (entry.about) for (const word of new Set(wordsIn(entry.about.join(' ')))) words.push([word, CLASS.about])
  for (const text of entry.extra ?? []) {
    for (const word of tokens(text)) {
      words.push([word, CLASS.extra])
      // A code is often known by its number alone: `DH00048213` by `48213`.
      const number = /^\D+0*([1-9]\d*)$/.exec(word)?.[1]
      if (number) words.push([number, CLASS.extra])
    }
  }
  return words
}

const phrasePoints = ({ titles, phrases }: Folded, typed: string): number =>
  Math.max(pointsIn(titles, typed, OTHER_TITLE), pointsIn(phrases, typed, PHRASE))

/** A text without the words that no title needs; undefined where it has none of them, or no other word. */
function withoutFillers(query: string): string | undefined {
  const asked = tokens(query)
  const needed = asked.filter((word) => !FILLERS.has(word))
  return needed.length === 0 || needed.length === asked.length ? undefined : needed.join(' ')
}

/** The first place in a sorted list that is not before `word`. */
function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** Builds an index. 10,000 entries take some tens of ms; it is kept until the entries change. */
export function buildPaletteIndex(entries: readonly IndexEntry[]): PaletteIndex {
  const postings = new Map<string, number[]>()
  const folded = entries.map((entry) => fold(entry.titles[0] ?? ''))
  const others = entries.map(foldedOf)
  for (const [i, entry] of entries.entries()) {
    for (const [word, kind] of wordsOf(entry, others[i])) {
      const list = postings.get(word)
      const posting = (i << CLASS_BITS) | kind
      if (list) list.push(posting)
      else postings.set(word, [posting])
    }
  }
  const words = [...postings.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  // All postings in the order of the words: those of one beginning stand side by side.
  const starts = new Uint32Array(words.length + 1)
  for (const [at, word] of words.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + (postings.get(word)?.length ?? 0)
  }
  const flat = new Uint32Array(starts[words.length] ?? 0)
  for (const [at, word] of words.entries()) flat.set(postings.get(word) ?? [], starts[at])

  // Reused by every search; a search never yields.
  const matched = new Uint8Array(entries.length)
  const sums = new Float32Array(entries.length)
  const best = new Float32Array(entries.length)

  /** Entries that match one word more than `before` words, with their best weight for it added. */
  function narrow(word: string, before: number): number[] {
    const touched: number[] = []
    const low = lowerBound(words, word)
    const from = starts[low] ?? 0
    const end = starts[lowerBound(words, `${word}\uffff`)] ?? flat.length
    const wholeEnd = words[low] === word ? (starts[low + 1] ?? from) : from
    for (let at = from; at < end; at++) {
      const posting = flat[at] ?? 0
      const i = posting >>> CLASS_BITS
      const weight = (WEIGHTS[posting & CLASS_MASK] ?? 0) + (at < wholeEnd ? WHOLE : 0)
      if (matched[i] === before) {
        matched[i] = before + 1
        best[i] = weight
        touched.push(i)
      } else if (matched[i] === before + 1 && weight > (best[i] ?? 0)) best[i] = weight
    }
    for (const i of touched) sums[i] = (sums[i] ?? 0) + (best[i] ?? 0)
    return touched
  }

  /** The entries that have every word, best first. */
  function exact(query: string, limit: number, bonus: ReadonlyMap<string, number> | undefined): Hit[] {
    const asked = tokens(query)
    if (asked.length === 0 || limit <= 0) return []
    matched.fill(0)
    sums.fill(0)
    let found: number[] = []
    for (const [n, word] of asked.entries()) {
      found = narrow(word, n)
      if (found.length === 0) return []
    }
    const typed = fold(query)
    const hits: Hit[] = []
    let worst = Number.NEGATIVE_INFINITY
    const most = bonus && bonus.size > 0 ? Math.max(...bonus.values()) : 0
    for (const i of found) {
      // With enough good hits most others need no closer look.
      const other = others[i]
      const top = (sums[i] ?? 0) / asked.length + TITLE + most
      if (hits.length >= limit && top <= worst) continue
      const title = folded[i] ?? ''
      const value = entries[i]?.value ?? ''
      const at = title.indexOf(typed)
      let score = (sums[i] ?? 0) / asked.length
      if (title === typed) score += TITLE
      else if (at === 0) score += BEGINS
      else {
        const run = at > 0 && title[at - 1] === ' ' ? RUN : 0
        score += other ? Math.max(run, phrasePoints(other, typed)) : run
      }
      score += (bonus?.get(value) ?? 0) - Math.min(title.length, 60) / 10
      if (hits.length >= limit && score <= worst) continue
      let place = hits.length
      while (place > 0 && (hits[place - 1]?.score ?? 0) < score) place--
      hits.splice(place, 0, { value, score })
      if (hits.length > limit) hits.pop()
      worst = hits.at(-1)?.score ?? worst
    }
    return hits
  }

  return {
    size: entries.length,
    words,
    search(query, limit, bonus) {
      const hits = exact(query, limit, bonus)
      const needed = hits.length === 0 ? withoutFillers(query) : undefined
      return needed === undefined ? hits : exact(needed, limit, bonus)
    },
  }
}

/** Two indexes as one: what changes often need not be built together with what does not. On a tie, `first` wins. */
export function joinedIndex(first: PaletteIndex, second: PaletteIndex): PaletteIndex {
  let words: readonly string[] | undefined
  return {
    size: first.size + second.size,
    get words() {
      words ??= [...new Set([...first.words, ...second.words])].sort()
      return words
    },
    search(query, limit, bonus) {
      const hits = first.search(query, limit, bonus)
      const more = second.search(query, limit, bonus)
      if (more.length === 0) return hits
      return [...hits, ...more].sort((a, b) => b.score - a.score).slice(0, Math.max(0, limit))
    },
  }
}
