/**
 * `where` and `q` of a list: checked against the manifest, then SQL whose values are all parameters, but for those that
 * the manifest itself names.
 */

import { addDays, dayOf, startOfDay } from '../../../../core/dates/dates.ts'
import { readSpan, type Span, spanOf, writeSpan } from '../../../../core/dates/relative-days.ts'
import type { Condition, Field, Operator } from '../../../../core/fields.ts'
import { TEXT_TYPES } from '../../../../core/fields.ts'
import { type Misfit, readCondition } from '../../../../core/filter/condition.ts'
import { MAX_CONDITIONS, MAX_TEXT } from '../../../../core/filter/grammar.ts'
import { isPhone, normalizePhone, withStoredPhones } from '../../../../core/phone.ts'
import { Problem, type ProblemId } from '../../../../core/problems/problems.ts'
import { codeForm, queryForm } from '../../../../core/sameness.ts'
import { fold, tokens } from '../../../../core/text.ts'
import type { AreaTable, Column } from '../columns.ts'
import type { Meets } from '../face.ts'
import { escapeLike, type Params } from '../statement.ts'
import { compileNamed, compileRef, isCode, type MeantIds } from './where-refs.ts'

const MAX_WORDS = 12

function refuse(name: string, misfit: Misfit, id: ProblemId = 'badFilter'): never {
  throw new Problem(id, { fields: { [name]: misfit } })
}

/** Checks a `where` as it came in. Throws `badFilter` or `unknownField` naming the field. */
export function readWhere(table: AreaTable, input: unknown): Condition[] {
  if (!Array.isArray(input)) return refuse('where', { key: 'list' })
  if (input.length > MAX_CONDITIONS) {
    return refuse('where', { key: 'tooManyItems', params: { max: MAX_CONDITIONS } })
  }
  return input.map((one: unknown) => readOne(table, one))
}

function readOne(table: AreaTable, one: unknown): Condition {
  if (!Array.isArray(one) || one.length !== 3) return refuse('where', { key: 'format' })
  const [name, operator, value] = one as unknown[]
  if (typeof name !== 'string') return refuse('where', { key: 'format' })
  const field = table.listed(name)?.field
  if (!field) return refuse(name.slice(0, 60), { key: 'unknownField' }, 'unknownField')
  const { condition, misfit } = readCondition(name, field, operator, value)
  if (!condition) return refuse(name, misfit)
  return field.type === 'date' || field.type === 'time' ? onCalendar(condition) : condition
}

/** Days that move with the calendar become those of this moment, so that a count or a job keeps them. */
function onCalendar([name, operator, value]: Condition): Condition {
  const today = dayOf(Date.now())
  const fixed = <V>(one: V) => {
    const span = typeof one === 'string' ? spanOf(one, today) : undefined
    return span ? writeSpan(span) : one
  }
  return [name, operator, Array.isArray(value) ? value.map(fixed) : fixed(value)]
}

/** Checks `q`; returns it with phone numbers as they are stored. Throws `badFilter` when it is too long. */
export function readText(q: string): string {
  return q.length <= MAX_TEXT
    ? withStoredPhones(q)
    : refuse('q', { key: 'tooLong', params: { max: MAX_TEXT } })
}

const COMPARISONS: Partial<Record<Operator, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' }

const CASTS: Partial<Record<Field['type'], string>> = {
  money: 'bigint',
  integer: 'bigint',
  duration: 'bigint',
  percent: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
}

/** The SQL of checked conditions, to be joined by `and`. `meant`: ids of references, where they have been looked up. */
export function compileWhere(
  table: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  where: readonly Condition[],
  params: Params,
  meant?: MeantIds,
): string[] {
  return where.map((condition) => {
    const [name, operator, value] = condition
    const column = table.listed(name)
    if (!column) return refuse(name, { key: 'unknownField' }, 'unknownField')
    if (operator === 'empty') return compileEmpty(column, value === true)
    const { field } = column
    if (field.type === 'time') {
      const meets = table.server.meets?.[name]
      return meets
        ? compileMeeting(meets, column, operator, value, params)
        : compileDays(column, operator, value, params, field.end ? ends : instants)
    }
    if (field.type === 'date') return compileDays(column, operator, value, params, days)
    if (field.type === 'ref' || field.type === 'refs') {
      const target = tables.get(field.area)
      return target
        ? compileRef({ table, column, target }, operator, value, params, meant?.get(condition))
        : 'false'
    }
    if (operator === 'has') return compileHas(column, String(value), params)
    if (operator === 'in') return compileIn(column, value, params)
    const placeholder =
      ownValue(field, value) ?? params.add(inColumnsCase(column, value), CASTS[field.type] ?? 'text')
    return operator === 'ne'
      ? `${column.sql} is distinct from ${placeholder}`
      : `${column.sql} ${COMPARISONS[operator]} ${placeholder}`
  })
}

