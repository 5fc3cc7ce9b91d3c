/**
 * A filter of customers as the audience of a notification: kept as the address of their list has it
 * (`province=Hà Nội&spent=>=1000000&q=lan`), so that it stays when the view that it came from is changed or deleted.
 */
import type { Condition } from '../../core/fields.ts'
import { writeCondition } from '../../core/filter/condition.ts'
import { parseListQuery } from '../../core/filter/filters.ts'
import { MAX_CONDITIONS, MAX_TEXT } from '../../core/filter/grammar.ts'
import { tokens } from '../../core/text.ts'
import { area as customers } from '../customers/area.ts'

export type CustomerFilter = { where: readonly Condition[]; q: string }

/** Signs that would end a value or be read as another one. */
const escaped = (text: string) => text.replace(/[%&+#;]/g, encodeURIComponent)

/** Writes a filter so that `readCustomerFilter` reads it. */
export function writeCustomerFilter({ where, q }: CustomerFilter): string {
  const words = q.trim()
  return [
    ...where.map((condition) => `${condition[0]}=${escaped(writeCondition(condition))}`),
    ...(words === '' ? [] : [`q=${escaped(words)}`]),
  ].join('&')
}

/** Whether a filter asks for a phone number or a part of one: all who see the notification would see it. */
function asksNumber({ where, q }: CustomerFilter): boolean {
  const isPrivate = (name: string) =>
    Object.entries(customers.fields).some(
      ([field, type]) => field === name && 'private' in type && type.private,
    )
  // Whether there is a number at all reveals none.
  return (
    where.some(([name, operator]) => isPrivate(name) && operator !== 'empty') ||
    tokens(q).some((word) => /^[\d+]+$/.test(word))
  )
}

/**
 * Reads the filter of an audience. `problem`: a key of the area's `reasons` for a text that is none, that finds every customer,
 * or that asks for phone numbers.
 */
export function readCustomerFilter(
  text: string,
): { filter: CustomerFilter; problem?: never } | { filter?: never; problem: string } {
  const { where, q, unknown } = parseListQuery(customers, new URLSearchParams(text))
  const filter = { where, q: q.trim() }
  if (unknown.length > 0 || where.length > MAX_CONDITIONS || q.length > MAX_TEXT)
    return { problem: 'filterUnknown' }
  if (where.length === 0 && tokens(q).length === 0) return { problem: 'filterEmpty' }
  return asksNumber(filter) ? { problem: 'filterNumber' } : { filter }
}
