/** Conditions as chips: two that bound the same field from both sides are shown, and removed, as one. */
import type { Area } from '../../../../core/area.ts'
import { listedFields } from '../../../../core/area.ts'
import { addDays, dayOf, formatDay } from '../../../../core/dates.ts'
import type { Condition, Field } from '../../../../core/fields.ts'
import { formatBasisPoints, formatNumber, formatVnd } from '../../../../core/money.ts'
import { formatPhone } from '../../../../core/phone.ts'
import { nameOfSpan } from './days.ts'
import { fieldKey, valueKey } from './words.ts'

export type Chip = {
  /** Stable while its conditions stay. */
  key: string
  field: string
  label: string
  /** `:`, `>`, `≥`… between label and value. */
  sign: string
  value: string
  /** Positions in `where`. */
  positions: readonly number[]
}

type Say = (key: string, params?: Record<string, string | number>) => string

const SIGNS: Record<string, string> = { gt: ' >', gte: ' ≥', lt: ' <', lte: ' ≤', ne: ' ≠' }

/** What a record of another area is called, as far as it is known. */
type RefName = (field: string, code: string) => string | undefined
const noName: RefName = () => undefined

function sayOne(area: Area, name: string, field: Field, value: unknown, say: Say, refName = noName): string {
  switch (field.type) {
    case 'ref':
    case 'refs':
      return refName(name, String(value)) ?? String(value)
    case 'money':
      return formatVnd(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'percent':
      return formatBasisPoints(Number(value))
    case 'enum':
      return say(valueKey(area, name, String(value)))
    case 'boolean':
      return say(`list:boolean.${value}`)
    case 'date':
      return formatDay(String(value))
    case 'time':
      return formatDay(dayOf(String(value)))
    case 'phone':
      return formatPhone(String(value))
    default:
      return String(value)
  }
}

/** First and last day of two conditions on a day field; times end at the start of the day after. */
function daysOf(field: Field, from: Condition, to: Condition) {
  if (field.type === 'date') return { from: String(from[2]), to: String(to[2]) }
  return { from: dayOf(String(from[2])), to: addDays(dayOf(String(to[2])), -1) }
}

function sayRange(area: Area, name: string, field: Field, from: Condition, to: Condition, say: Say): string {
  if (field.type !== 'date' && field.type !== 'time') {
    return `${sayOne(area, name, field, from[2], say)} – ${sayOne(area, name, field, to[2], say)}`
  }
  const days = daysOf(field, from, to)
  const named = nameOfSpan(days, dayOf(Date.now()))
  if (named) return say(`list:days.${named}`)
  return days.from === days.to ? formatDay(days.from) : `${formatDay(days.from)} – ${formatDay(days.to)}`
}

function saySingle(
  area: Area,
  name: string,
  field: Field,
  condition: Condition,
  say: Say,
  refName: RefName,
): [string, string] {
  const [, operator, value] = condition
  if (operator === 'empty') return [':', say(value ? 'list:filter.empty' : 'list:filter.filled')]
  if (Array.isArray(value)) {
    return [':', value.map((one) => sayOne(area, name, field, one, say, refName)).join(', ')]
  }
  if (field.type === 'time' && operator === 'lt') {
    // `< start of the 22nd` is said as `≤ 21st`.
    return [' ≤', formatDay(addDays(dayOf(String(value)), -1))]
  }
  if (field.type === 'date' && operator === 'eq') {
    const day = String(value)
    const named = nameOfSpan({ from: day, to: day }, dayOf(Date.now()))
    return [':', named ? say(`list:days.${named}`) : formatDay(day)]
  }
  const shown = sayOne(area, name, field, value, say, refName)
  return [SIGNS[operator] ?? ':', operator === 'has' ? `“${shown}”` : shown]
}

/** The chips of a filter, in its order. `say` answers words of a key. */
export function chipsOf(
  area: Area,
  where: readonly Condition[],
  say: Say,
  refName: RefName = noName,
): Chip[] {
  const fields = listedFields(area)
  const chips: Chip[] = []
  const used = new Set<number>()
  for (const [position, condition] of where.entries()) {
    const [name, operator] = condition
    const field = fields[name]
    if (!field || used.has(position)) continue
    const label = say(fieldKey(area, name))
    const end = ['gte', 'gt'].includes(operator)
      ? where.findIndex(
          (other, at) =>
            at > position && !used.has(at) && other[0] === name && ['lt', 'lte'].includes(other[1]),
        )
      : -1
    const other = where[end]
    const positions = other ? [position, end] : [position]
    const [sign, value] = other
      ? [':', sayRange(area, name, field, condition, other, say)]
      : saySingle(area, name, field, condition, say, refName)
    for (const one of positions) used.add(one)
    chips.push({
      key: positions.map((at) => JSON.stringify(where[at])).join(),
      field: name,
      label,
      sign,
      value,
      positions,
    })
  }
  return chips
}

/** The filter without a chip's conditions. */
export function withoutChip(where: readonly Condition[], chip: Chip): Condition[] {
  return where.filter((_, at) => !chip.positions.includes(at))
}

/**
 * Adds conditions. A second choice for the same field widens it (`eq` + `eq` = `in`): both at once would
 * match nothing. Bounds of the same kind replace each other.
 */
export function withConditions(
  area: Area,
  where: readonly Condition[],
  added: readonly Condition[],
): Condition[] {
  const fields = listedFields(area)
  let next = [...where]
  for (const condition of added) {
    const [name, operator, value] = condition
    const type = fields[name]?.type
    const choice = type === 'enum' || type === 'ref' || type === 'code'
    const same = next.findIndex((one) => one[0] === name && ['eq', 'in'].includes(one[1]))
    const before = next[same]
    if (choice && (operator === 'eq' || operator === 'in') && before) {
      const values = [...new Set([before[2], value].flat())].filter((one) => typeof one !== 'boolean')
      const [only] = values
      const merged: Condition =
        values.length === 1 && only !== undefined
          ? [name, 'eq', only]
          : [name, 'in', values as (string | number)[]]
      next[same] = merged
      continue
    }
    const side = sideOf(operator)
    next = next.filter((one) => one[0] !== name || sideOf(one[1]) !== side || side === undefined)
    next.push(condition)
  }
  return next
}

/** Conditions of the same side exclude each other on one field. */
function sideOf(operator: string): 'from' | 'to' | 'is' | undefined {
  if (operator === 'gt' || operator === 'gte') return 'from'
  if (operator === 'lt' || operator === 'lte') return 'to'
  return operator === 'eq' || operator === 'in' || operator === 'empty' ? 'is' : undefined
}
