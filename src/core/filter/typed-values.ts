/** Values as staff type them, in both languages: `chờ xử lý`, `1tr2`, `7 ngày qua`, `tôi`, `chưa có`. */
import { STAFF } from '../area.ts'
import { parseClock } from '../dates/clock.ts'
import { parseDuration } from '../dates/duration.ts'
import type { Condition, Field, Operator } from '../fields.ts'
import { parseDecimal, parsePercent, parseVnd } from '../money.ts'
import { storedPhone } from '../phone.ts'
import { fold } from '../text.ts'
import { readCondition } from './condition.ts'
import { mayBeEmpty, ruleOf, type Scalar } from './grammar.ts'
import { parseDays } from './typed-days.ts'
import { bestFit, type FieldWords, type ValueWords } from './typed-words.ts'

/** Words that mean "nothing there" and "something there", folded. */
const EMPTY = new Set(['-', 'trong', 'chua co', 'khong co', 'none', 'empty', 'nobody'])
const FILLED = new Set(['*', 'co', 'da co', 'bat ky', 'any', 'somebody'])
/** Words for the signed-in user, which the server reads as `me`, folded. */
export const ME = new Set(['me', 'toi', 'minh', 'cua toi', 'myself'])

function choose(typed: string, values: readonly ValueWords[]): ValueWords | undefined {
  const exact = values.find((value) => value.aliases.includes(typed))
  if (exact) return exact
  const fitting = values.filter((value) => (bestFit(typed, value.aliases) ?? 9) <= 1)
  return fitting.length === 1 ? fitting[0] : undefined
}

/** An amount as staff type it, in the field's own unit. */
function number(field: Field, text: string): number | undefined {
  const [, minus, amount = ''] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? []
  const read =
    { money: parseVnd, percent: parsePercent, duration: parseDuration, decimal: parseDecimal }[
      field.type as string
    ] ?? wholeNumber
  const value = read(amount)
  return value === undefined || !minus ? value : -value
}

function wholeNumber(text: string): number | undefined {
  const clean = text.replace(/[,\s%]/g, '')
  return /^\d+(\.\d+)?$/.test(clean) ? Math.round(Number(clean)) : undefined
}

/** `1-2tr` is one to two millions: the unit counts for both. */
function withUnit(from: string, to: string): string {
  const unit = /^[\d.,]+\s*(k|nghìn|nghin|triệu|trieu|tr|tỷ|tỉ|ty)$/i.exec(to.trim())?.[1]
  return unit && /^\d{1,3}([.,]\d+)?$/.test(from.trim()) ? `${from.trim()}${unit}` : from
}

/** Both ends of a range of amounts: `1-2tr`, `350k đến 1tr`. */
function rangeOf(field: Field, text: string): [number, number] | undefined {
  const [, first, last] = /^(.+?)\s*(?:\.\.|–|-|đến|den|to)\s*(.+)$/i.exec(text) ?? []
  if (first === undefined || last === undefined) return undefined
  const [from, to] = [number(field, withUnit(first, last)), number(field, last)]
  return from === undefined || to === undefined ? undefined : [Math.min(from, to), Math.max(from, to)]
}

/** A record's code, as every area makes them. */
const CODE = /^[a-z]{1,4}\d+$/i

/** One value in the user's language, as the field holds it. */
function valueIn({ field, values }: FieldWords, text: string, today?: string): Scalar | undefined {
  switch (field.type) {
    case 'money':
    case 'integer':
    case 'percent':
    case 'duration':
    case 'decimal':
      return number(field, text)
    case 'clock':
      return parseClock(text)
    case 'date':
    case 'time':
      return parseDays(text, today)
    case 'enum':
    case 'boolean':
      return choose(fold(text), values)?.value
    case 'ref':
    case 'refs':
      if (field.area === STAFF && ME.has(fold(text))) return 'me'
      return CODE.test(text) ? text.toUpperCase() : undefined
    case 'phone':
      return storedPhone(text)
    default:
      return text
  }
}

/** Values between commas, undefined for an unknown one; a name may have a comma itself, so the longest counts. */
function listed(words: FieldWords, text: string): (Scalar | undefined)[] {
  const parts = text.split(',')
  const found: (Scalar | undefined)[] = []
  for (let at = 0; at < parts.length; ) {
    let end = words.values.length > 0 ? parts.length : at + 1
    const value = () => valueIn(words, parts.slice(at, end).join(',').trim())
    while (end > at + 1 && value() === undefined) end--
    found.push(value())
    at = end
  }
  return found
}

/** Whether words mean that a field is empty (true) or not (false); undefined for other words. */
export function emptiness(field: Field, text: string): boolean | undefined {
  if (!mayBeEmpty(field)) return undefined
  if (EMPTY.has(fold(text))) return true
  return FILLED.has(fold(text)) && field.type !== 'boolean' ? false : undefined
}

/** The conditions that a value means for a field; undefined when it fits no way of expressing one. */
export function conditionsFor(
  words: FieldWords,
  operator: Operator,
  text: string,
  today?: string,
): Condition[] | undefined {
  const { name, field } = words
  const { typed, list, plain } = ruleOf(field)
  const quoted = /^["“](.*)["”]$/.exec(text.trim())?.[1]
  const given = quoted ?? text.trim()
  if (given === '') return undefined
  const empty = quoted === undefined && operator === 'eq' ? emptiness(field, given) : undefined
  if (empty !== undefined) return [[name, 'empty', empty]]
  // Part of a record's name, where another sign takes its code.
  if (operator === 'has' && field.type === 'ref') return fitting(words, [['has', given]])
  const meant = list ? listed(words, given) : [valueIn(words, given, today)]
  const [first, ...more] = meant
  const range = first === undefined && operator === 'eq' ? rangeOf(field, given) : undefined
  const made = (): [Operator, unknown][] => {
    if (range)
      return [
        ['gte', range[0]],
        ['lte', range[1]],
      ]
    if (operator === 'ne' && typeof first === 'boolean' && more.length === 0) return [['eq', !first]]
    // None of several: each of them by itself.
    if (operator === 'ne') return meant.map((one) => ['ne', one])
    if (operator !== 'eq') return [[operator, first]]
    return plain === 'in' || more.length > 0 ? [['in', meant]] : [[typed, first]]
  }
  return fitting(words, made())
}

/** Conditions on a field; undefined unless all of them fit it. */
function fitting(
  { name, field }: FieldWords,
  made: readonly (readonly [Operator, unknown])[],
): Condition[] | undefined {
  const conditions = made.map(([as, value]) => readCondition(name, field, as, value).condition)
  return conditions.every((one) => one !== undefined) ? conditions : undefined
}
