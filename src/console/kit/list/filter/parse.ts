/**
 * The filter bar's language: `trạng thái:chờ xử lý tổng>1tr nguyen van` -> two conditions and the words
 * `nguyen van`. Names and values are matched without diacritics in both languages. Text that looks like a
 * condition and is none is reported and stays in the text.
 */
import { STAFF } from '../../../../core/area.ts'
import type { Condition, Field, Operator } from '../../../../core/fields.ts'
import { parseVnd } from '../../../../core/money.ts'
import { isPhone, normalizePhone } from '../../../../core/phone.ts'
import { fold } from '../../../../core/text.ts'
import { parseDays } from './days.ts'
import { bestFit, type FieldWords, type ValueWords } from './words.ts'

export type FilterProblem =
  /** No field is called so. */
  | { kind: 'field'; text: string }
  /** The field has no such value. */
  | { kind: 'value'; text: string; field: FieldWords }

/** A record of another area by its name, which has to be looked up: `khách hàng:lan`. */
export type NamedRecord = {
  words: FieldWords
  operator: Operator
  /** The name, and what may be free words behind it. */
  text: string
}

export type ParsedText = {
  conditions: Condition[]
  names: NamedRecord[]
  /** The rest: free words. */
  rest: string
  problems: FilterProblem[]
}

