/**
 * The filter of a list as it is in the console's address: readable, shareable, and parsed without loss.
 * `status=pending,to_pack&total=>1000000&q=nguyen&sort=-placedAt`
 */
import type { Area } from '../area.ts'
import { listedFields } from '../area.ts'
import { isDay, isInstant } from '../dates/dates.ts'
import { isRelativeDay, readSpan } from '../dates/relative-days.ts'
import { type Condition, type ConditionValue, type Field, type Operator, operatorsOf } from '../fields.ts'
import { isPhone, normalizePhone } from '../phone.ts'

export type ListQuery = { where: Condition[]; q: string; sort: string }

/** Written form of each operator before the value; `in` and `eq` need none. */
const SIGNS: readonly (readonly [Operator, string])[] = [
  ['gte', '>='],
  ['lte', '<='],
  ['gt', '>'],
  ['lt', '<'],
  ['ne', '!'],
  ['has', '~'],
]
/** Written value of the `empty` operator: `handler=-` no handler, `handler=*` any handler. */
const EMPTY = '-'
const FILLED = '*'

const RESERVED = new Set(['q', 'sort', 'view'])

function readScalar(field: Field, text: string): string | number | boolean | undefined {
  if (field.masked) return isPhone(text) ? normalizePhone(text) : undefined
  if (field.type === 'money' || field.type === 'integer' || field.type === 'percent') {
    return /^-?\d+$/.test(text) ? Number(text) : undefined
  }
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (field.type === 'enum') return field.values.includes(text) ? text : undefined
  if (field.type === 'date' || field.type === 'time') return isDays(text, field.type) ? text : undefined
  return text
}

/** A day, days that move with the calendar, a span of days or, for times, an instant. */
function isDays(text: string, type: 'date' | 'time'): boolean {
  const span = readSpan(text)
  if (span) return isDay(span.from) && isDay(span.to)
  return isDay(text) || isRelativeDay(text) || (type === 'time' && isInstant(text))
}

/** One condition from its written form; undefined when it does not fit the field. */
export function readCondition(name: string, field: Field, text: string): Condition | undefined {
  if (text === EMPTY) return [name, 'empty', true]
  if (text === FILLED) return [name, 'empty', false]
  const sign = SIGNS.find(([, mark]) => text.startsWith(mark))
  const rest = sign ? text.slice(sign[1].length) : text
  const operator: Operator = sign ? sign[0] : 'in'
  if (operator !== 'in') {
    const value = readScalar(field, decodeURIComponent(rest))
    return value !== undefined && operatorsOf(field).includes(operator) ? [name, operator, value] : undefined
  }
  const values = rest.split(',').map((part) => readScalar(field, decodeURIComponent(part)))
  if (values.some((value) => value === undefined) || values.length === 0) return undefined
  if (values.length === 1 && field.type !== 'refs' && field.type !== 'words') {
    return [name, 'eq', values[0] as ConditionValue]
  }
  return operatorsOf(field).includes('in') ? [name, 'in', values as (string | number)[]] : undefined
}

/** The written form of a condition's value. Commas and percent signs inside values are escaped. */
export function writeCondition([, operator, value]: Condition): string {
  const escaped = (part: unknown) => String(part).replace(/[%,]/g, encodeURIComponent)
  if (operator === 'empty') return value ? EMPTY : FILLED
  const sign = SIGNS.find(([id]) => id === operator)?.[1] ?? ''
  return sign + (Array.isArray(value) ? value.map(escaped).join(',') : escaped(value))
}

export type ParsedQuery = ListQuery & {
  /** Parameters that were not understood, as written: said to the person, the rest is kept. */
  unknown: { name: string; text: string }[]
}

/** Reads a list's address. Never throws: what it does not understand is named in `unknown`. */
export function parseListQuery(area: Area, params: URLSearchParams): ParsedQuery {
  const fields = listedFields(area)
  const where: Condition[] = []
  const unknown: ParsedQuery['unknown'] = []
  for (const [name, text] of params) {
    if (RESERVED.has(name)) continue
    const field = fields[name]
    let condition: Condition | undefined
    try {
      condition = field && readCondition(name, field, text)
    } catch {
      condition = undefined // a broken percent escape
    }
    if (condition) where.push(condition)
    else unknown.push({ name, text })
  }
  const wanted = params.get('sort') ?? area.sort
  const sortable = fields[wanted.replace(/^-/, '')]
  if (!sortable || sortable.sort === false) unknown.push({ name: 'sort', text: wanted })
  return {
    where,
    q: params.get('q') ?? '',
    sort: sortable && sortable.sort !== false ? wanted : area.sort,
    unknown,
  }
}

/** Writes a list's address; the default order is left out. */
export function writeListQuery(area: Area, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const condition of query.where) params.append(condition[0], writeCondition(condition))
  if (query.q !== '') params.set('q', query.q)
  if (query.sort !== area.sort) params.set('sort', query.sort)
  return params
}
