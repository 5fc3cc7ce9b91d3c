/**
 * The filter bar's language: `trạng thái:chờ xử lý tổng>1tr nguyen van` -> two conditions and the words
 * `nguyen van`. Names and values are matched without diacritics in both languages. Text that looks like a
 * condition and is none is reported and stays in the text.
 */
import type { Condition, Operator } from '../fields.ts'
import { fold } from '../text.ts'
import { SIGNS } from './grammar.ts'
import { conditionsFor, emptiness } from './typed-values.ts'
import { bestFit, type FieldWords } from './typed-words.ts'

export type FilterProblem =
  /** No field is called so. */
  | { kind: 'field'; text: string }
  /** The field has no such value. */
  | { kind: 'value'; text: string; field: FieldWords }

/** A record of another area by its name, which has to be looked up: `khách hàng:lan`. */
export type NamedRecord = {
  words: FieldWords
  operator: Operator
  /** The name, with following words that may be free words. */
  text: string
}

export type ParsedText = {
  conditions: Condition[]
  names: NamedRecord[]
  /** The rest: free words. */
  rest: string
  problems: FilterProblem[]
}

/** Signs directly behind a name, the longer first. */
const DIRECT: readonly (readonly [string, Operator])[] = [
  ...SIGNS.flatMap(([operator, address, ...more]) =>
    [address, ...more].map((mark) => [mark, operator] as const),
  ).filter(([mark]) => mark !== '!' && mark !== '~'),
  [':', 'eq'],
  ['=', 'eq'],
]

/** Signs behind a name and a colon, as in `:>=`: those of an address too. */
const AFTER_COLON: typeof DIRECT = [
  ...DIRECT.filter(([mark]) => mark !== ':'),
  ...SIGNS.map(([operator, address]) => [address, operator] as const),
]

/** The operator of a sign as it was typed, with or without a colon. */
export function operatorOf(mark: string): Operator {
  return AFTER_COLON.find(([one]) => one === mark.replace(/^:/, ''))?.[1] ?? 'eq'
}

/** Whether a colon is that of a time of day, as in `giờ:08:30`. */
const isInClock = (text: string, at: number) =>
  /(?:^|[\s:=<>≤≥≠])\d{1,2}$/.test(text.slice(0, at)) && /^\d{2}(?!\d)/.test(text.slice(at + 1))

type Sign = { at: number; length: number; operator: Operator }

/** The next operator directly after a word: `tổng>1tr`, not `a > b` with free words around. */
function findSign(text: string, from: number): Sign | undefined {
  for (let at = from; at < text.length; at++) {
    if (at === 0 || /\s/.test(text.charAt(at - 1))) continue
    const sign = DIRECT.find(([mark]) => text.startsWith(mark, at))
    if (!sign || (sign[0] === ':' && isInClock(text, at))) continue
    const more = sign[0] === ':' ? AFTER_COLON.find(([mark]) => text.startsWith(mark, at + 1)) : undefined
    return more
      ? { at, length: 1 + more[0].length, operator: more[1] }
      : { at, length: sign[0].length, operator: sign[1] }
  }
  return undefined
}

/** Returns the field whose name ends right before a sign, and the position where the name begins. */
export function fieldBefore(
  text: string,
  end: number,
  fields: readonly FieldWords[],
): { field: FieldWords; start: number } | undefined {
  const starts: number[] = []
  for (let at = end - 1; at >= 0 && starts.length < 6; at--) {
    if (at === 0 || /\s/.test(text.charAt(at - 1))) if (!/\s/.test(text.charAt(at))) starts.push(at)
  }
  let best: { field: FieldWords; start: number; rank: number } | undefined
  // The longest name wins: `hình thức thanh toán:` is not `thanh toán:`.
  for (const start of starts) {
    const typed = fold(text.slice(start, end))
    if (typed === '') continue
    for (const field of fields) {
      const rank = bestFit(typed, field.aliases)
      if (rank === undefined || rank > 1) continue
      if (!best || start < best.start || rank < best.rank) best = { field, start, rank }
    }
  }
  return best
}

/** Words of a value, or of several with commas. */
const MOST_WORDS = 60

/** Types whose values are any text. */
const FREE = new Set(['text', 'longtext', 'email', 'code', 'link', 'url', 'image', 'words'])

