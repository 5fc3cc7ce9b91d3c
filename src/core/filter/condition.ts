/** One condition: read and checked as JSON and as text of an address, and written as that text. */
import { type Condition, type ConditionValue, type Field, OPERATORS, type Operator } from '../fields.ts'
import { MAX_VALUES, ruleOf, SIGNS } from './grammar.ts'

/** The reason why a condition does not fit its field: a key of problems' words. */
export type Misfit = { key: string; params?: Record<string, number> }

/**
 * Checks the parts of a condition against its field; returns the condition with its values in canonical form, or the
 * reason why it does not fit.
 */
export function readCondition(
  name: string,
  field: Field,
  given: unknown,
  value: unknown,
): { condition: Condition; misfit?: never } | { condition?: never; misfit: Misfit } {
  const rule = ruleOf(field)
  const operator = OPERATORS.find((one) => one === given)
  const misfit = (key: string, params?: Misfit['params']) => ({ misfit: { key, ...(params && { params }) } })
  const made = (one: ConditionValue, as: Operator) => ({ condition: [name, as, one] as const })
  if (!operator || !rule.operators.includes(operator)) return misfit('wrongOperator')
  if (operator === 'empty') return typeof value === 'boolean' ? made(value, operator) : misfit('choice')
  if (operator !== 'in') {
    const read = rule.read(value, field)
    return read === undefined ? misfit(rule.problem) : made(read, operator)
  }
  if (!Array.isArray(value) || value.length === 0) return misfit('list')
  if (value.length > MAX_VALUES) return misfit('tooManyItems', { max: MAX_VALUES })
  const read = value.map((one) => rule.read(one, field))
  return read.includes(undefined) ? misfit(rule.problem) : made(read as (string | number)[], operator)
}

/** Written value of the `empty` operator: `handler=-` no handler, `handler=*` any handler. */
const EMPTY = '-'
const FILLED = '*'

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Reads a condition as an address has it; undefined when it does not fit the field. */
export function readWritten(name: string, field: Field, text: string): Condition | undefined {
  if (text === EMPTY || text === FILLED) return readCondition(name, field, 'empty', text === EMPTY).condition
  const { plain, ofText = (one: string) => one } = ruleOf(field)
  const read = (part: string) => {
    const value = decoded(part)
    return value === undefined ? undefined : ofText(value)
  }
  const sign = SIGNS.find(([, mark]) => text.startsWith(mark))
  if (sign) return readCondition(name, field, sign[0], read(text.slice(sign[1].length))).condition
  const values = text.split(',').map(read)
  return values.length === 1 && plain === 'eq'
    ? readCondition(name, field, 'eq', values[0]).condition
    : readCondition(name, field, 'in', values).condition
}

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Writes a condition's value so that `readWritten` reads it. Commas, percent signs and a beginning that would be a sign
 * are escaped inside values.
 */
export function writeCondition([, operator, value]: Condition): string {
  if (operator === 'empty') return value ? EMPTY : FILLED
  const text = [value]
    .flat()
    .map((one) => String(one).replace(/[%,]/g, escaped))
    .join(',')
  const sign = SIGNS.find(([id]) => id === operator)?.[1]
  return sign === undefined ? text.replace(/^[<>!~]|^[-*]$/, escaped) : sign + text
}
