/** Suggestions of the filter bar while typing: fields, their values, and values without their field. */
import { STAFF } from '../../../../core/area.ts'
import type { Condition, Operator } from '../../../../core/fields.ts'
import { mayBeEmpty } from '../../../../core/filter/grammar.ts'
import { fieldBefore, operatorOf } from '../../../../core/filter/typed.ts'
import { OFFERED_DAYS, wordsOfDays } from '../../../../core/filter/typed-days.ts'
import { conditionsFor, emptiness, ME } from '../../../../core/filter/typed-values.ts'
import { bestFit, type FieldWords } from '../../../../core/filter/typed-words.ts'
import { fold } from '../../../../core/text.ts'
import { sayDays } from './say-days.ts'

export type Suggestion = {
  /** Unique among those shown. */
  key: string
  /** The field's label. */
  label: string
  /** The second part: a value, or a hint of what to type. */
  value: string
  /** The text that it takes the place of. */
  start: number
  /** Ready to become a chip; absent: `insert` is put into the text and typing goes on. */
  conditions?: readonly Condition[]
  insert?: string
}

export type Suggestions = {
  items: readonly Suggestion[]
  /** A field of another area whose records fit: to be searched for this text. */
  search?: { field: FieldWords; area: string; text: string; start: number; not?: boolean }
}

const MAX_ITEMS = 8

type Say = (key: string, params?: Record<string, string | number>) => string

/** A choice taken, or not taken. */
function conditionsOf(words: FieldWords, operator: Operator, value: string | boolean): readonly Condition[] {
  if (operator === 'ne' && typeof value === 'boolean') return [[words.name, 'eq', !value]]
  return [[words.name, operator, value]]
}

/** Where the last word, and each of the few before it, begin. */
function wordStarts(text: string): number[] {
  const starts: number[] = []
  for (let at = text.length - 1; at >= 0 && starts.length < 4; at--) {
    if (!/\s/.test(text.charAt(at)) && (at === 0 || /\s/.test(text.charAt(at - 1)))) starts.push(at)
  }
  return starts
}

function valuesFor(
  words: FieldWords,
  typed: string,
  start: number,
  say: Say,
  operator: Operator = 'eq',
): Suggestion[] {
  const folded = fold(typed)
  if (words.field.type === 'date' || words.field.type === 'time') {
    return OFFERED_DAYS.filter(
      (value) =>
        folded === '' || bestFit(folded, [fold(sayDays(value, say)), ...wordsOfDays(value)]) !== undefined,
    ).map((value) => ({
      key: `${words.name}:${value}`,
      label: words.label,
      value: sayDays(value, say),
      start,
      conditions: [[words.name, operator, value] as Condition],
    }))
  }
  return words.values
    .map((value) => ({ value, rank: folded === '' ? 0 : bestFit(folded, value.aliases) }))
    .filter((one) => one.rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ value }) => ({
      key: `${words.name}:${value.value}`,
      label: words.label,
      value: value.label,
      start,
      conditions: conditionsOf(words, operator, value.value),
    }))
}

/** A value typed after a sign, when it can already be read: offered so that it can be seen before it counts. */
function asTyped(words: FieldWords, mark: string, typed: string, start: number): Suggestion[] {
  const operator = operatorOf(mark)
  const conditions = conditionsFor(words, operator, typed)
  if (!conditions) return []
  return [
    {
      key: `${words.name}${mark}${typed}`,
      label: words.label,
      value: `${mark === ':' ? '' : mark}${typed}`,
      start,
      conditions,
    },
  ]
}

/** The signed-in user, before the others. */
function asMe(words: FieldWords, operator: Operator, start: number, say: Say): Suggestion[] {
  if (operator !== 'eq' && operator !== 'ne') return []
  const conditions: Condition[] = [[words.name, operator, 'me']]
  return [{ key: `${words.name}:me`, label: words.label, value: say('list:me'), start, conditions }]
}

/** Records with none and with any, where a field can be empty. */
function asEmpty(
  { name, label, field }: FieldWords,
  operator: Operator,
  text: string,
  start: number,
  say: Say,
): Suggestion[] {
  if (operator !== 'eq' || !mayBeEmpty(field)) return []
  const meant = emptiness(field, text)
  return [true, false].flatMap((empty) => {
    const value = say(empty ? 'list:filter.empty' : 'list:filter.filled')
    const fits = text === '' || meant === empty || bestFit(fold(text), [fold(value)]) !== undefined
    const conditions: Condition[] = [[name, 'empty', empty]]
    return fits ? [{ key: `${name}:${empty}`, label, value, start, conditions }] : []
  })
}

/** Suggestions for the text before the caret. `say` returns the words of a key in the user's language. */
export function suggest(text: string, fields: readonly FieldWords[], say: Say): Suggestions {
  const open = /(:?(?:>=|<=|!=|≠|≥|≤|>|<|=)|:!|:)([^:<>=≤≥≠]*)$/.exec(text)
  const named = open && fieldBefore(text, open.index, fields)
  if (open && named) {
    const typed = (open[2] ?? '').trimStart()
    const mark = (open[1] ?? ':').replace(/^:(?=.)/, '').replace(/^=$/, ':')
    const { field } = named.field
    if (field.type === 'ref' || field.type === 'refs') {
      const operator = operatorOf(mark)
      const text = typed.trim()
      const search = {
        field: named.field,
        area: field.area,
        text,
        start: named.start,
        not: operator === 'ne',
      }
      const me = field.area === STAFF && (text === '' || ME.has(fold(text)))
      const own = me ? asMe(named.field, operator, named.start, say) : []
      return { items: [...own, ...asEmpty(named.field, operator, text, named.start, say)], search }
    }
    const operator = operatorOf(mark)
    const isDay = field.type === 'date' || field.type === 'time'
    // Bounds may be days with a name; of choices only "is" and "is not" make sense.
    const values =
      operator === 'eq' || operator === 'ne' || isDay
        ? valuesFor(named.field, typed, named.start, say, operator)
        : []
    const items =
      values.length > 0 || typed.trim() === ''
        ? values
        : asTyped(named.field, mark, typed.trim(), named.start)
    return { items: items.slice(0, MAX_ITEMS) }
  }
  const found: (Suggestion & { rank: number })[] = []
  const seen = new Set<string>()
  // The longest run of words first: "chờ xác nhận" before "nhận".
  for (const start of wordStarts(text).toReversed()) {
    const typed = fold(text.slice(start))
    if (typed.length < 2) continue
    for (const words of fields) {
      const rank = bestFit(typed, words.aliases)
      if (rank !== undefined && !seen.has(words.name)) {
        seen.add(words.name)
        found.push({
          key: words.name,
          label: words.label,
          value: '',
          start,
          insert: `${words.label}:`,
          rank: rank + 3,
        })
      }
      for (const value of valuesFor(words, text.slice(start), start, say)) {
        if (seen.has(value.key) || words.field.type === 'boolean') continue
        seen.add(value.key)
        found.push({ ...value, rank: bestFit(typed, [fold(value.value)]) ?? 3 })
      }
    }
  }
  found.sort((a, b) => a.start - b.start || a.rank - b.rank)
  return { items: found.slice(0, MAX_ITEMS) }
}