/** Returns the end of a value: after the most words that make one, before the next field's name. */
function takeValue(
  text: string,
  start: number,
  limit: number,
  words: FieldWords,
  operator: Operator,
  today?: string,
) {
  const quoted = /^["“][^"”]*["”]/.exec(text.slice(start))
  if (quoted) {
    const conditions = conditionsFor(words, operator, quoted[0], today)
    return conditions && { conditions, end: start + quoted[0].length }
  }
  const ends: number[] = []
  // A name of a value may have a sign in it: `effect:Reached: cancelled`.
  const endsInName = (end: number) => {
    const given = `,${fold(text.slice(start, end)).replaceAll(', ', ',')}`
    return words.values.some(({ aliases }) =>
      aliases.some((one) => given.endsWith(`,${one.replaceAll(', ', ',')}`)),
    )
  }
  const last = words.values.length > 0 ? text.length : limit
  for (let at = start + 1; at <= last && ends.length < MOST_WORDS; at++) {
    const over = at === text.length || /\s/.test(text.charAt(at))
    if (over && !/\s/.test(text.charAt(at - 1)) && (at <= limit || endsInName(at))) ends.push(at)
  }
  // Free text has no known values: one word, more of them in quotes.
  const free = FREE.has(words.field.type) || operator === 'has'
  const fits = (end: number, at: number) =>
    !free || at === 0 || emptiness(words.field, text.slice(start, end)) !== undefined
  for (const end of ends.filter(fits).toReversed()) {
    const conditions = conditionsFor(words, operator, text.slice(start, end), today)
    if (conditions) return { conditions, end }
  }
  return undefined
}

/** A record by its name, where a field takes one. */
function namedRecord(words: FieldWords, operator: Operator, value: string): NamedRecord | undefined {
  const { field } = words
  const refers = field.type === 'ref' || field.type === 'refs'
  const takes = operator === 'eq' || operator === 'ne' || operator === 'in'
  return refers && takes && /[\p{L}\d]/u.test(value) ? { words, operator, text: value } : undefined
}

/**
 * Returns the name before a sign if no field has it: of `người lạ:x` both words, since names of fields have up to
 * four words. The words before it do not filter either: a wrong guess would hide rows without a message. A name has no
 * sign in it: `x?y=z` is part of an address, and text.
 */
const NAME = /(?<!\S)(?:[\p{L}\p{M}]+\s+){0,3}[\p{L}\p{M}\p{N}_./()-]+!?$/u

/** Reads what was typed. `today` (`YYYY-MM-DD`) is for tests. */
export function parseFilterText(text: string, fields: readonly FieldWords[], today?: string): ParsedText {
  const conditions: Condition[] = []
  const problems: FilterProblem[] = []
  const names: NamedRecord[] = []
  let rest = ''
  let at = 0
  for (let sign = findSign(text, 0); sign; ) {
    const end = sign.at + sign.length
    const next = findSign(text, end)
    const named = fieldBefore(text.slice(0, sign.at), sign.at, fields)
    if (!named || named.start < at) {
      const word = NAME.exec(text.slice(at, sign.at))?.[0] ?? ''
      // A time or an address in free text ("14:30", "http://…") is no attempt at a condition.
      if (word !== '' && !/(^|\s)\d+$/.test(word) && !text.startsWith('//', end))
        problems.push({ kind: 'field', text: word.replace(/\s+/g, ' ') })
      sign = next
      continue
    }
    const limit = next ? nameStart(text, next.at, end, fields) : text.length
    const taken = takeValue(text, end, limit, named.field, sign.operator, today)
    if (taken) {
      rest += text.slice(at, named.start)
      conditions.push(...taken.conditions)
      at = taken.end
    } else {
      const value = text.slice(end, limit).trim()
      const name = namedRecord(named.field, sign.operator, value)
      if (name) {
        rest += text.slice(at, named.start)
        names.push(name)
        at = limit
      } else if (value !== '') problems.push({ kind: 'value', text: value, field: named.field })
    }
    sign = next && next.at < at ? findSign(text, at) : next
  }
  rest = (rest + text.slice(at)).replace(/\s+/g, ' ').trim()
  return { conditions, names, rest, problems }
}

function nameStart(text: string, signAt: number, from: number, fields: readonly FieldWords[]): number {
  const named = fieldBefore(text.slice(from, signAt), signAt - from, fields)
  if (named) return from + named.start
  // A name that no field has still is no part of the value before it: its last word at least.
  return from + (/\S*$/.exec(text.slice(from, signAt))?.index ?? 0)
}

/** `màu sắc:đỏ` where there is no such field (`NAME`); times and addresses are words. */
const UNKNOWN = /(?<!\S)(?:[\p{L}\p{M}]+\s+){0,3}(?!\d+:)(?!\w+:\/\/)[\p{L}\p{M}\p{N}_./()-]+!?[:=<>≤≥≠]\S*/gu

const plain = (text: string) => text.replace(UNKNOWN, '').replace(/\s+/g, ' ').trim()

/**
 * The part of a text that filters as words: the text in front of an unfinished condition, without tokens that
 * name no field, which would only make everything disappear.
 */
export function freeText(text: string, fields: readonly FieldWords[]): string {
  for (let sign = findSign(text, 0); sign; sign = findSign(text, sign.at + sign.length)) {
    const named = fieldBefore(text.slice(0, sign.at), sign.at, fields)
    if (named) return plain(text.slice(0, named.start))
  }
  return plain(text)
}
