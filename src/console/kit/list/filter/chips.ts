/** Conditions as chips: two that bound the same field from both sides are shown, and removed, as one. */
import type { Area } from '../../../../core/area.ts'
import { listedFields } from '../../../../core/area.ts'
import {
  addDays,
  dayOf,
  formatDateTime,
  formatDay,
  isInstant,
  startOfDay,
} from '../../../../core/dates/dates.ts'
import type { Condition, Field } from '../../../../core/fields.ts'
import { SIGNS } from '../../../../core/filter/grammar.ts'
import { formatBasisPoints, formatDecimal, formatNumber, formatVnd } from '../../../../core/money.ts'
import { formatPhone } from '../../../../core/phone.ts'
import { durationText } from '../../ui/scalar-text.ts'
import { fieldKey, valueKey } from '../field-keys.ts'
import { sayDays } from './say-days.ts'

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

/** The sign of an operator between label and value. */
function signOf(operator: string): string {
  const [, address, shown = address] = SIGNS.find(([one]) => one === operator && one !== 'has') ?? []
  return shown === undefined ? ':' : ` ${shown}`
}

/** The name of another area's record, as far as known. */
type RefName = (field: string, code: string) => string | undefined
const noName: RefName = () => undefined

function sayOne(area: Area, name: string, field: Field, value: unknown, say: Say, refName = noName): string {
  switch (field.type) {
    case 'ref':
    case 'refs':
      return value === 'me' ? say('list:me') : (refName(name, String(value)) ?? String(value))
    case 'money':
      return formatVnd(Number(value))
    case 'integer':
      return formatNumber(Number(value))
    case 'decimal':
      return formatDecimal(Number(value))
    case 'duration':
      return durationText(Number(value))
    case 'percent':
      return formatBasisPoints(Number(value))
    case 'enum':
      return say(valueKey(area, name, String(value)))
    case 'boolean':
      return say(`list:boolean.${value}`)
    case 'date':
      return sayDays(String(value), say)
    case 'time':
      return isInstant(String(value)) ? sayInstant(String(value)) : sayDays(String(value), say)
    case 'phone':
      return formatPhone(String(value))
    default:
      return String(value)
  }
}

/** The day that an instant begins, else the instant. */
function sayInstant(iso: string): string {
  const day = dayOf(iso)
  return startOfDay(day) === new Date(iso).toISOString() ? formatDay(day) : formatDateTime(iso)
}

/** Two bounds of one field. Times end where the day after begins. */
function sayRange(area: Area, name: string, field: Field, from: Condition, to: Condition, say: Say): string {
  const [start, end] = [String(from[2]), String(to[2])]
  if (field.type === 'time' && to[1] === 'lt' && isInstant(start) && isInstant(end)) {
    const last = sayInstant(startOfDay(addDays(dayOf(end), -1)))
    const first = sayInstant(start)
    return first === last ? first : `${first} – ${last}`
  }
  return `${sayOne(area, name, field, from[2], say)} – ${sayOne(area, name, field, to[2], say)}`
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
  if (field.type === 'time' && operator === 'lt' && isInstant(String(value))) {
    // `< start of the 22nd` is said as `≤ 21st`.
    return [' ≤', formatDay(addDays(dayOf(String(value)), -1))]
  }
  // A name without a sign is the record of that name.
  if (field.type === 'ref' && operator === 'has') return [':~', `“${value}”`]
  const shown = sayOne(area, name, field, value, say, refName)
  return [signOf(operator), operator === 'has' ? `“${shown}”` : shown]
}

/** The chips of a filter, in its order. `say` returns the words of a key. */
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
    next = next.filter((one) => one[0] !== name || !replaces(side, sideOf(one[1])))
    next.push(condition)
  }
  return next
}

/** A bound takes the place of the one on its side and of a value, a value of both bounds. */
function replaces(side: Side, before: Side): boolean {
  if (side === undefined || before === undefined) return false
  return side === before || side === 'is' || before === 'is'
}

type Side = 'from' | 'to' | 'is' | undefined

function sideOf(operator: string): Side {
  if (operator === 'gt' || operator === 'gte') return 'from'
  if (operator === 'lt' || operator === 'lte') return 'to'
  return operator === 'eq' || operator === 'in' || operator === 'empty' ? 'is' : undefined
}

/** A chip's conditions turned into their opposite; undefined where the filter has no words for that. */
export function negated(where: readonly Condition[], chip: Chip, field: Field): Condition[] | undefined {
  const [at, ...others] = chip.positions
  const condition = at === undefined ? undefined : where[at]
  if (!condition || others.length > 0) return undefined
  const [name, operator, value] = condition
  const plain = field.type !== 'refs' && field.type !== 'words'
  const opposite = (): readonly Condition[] | undefined => {
    if (operator === 'empty') return [[name, 'empty', !value]]
    if (typeof value === 'boolean') return [[name, 'eq', !value]]
    if (operator === 'eq' && plain) return [[name, 'ne', value]]
    if (operator === 'ne') return [[name, 'eq', value]]
    if (operator === 'in' && plain && Array.isArray(value))
      return value.map((one: string | number): Condition => [name, 'ne', one])
    if (operator === 'gt') return [[name, 'lte', value]]
    if (operator === 'gte') return [[name, 'lt', value]]
    if (operator === 'lt') return [[name, 'gte', value]]
    return operator === 'lte' ? [[name, 'gt', value]] : undefined
  }
  const turned = opposite()
  return turned && where.flatMap((one, place) => (place === at ? turned : [one]))
}
