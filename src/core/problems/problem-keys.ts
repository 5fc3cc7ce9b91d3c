/** Which failures and complaints about fields have words, and how words are filled in. */
import { formatNumber } from '../money.ts'
import type { ProblemId } from './problems.ts'

/** Complaints about one field; `core/issues.ts` derives them from a schema's issues. */
export const FIELD_PROBLEMS = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFewItems',
  'tooManyItems',
  'email',
  'phone',
  'url',
  'number',
  'integer',
  'text',
  'signs',
  'list',
  'date',
  'time',
  'choice',
  'record',
  'format',
  'taken',
  'wrongValue',
  'wrongOperator',
  'wholeNumber',
  'noNumber',
  'unknownParameter',
  'wrongCurrentPassword',
  'samePassword',
  'passwordFormat',
  'captchaNeeded',
  'captchaWrong',
  'resetLink',
] as const
type FieldProblemKey = (typeof FIELD_PROBLEMS)[number]

/** More exact reasons than a problem's own words, which belong to no single area. */
export const REASONS = [
  'wrongState',
  'unknownTransition',
  'missingAbility',
  'tookTooLong',
  'busy',
  'inUseBy',
  'changedSince',
  'alreadySo',
  'undoNever',
  'undoCreation',
  'undoSecret',
  'undoDone',
  'rowFailed',
  'jobBroken',
  'jobRetried',
  'jobNothingLeft',
  'jobUndone',
  'jobNothingToUndo',
  'exportEmpty',
  'exportBroken',
  'printTooMany',
  'rolesChanged',
  'passwordChanged',
  'accountSuspended',
  'endedElsewhere',
  'tooDeep',
  'deleteByGet',
  'noRoute',
  'noFile',
  'fileTooBig',
  'sheetEncrypted',
  'sheetUnreadable',
  'sheetTooMuch',
  'sheetTooManyRows',
  'sheetEmpty',
  'pictureType',
  'pictureSize',
  'picturePixels',
  'notYourView',
  'tooManyToLookAt',
  'tooManyAtOnce',
  'tooManyNumbers',
] as const
type ReasonKey = (typeof REASONS)[number]

export type ProblemWords = Record<ProblemId | FieldProblemKey | ReasonKey, string>

/**
 * Fills `{param}` in words, numbers with their thousands apart as everywhere else; a parameter that is not
 * given stays as written, so that it is noticed.
 */
export function fillWords(words: string, params: Readonly<Record<string, string | number>> = {}): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return typeof value === 'number' ? formatNumber(value) : (value ?? whole)
  })
}
