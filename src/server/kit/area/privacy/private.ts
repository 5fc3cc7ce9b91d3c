/**
 * Private fields: phone numbers of customers. Users who may not see them get them masked in every response,
 * and can neither search by a part of one nor sort by it, since that would reveal the rest. Each view by a
 * user who may see them is recorded.
 */
import { holds, SEE_NUMBERS } from '../../../../core/abilities.ts'
import type { AnyRecord, Area } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { linesIn, linesOf } from '../../../../core/lines.ts'
import { isMaskedPhone, isPhone, maskPhone, normalizePhone } from '../../../../core/phone.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { tokens } from '../../../../core/text.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { linesWithNumbers, maskLines } from '../lines/line-input.ts'
import { escapeLike, type Params } from '../statement.ts'

const known = new WeakMap<Area, readonly string[]>()

/** The private fields of an area. */
export function privateFields(area: Area): readonly string[] {
  const before = known.get(area)
  if (before) return before
  const names = Object.keys(area.fields).filter((name) => area.fields[name]?.private)
  known.set(area, names)
  return names
}

/** Whether an actor is shown rows of an area otherwise than they are. */
export function hides({ area }: Pick<AreaTable, 'area'>, { abilities }: Pick<Actor, 'abilities'>): boolean {
  return privateFields(area).length > 0 && !holds(abilities, SEE_NUMBERS)
}

/** Fields of an area that show private numbers, those with lines among them. */
export function numberFields(area: Area): readonly string[] {
  return [...privateFields(area), ...linesWithNumbers(area)]
}

/** Values of the private columns of lines that are to be written. */
export function numbersInLines(area: Area, values: Readonly<Record<string, unknown>>): unknown[] {
  return linesOf(area).flatMap(([name, { columns }]) => {
    const hidden = Object.keys(columns).filter((column) => columns[column]?.private)
    return linesIn(values[name]).flatMap((line) => hidden.map((column) => line[column]))
  })
}

/** Whether records of an area show private numbers. */
export const hasNumbers = (area: Area): boolean => numberFields(area).length > 0

/** Whether an actor is shown whole records of an area otherwise than they are. */
export function hidesAny(
  { area }: Pick<AreaTable, 'area'>,
  { abilities }: Pick<Actor, 'abilities'>,
): boolean {
  return hasNumbers(area) && !holds(abilities, SEE_NUMBERS)
}

/** A record with its private numbers masked. */
export function withoutNumbers(area: Area, record: AnyRecord): AnyRecord {
  const masked: Record<string, unknown> = {}
  for (const name of privateFields(area)) {
    const value = record[name]
    if (typeof value === 'string') masked[name] = maskPhone(value)
  }
  return maskLines(area, { ...record, ...masked })
}

const isPrivate = ({ area }: AreaTable, name: string) => area.fields[name]?.private === true

/**
 * Throws `badFilter` for what would tell a number bit by bit: only a whole one may be asked for, and that is counted
 * before (`NumberQuestions`).
 */
export function refuseProbing(
  table: AreaTable,
  { where, order }: { where: readonly Condition[]; order?: { sort: { field: string } } },
  actor: Actor,
): void {
  if (!hides(table, actor)) return
  const wrong = [
    ...where.filter((one) => isPrivate(table, one[0]) && !isWhole(one)).map(([name]) => name),
    ...(order && isPrivate(table, order.sort.field) ? [order.sort.field] : []),
  ]
  if (wrong.length === 0) return
  throw new Problem('badFilter', {
    fields: Object.fromEntries(wrong.map((name) => [name, { key: 'wholeNumber' }])),
  })
}

/** One number at a time: of 200 in one condition nobody could count what is tried out. */
function isWhole([, operator, value]: Condition): boolean {
  return operator === 'empty' || (operator === 'eq' && isPhone(String(value)))
}

/**
 * Throws `badFilter` where a number is asked for inside a write, which cannot count it: one that is taken back would take
 * the count back as well.
 */
export function refuseNumbers(
  table: AreaTable,
  { where, q }: { where: readonly Condition[]; q: string },
  actor: Actor,
): void {
  if (!hides(table, actor)) return
  const names = where.map(([name]) => name).filter((name) => isPrivate(table, name))
  const wrong = [...names, ...([q, ...tokens(q)].some(isPhone) ? ['q'] : [])]
  if (wrong.length === 0) return
  throw new Problem('badFilter', {
    fields: Object.fromEntries(wrong.map((name) => [name, { key: 'noNumber' }])),
  })
}

/** Conditions under which digits are found by more than a part of a number, to be joined by `and`. */
export function wholeNumbersOnly(table: AreaTable, q: string, params: Params): string[] {
  const columns = privateFields(table.area).flatMap((name) => table.columns.get(name)?.sql ?? [])
  return tokens(q)
    .filter((word) => /^[\d+]+$/.test(word))
    .map((word) => {
      const rest = columns.reduce(
        (text, column) => `replace(${text}, coalesce(${column}, ''), '')`,
        't."search"',
      )
      const whole = columns.map((column) => `${column} = ${params.add(normalizePhone(word), 'text')}`)
      return `(${[`${rest} like ${params.add(`%${escapeLike(word)}%`)}`, ...whole].join(' or ')})`
    })
}

/**
 * The input with masked numbers replaced by the record's own: a form opened by a user who may not see the
 * number sends it as it was shown. Throws `invalid` for any other.
 */
export function withNumbers(
  { area, server }: AreaTable,
  sent: Record<string, unknown>,
  record: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const masked = privateFields(area).filter((name) => isMaskedPhone(sent[name]))
  if (masked.length === 0) return sent
  const own: Record<string, unknown> = {}
  for (const name of masked) {
    const value = record?.[name]
    if (typeof value === 'string' && maskPhone(value) === sent[name]) own[name] = value
    else if (record || !server.unmasks)
      throw new Problem('invalid', { area: area.id, fields: { [name]: { key: 'phone' } } })
  }
  return { ...sent, ...own }
}