/** Signs in the order in which they are looked for; the longer first. */
const SIGNS: readonly (readonly [string, Operator])[] = [
  ['>=', 'gte'],
  ['≥', 'gte'],
  ['<=', 'lte'],
  ['≤', 'lte'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['<', 'lt'],
  [':', 'eq'],
  ['=', 'eq'],
]

/** `:>`, `:>=` and the address's own `:!` are one sign. */
const AFTER_COLON: readonly (readonly [string, Operator])[] = [
  ...SIGNS.filter(([mark]) => mark !== ':'),
  ['!', 'ne'],
]

/** Words that mean "nothing there" and "something there", folded. */
const EMPTY = new Set(['-', 'trong', 'chua co', 'khong co', 'none', 'empty', 'nobody'])
const FILLED = new Set(['*', 'co', 'bat ky', 'any', 'somebody'])
/** Words for the signed-in user, which the server reads as `me`, folded. */
export const ME = new Set(['me', 'toi', 'minh', 'cua toi', 'myself'])

type Sign = { at: number; length: number; operator: Operator }

/** The next operator directly after a word: `tổng>1tr`, not `a > b` with free words around. */
function findSign(text: string, from: number): Sign | undefined {
  for (let at = from; at < text.length; at++) {
    if (at === 0 || /\s/.test(text.charAt(at - 1))) continue
    const sign = SIGNS.find(([mark]) => text.startsWith(mark, at))
    if (!sign) continue
    const more = sign[0] === ':' ? AFTER_COLON.find(([mark]) => text.startsWith(mark, at + 1)) : undefined
    return more
      ? { at, length: 1 + more[0].length, operator: more[1] }
      : { at, length: sign[0].length, operator: sign[1] }
  }
  return undefined
}

/** The field whose name ends right before a sign, and where that name begins. */
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

function choose(typed: string, values: readonly ValueWords[]): ValueWords | undefined {
  const exact = values.find((value) => value.aliases.includes(typed))
  if (exact) return exact
  const fitting = values.filter((value) => (bestFit(typed, value.aliases) ?? 9) <= 1)
  return fitting.length === 1 ? fitting[0] : undefined
}

function number(field: Field, text: string): number | undefined {
  if (field.type === 'money') return parseVnd(text)
  const clean = text.replace(/[,\s%]/g, '')
  if (!/^-?\d+(\.\d+)?$/.test(clean)) return undefined
  return field.type === 'percent' ? Math.round(Number(clean) * 100) : Math.round(Number(clean))
}

function dayConditions(name: string, operator: Operator, text: string, today?: string) {
  const days = parseDays(text, today)
  return days === undefined ? undefined : [[name, operator, days] as Condition]
}

/** `1-2tr` is one to two millions: the unit counts for both. */
function withUnit(from: string, to: string): string {
  const unit = /^[\d.,]+\s*(k|nghìn|nghin|triệu|trieu|tr|tỷ|tỉ|ty)$/i.exec(to.trim())?.[1]
  return unit && /^\d{1,3}([.,]\d+)?$/.test(from.trim()) ? `${from.trim()}${unit}` : from
}

function numberConditions(name: string, field: Field, operator: Operator, text: string) {
  const range = /^(.+?)\s*(?:\.\.|–|-|đến|den|to)\s*(.+)$/i.exec(text)
  const plain = number(field, text)
  if (plain !== undefined) return [[name, operator, plain] as Condition]
  const first = range?.[1] === undefined ? undefined : withUnit(range[1], range[2] ?? '')
  const from = first === undefined ? undefined : number(field, first)
  const to = range?.[2] === undefined ? undefined : number(field, range[2])
  if (from === undefined || to === undefined || operator !== 'eq') return undefined
  return [
    [name, 'gte', Math.min(from, to)],
    [name, 'lte', Math.max(from, to)],
  ] as Condition[]
}

function choiceConditions(words: FieldWords, operator: Operator, text: string): Condition[] | undefined {
  const chosen = text.split(',').map((part) => choose(fold(part), words.values))
  if (chosen.some((one) => one === undefined) || (operator !== 'eq' && operator !== 'ne')) return undefined
  const values = chosen.flatMap((one) => (one ? [one.value] : []))
  const [first] = values
  if (first === undefined) return undefined
  if (values.length === 1) {
    if (words.field.type === 'boolean' && operator === 'ne') return [[words.name, 'eq', !first]]
    return [[words.name, operator, first]]
  }
  // None of several: each of them by itself.
  if (operator === 'ne') return values.map((value) => [words.name, 'ne', value] as Condition)
  return [[words.name, 'in', values.map(String)]]
}

/** A record's code, as every area makes them. */
const CODE = /^[a-z]{1,4}\d+$/i

/** The conditions that a value means for a field; undefined when it fits no way of saying one. */
export function conditionsFor(
  words: FieldWords,
  operator: Operator,
  text: string,
  today?: string,
): Condition[] | undefined {
  const { name, field } = words
  const value = text.trim().replace(/^"(.*)"$/, '$1')
  if (value === '') return undefined
  if (field.optional && operator === 'eq') {
    if (EMPTY.has(fold(value))) return [[name, 'empty', true]]
    if (FILLED.has(fold(value)) && field.type !== 'boolean') return [[name, 'empty', false]]
  }
  switch (field.type) {
    case 'money':
    case 'integer':
    case 'percent':
      return numberConditions(name, field, operator, value)
    case 'date':
    case 'time':
      return dayConditions(name, operator, value, today)
    case 'enum':
    case 'boolean':
      return choiceConditions(words, operator, value)
    case 'ref':
      if (operator !== 'eq' && operator !== 'ne') return undefined
      if (field.area === STAFF && ME.has(fold(value))) return [[name, operator, 'me']]
      if (!CODE.test(value)) return undefined
      return [[name, operator, value.toUpperCase()]]
    case 'refs':
      if (operator !== 'eq' || !value.split(',').every((part) => CODE.test(part.trim()))) return undefined
      return [[name, 'in', value.split(',').map((part) => part.trim().toUpperCase())]]
    case 'words':
      return operator === 'eq' ? [[name, 'in', value.split(',').map((part) => part.trim())]] : undefined
    case 'phone':
      if (field.masked) {
        return operator === 'eq' && isPhone(value) ? [[name, 'eq', normalizePhone(value)]] : undefined
      }
      return operator === 'eq' ? [[name, 'has', normalizePhone(value) || value]] : undefined
    default:
      if (operator === 'ne') return [[name, 'ne', value]]
      return operator === 'eq' ? [[name, 'has', value]] : undefined
  }
}

/** How far a value reaches: the most words that make one, up to the next field's name. */
function takeValue(
  text: string,
  start: number,
  limit: number,
  words: FieldWords,
  operator: Operator,
  today?: string,
) {
  const quoted = /^"[^"]*"/.exec(text.slice(start))
  if (quoted) {
    const conditions = conditionsFor(words, operator, quoted[0], today)
    return conditions && { conditions, end: start + quoted[0].length }
  }
  const ends: number[] = []
  for (let at = start + 1; at <= limit && ends.length < 8; at++) {
    if (at === text.length || /\s/.test(text.charAt(at))) if (!/\s/.test(text.charAt(at - 1))) ends.push(at)
  }
  // Free text has no known values: one word, more of them in quotes.
  const known = ['money', 'integer', 'percent', 'date', 'time', 'enum', 'boolean', 'ref', 'refs']
  const loose = !known.includes(words.field.type)
  const order = loose && words.field.type !== 'phone' ? ends.slice(0, 1) : ends.toReversed()
  for (const end of order) {
    const conditions = conditionsFor(words, operator, text.slice(start, end), today)
    if (conditions) return { conditions, end }
  }
  return undefined
}

/** A record by its name, where a field takes one. */
function namedRecord(words: FieldWords, operator: Operator, value: string): NamedRecord | undefined {
  const { type } = words.field
  const fits = type === 'ref' ? operator === 'eq' || operator === 'ne' : type === 'refs' && operator === 'eq'
  return fits && /[\p{L}\d]/u.test(value) ? { words, operator, text: value } : undefined
}

/**
 * The name before a sign, where no field is called so: `người lạ:x` names both words, since names of fields have up to
 * four. Words before it that are no part of it are no filter then either: a guess would hide rows without a word.
 */
const NAME = /(?<!\S)(?:[\p{L}\p{M}]+\s+){0,3}\S+$/u

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
    sign = next
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
const UNKNOWN = /(?<!\S)(?:[\p{L}\p{M}]+\s+){0,3}(?!\d+:)(?!\w+:\/\/)[^\s:=<>≤≥!]+!?[:=<>≤≥]\S*/gu

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