/**
 * One of the few values that a field can have, written by its manifest: a filter by status is a statement of its own
 * then, planned once for this status and not at each page. Undefined for what is compared with anything else.
 */
function ownValue(field: Field, value: unknown): string | undefined {
  if (field.type === 'boolean') return value === true ? 'true' : value === false ? 'false' : undefined
  const own = field.type === 'enum' ? field.values.find((one) => one === value) : undefined
  return own === undefined ? undefined : `'${own.replaceAll("'", "''")}'::text`
}

/** Codes as they are stored, in whatever spelling they are typed. */
function inColumnsCase(column: Column, value: unknown): unknown {
  if (column.name !== 'code') return value
  return Array.isArray(value) ? value.map((one) => codeForm(String(one))) : codeForm(String(value))
}

function compileEmpty({ field, sql }: Column, empty: boolean): string {
  const many = field.type === 'refs' || field.type === 'words'
  const text = (TEXT_TYPES as readonly string[]).includes(field.type)
  const is =
    field.type === 'pictures'
      ? `${sql} = '[]'`
      : many
        ? `cardinality(${sql}) = 0`
        : text
          ? `(${sql} is null or ${sql} = '')`
          : `${sql} is null`
  return empty ? is : `not (${is})`
}

function compileIn(column: Column, value: unknown, params: Params): string {
  const cast = `${CASTS[column.field.type] ?? 'text'}[]`
  const placeholder = params.add(inColumnsCase(column, value), cast)
  return column.field.type === 'words'
    ? `${column.sql} && ${placeholder}`
    : `${column.sql} = any(${placeholder})`
}

function compileHas(column: Column, value: string, params: Params): string {
  const exactly = `fold_text(${column.sql}) like ${params.add(`%${escapeLike(fold(value))}%`)}`
  if (!column.field.search) return exactly
  // The search text holds this field too and has an index, which finds the few rows worth a closer look.
  const near = tokens(value).map((word) => `t."search" like ${params.add(`%${escapeLike(word)}%`)}`)
  return `(${[...near, exactly].join(' and ')})`
}

/** Where a value of a day or time begins and where the next one does, with the type of both. */
type Bounds = { type: 'date' | 'timestamptz'; of(value: string): [from: string, next: string] }

const spanned = (value: string): Span => readSpan(value) ?? { from: value, to: value }

/** The last day that ISO 8601 writes with four digits: there is none after it. */
const LAST_DAY = '9999-12-31'

const days: Bounds = {
  type: 'date',
  of(value) {
    const { from, to } = spanned(value)
    return [from, to === LAST_DAY ? 'infinity' : addDays(to, 1)]
  },
}

/** A day is all of it in the shop's zone, an instant its millisecond. */
const instants: Bounds = {
  type: 'timestamptz',
  of(value) {
    if (value.includes('T')) return [value, new Date(Date.parse(value) + 1).toISOString()]
    const { from, to } = spanned(value)
    return [startOfDay(from), to === LAST_DAY ? 'infinity' : startOfDay(addDays(to, 1))]
  },
}

/** The same of ends, which come right after their last day: one of the 31st is the beginning of the 1st. */
const ends: Bounds = {
  type: 'timestamptz',
  of(value) {
    const [from, next] = instants.of(value)
    if (value.includes('T')) return [from, next]
    const after = (at: string) => (at === 'infinity' ? at : new Date(Date.parse(at) + 1).toISOString())
    return [after(from), after(next)]
  },
}

