/** Errors of the values for react-hook-form: the server's own schema, in the user's language. */
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formatNumber } from '../../../core/money.ts'
import type { FieldProblem } from '../../../core/problems/problems.ts'
import type { Words } from '../detail/activity-words.ts'
import { errorsByField } from '../lines/errors.ts'
import type { FormValues } from './save.ts'
import { isBusy, type Settling } from './settling.ts'
import type { FormFace } from './values.ts'
import { check, complaintKeys } from './values.ts'

/** A complaint in words: the area's own when it has some, else the shared ones. */
export function complaint(words: Words, face: FormFace, problem: FieldProblem): string {
  const params = Object.fromEntries(
    Object.entries(problem.params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value) : value,
    ]),
  )
  const key = complaintKeys(face.area, problem).find((one) => words.has(one))
  return words.t(key ?? 'problems:wrongValue', params)
}

/**
 * Checks with the face's schema. Returns the values as the API takes them, or errors by field. The error of a field with an
 * upload under way has no message yet: a save waits for the file, and checks again.
 */
export function resolverOf(
  face: FormFace,
  words: Words,
  settling: Settling,
): Resolver<FormValues, unknown, FormValues> {
  return (values) => {
    const checked = check(face, values)
    if (checked.ok) return { values: checked.values, errors: {} }
    const errors: FieldErrors<FormValues> = {}
    const messages = Object.fromEntries(
      Object.entries(checked.paths).map(([path, problem]) => [path, complaint(words, face, problem)]),
    )
    for (const [name, error] of Object.entries(errorsByField(words, face, messages, checked.places)))
      errors[name] = isBusy(settling, name)
        ? { type: 'unsettled' }
        : { type: checked.fields[name]?.key ?? 'wrongValue', ...error }
    return { values: {}, errors }
  }
}
