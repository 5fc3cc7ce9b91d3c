/** Errors of a row: which column, why, what is in it and a hint. */
import type { Refusal } from '../../core/problems/problems.ts'
import type { Column } from './columns.ts'

export const PROBLEMS = [
  'needed',
  'unknown',
  'unsure',
  'stopped',
  'notNumber',
  'isDay',
  'formulaError',
  'tooSmall',
  'tooLarge',
  'tooLong',
  'tooShort',
  'salePriceAbove',
  'codeSigns',
  'digitsLost',
  'zerosLost',
  'codeGiven',
  'codeTwice',
  'codeTaken',
  'otherShop',
  'imageNeeded',
  'imageWrong',
  'ofVariants',
  'refused',
] as const
export type ProblemKey = (typeof PROBLEMS)[number]

/** `hint`: the nearest name, the limit, the other row or record; `reason`: a rule's own words, of products. */
export type RowError = {
  column: Column
  key: ProblemKey
  value: string
  hint: string | null
  reason?: Refusal
}

/** The sentence of an error: a key under this area's `reasons`, or a rule of products. */
export function sentenceOf({ key, value, hint, reason }: RowError): { area: string; reason: Refusal } {
  if (reason) return { area: 'products', reason }
  const near = key === 'unknown' && hint !== null
  return {
    area: 'import-rows',
    reason: { key: near ? 'unknownNear' : key, params: { value, hint: hint ?? '' } },
  }
}

/** The row's fields about its first error. */
export const firstOf = (errors: readonly RowError[]) => {
  const [first] = errors
  return {
    column: first?.column ?? null,
    problem: first?.key ?? null,
    value: first ? first.value.slice(0, 200) : null,
    hint: first?.hint?.slice(0, 200) ?? null,
    errorCount: errors.length,
  }
}
