/** The grammar of conditions for typed text, addresses and the API: operators and values of each type of field, signs, limits. */
import { isClock } from '../dates/clock.ts'
import { isDay, isInstant } from '../dates/dates.ts'
import { isRelativeDay, readSpan, writeSpan } from '../dates/relative-days.ts'
import type { Field, Operator } from '../fields.ts'
import { isPhone, normalizePhone, storedPhone } from '../phone.ts'

export const MAX_CONDITIONS = 20
export const MAX_VALUES = 200
export const MAX_TEXT = 200

/** One value of a condition. */
export type Scalar = string | number | boolean

/**
 * Operators with their signs: in an address, in a chip, then others that may be typed. The longer signs first, as they
 * are looked for. `eq` and `in` have none.
 */
export const SIGNS: readonly (readonly [operator: Operator, address: string, ...typed: string[]])[] = [
  ['gte', '>=', '≥'],
  ['lte', '<=', '≤'],
  ['ne', '!', '≠', '!='],
  ['gt', '>'],
  ['lt', '<'],
  ['has', '~'],
]

/** Operators and values of the conditions on a type of field. */
type Rule = {
  operators: readonly Operator[]
  /** The operator of a value without a sign: in an address, and where staff type it. */
  plain: 'eq' | 'in'
  typed: 'eq' | 'in' | 'has'
  /** Several values may be typed, separated by commas. */
  list?: true
  /** The value in its canonical form; undefined when it does not fit. */
  read(value: unknown, field: Field): Scalar | undefined
  /** The value of an address's text; the text itself where this is absent. */
  ofText?(text: string): unknown
  /** The key of the problem of a value that does not fit. */
  problem: string
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_TEXT && !value.includes('\0') ? value : undefined
}

/** A day, days that move with the calendar, or a span of days. */
function days(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const span = readSpan(value)
  if (span) return isDay(span.from) && isDay(span.to) && span.from <= span.to ? writeSpan(span) : undefined
  return isDay(value) || isRelativeDay(value) ? value : undefined
}

const TEXT: Rule = {
  operators: ['eq', 'ne', 'in', 'has', 'empty'],
  plain: 'eq',
  typed: 'has',
  read: text,
  problem: 'wrongValue',
}
const AMOUNT: Rule = {
  operators: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
  plain: 'eq',
  typed: 'eq',
  read: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined),
  ofText: (written) => (/^-?\d+$/.test(written) ? Number(written) : undefined),
  problem: 'integer',
}
const DECIMAL: Rule = {
  ...AMOUNT,
  read: (value) => (typeof value === 'number' && Math.abs(value) < 1e9 ? value : undefined),
  ofText: (written) => (/^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined),
  problem: 'number',
}
const CHOICE: Rule = {
  operators: ['eq', 'ne', 'in', 'empty'],
  plain: 'eq',
  typed: 'eq',
  list: true,
  read: (value, field) =>
    field.type === 'enum' && typeof value === 'string' && field.values.includes(value) ? value : undefined,
  problem: 'choice',
}
const DATE: Rule = { ...AMOUNT, read: days, ofText: String, problem: 'date' }
/** Only whether there is anything. */
const FILLED: Rule = { ...TEXT, operators: ['empty'], read: () => undefined }
const MANY: Rule = { ...TEXT, operators: ['in', 'empty'], plain: 'in', typed: 'in', list: true }

const CLOCK: Rule = {
  ...AMOUNT,
  read: (value) => (typeof value === 'string' && isClock(value) ? value : undefined),
  ofText: String,
  problem: 'clock',
}

const RULES: Readonly<Record<Field['type'], Rule>> = {
  text: TEXT,
  longtext: TEXT,
  email: TEXT,
  code: TEXT,
  link: TEXT,
  url: TEXT,
  image: TEXT,
  phone: {
    ...TEXT,
    read(value) {
      const given = text(value)
      return given === undefined ? undefined : storedPhone(given)
    },
  },
  money: AMOUNT,
  integer: AMOUNT,
  duration: AMOUNT,
  percent: AMOUNT,
  decimal: DECIMAL,
  clock: CLOCK,
  date: DATE,
  time: {
    ...DATE,
    read: (value) =>
      typeof value === 'string' && isInstant(value) ? new Date(value).toISOString() : days(value),
    problem: 'time',
  },
  boolean: {
    ...CHOICE,
    operators: ['eq', 'empty'],
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    ofText: (written) => (written === 'true' ? true : written === 'false' ? false : undefined),
  },
  enum: CHOICE,
  // Mostly codes; also a record's name, or with `has` a part of it.
  ref: { ...CHOICE, operators: ['eq', 'ne', 'in', 'has', 'empty'], read: text, problem: 'wrongValue' },
  refs: MANY,
  words: MANY,
  // Nobody knows the keys: they sort, and are not asked for.
  place: { ...TEXT, operators: [] },
  // Never listed, so never asked for.
  lines: { ...MANY, operators: [] },
  pictures: FILLED,
  file: FILLED,
  rich: FILLED,
}

/** Users who may not see numbers filter by whole ones only. */
const WHOLE: Rule = {
  ...TEXT,
  operators: ['eq', 'empty'],
  typed: 'eq',
  read: (value) => (typeof value === 'string' && isPhone(value) ? normalizePhone(value) : undefined),
}

/** Whether a field can be without a value, and so be filtered by that: lists are empty without being `optional`. */
export const mayBeEmpty = ({ optional, type }: Field): boolean =>
  optional === true || type === 'refs' || type === 'words' || type === 'pictures'

/** The rule of a field's conditions. `ref` is filtered by the other record's id, code or name. */
export const ruleOf = (field: Field): Rule => (field.masked ? WHOLE : RULES[field.type])

/** The operators that make sense for a field. */
export const operatorsOf = (field: Field): readonly Operator[] => ruleOf(field).operators