function compileDays(
  { sql }: Column,
  operator: Operator,
  value: unknown,
  params: Params,
  { type, of }: Bounds,
): string {
  const compare = (sign: string, bound: string) => `${sql} ${sign} ${params.add(bound, type)}`
  const inside = (one: string) => {
    const [from, next] = of(one)
    return `(${compare('>=', from)} and ${compare('<', next)})`
  }
  if (operator === 'in') return `(${(value as string[]).map(inside).join(' or ')})`
  if (operator === 'eq') return inside(String(value))
  if (operator === 'ne') return `(${inside(String(value))}) is not true`
  const [from, next] = of(String(value))
  if (operator === 'gt') return compare('>=', next)
  if (operator === 'gte') return compare('>=', from)
  if (operator === 'lt') return compare('<', from)
  return compare('<', next)
}

/** A condition on a field of several instants holds where one of them fits. */
function compileMeeting(
  meets: Meets,
  column: Column,
  operator: Operator,
  value: unknown,
  params: Params,
): string {
  const not = operator === 'ne'
  const fits = (sql: string) =>
    compileDays({ ...column, sql }, not ? 'eq' : operator, value, params, instants)
  return not ? `(${meets(fits)}) is not true` : `(${meets(fits)})`
}

/** A word of letters and digits, with the sign right before it, where there is one. */
const WORDS = /([^\p{L}\p{N}\s]?)([\p{L}\p{N}]+)/gu

/**
 * The SQL of `q`, to be joined by `and`: every folded word is somewhere in the search text. Words of one or
 * two letters have no trigram of their own and must begin a word, which has one (` le`): measured on a
 * million orders, "le minh" takes 16 ms so, 170 ms otherwise. A code uses the code's own index, because the
 * zeros in it are in every row's search text.
 */
export function compileText(
  table: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  q: string,
  params: Params,
): string[] {
  const named = [...table.columns.values()].flatMap((column) => {
    const { field } = column
    const isRef = field.type === 'ref' || field.type === 'refs'
    const target = field.search && isRef ? tables.get(field.area) : undefined
    return target ? [{ column, target }] : []
  })
  const prefix = table.area.code.prefix.toLowerCase()
  return [...fold(queryForm(q)).matchAll(WORDS)].slice(0, MAX_WORDS).flatMap(([, sign = '', word = '']) => {
    const code = compileCode(table, word, params) ?? compileRecordCode(table, tables, word, params)
    if (code) return [code]
    // Every search text begins with the code.
    if (prefix.startsWith(word)) return []
    const like = (pattern: string) => {
      const own = `t."search" like ${params.add(pattern)}`
      const others = named.map((one) => compileNamed(one, pattern, params))
      return others.length === 0 ? own : `(${[own, ...others].join(' or ')})`
    }
    const whole = `%${escapeLike(word)}%`
    // With its country code, or a code of a carrier that looks like that.
    const phone = isPhone(word) ? `%${normalizePhone(word)}%` : whole
    if (word.length > 2) return [phone === whole ? like(whole) : `(${like(whole)} or ${like(phone)})`]
    const begins = like(`% ${escapeLike(word)}%`)
    // The `T` of `J&T` begins a word behind its sign.
    return [sign === '' ? begins : `(${begins} or ${like(`%${escapeLike(sign + word)}%`)})`]
  })
}

/** A word that is the beginning of a code of this area, or one without its zeros; undefined otherwise. */
function compileCode(table: AreaTable, word: string, params: Params): string | undefined {
  const { prefix, digits } = table.area.code
  const number = word.startsWith(prefix.toLowerCase()) ? word.slice(prefix.length) : ''
  if (!/^\d+$/.test(number)) return undefined
  const code = (end: string) => params.add(`${prefix}${number}${end}`, 'text')
  if (number.length >= digits) return `t."code" = ${code('')}`
  const whole = params.add(`${prefix}${number.padStart(digits, '0')}`, 'text')
  const rest = digits - number.length
  return `(t."code" = ${whole} or t."code" between ${code('0'.repeat(rest))} and ${code('9'.repeat(rest))})`
}

/** A word that is the whole code of a record, where an area has a field of such codes; undefined otherwise. */
function compileRecordCode(
  { server, columns }: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  word: string,
  params: Params,
): string | undefined {
  const column = server.recordCodes && columns.get(server.recordCodes)
  const isWhole = (one: AreaTable) =>
    isCode(one, word) && word.length >= one.area.code.prefix.length + one.area.code.digits
  if (!column || ![...tables.values()].some(isWhole)) return undefined
  return `${column.sql} = ${params.add(codeForm(word), 'text')}`
}
