/**
 * Issues of a zod schema as keys of the `problems` namespace: the same issue has the same words in the form
 * and in the server's response, in either language.
 */
import type { z } from 'zod'
import type { FieldProblem } from './problems.ts'

type Issue = z.core.$ZodIssue

/** Signs of an unknown name that are repeated. */
const NAME_MAX = 100

/** Most unknown names that are reported: a body may hold as many as it has bytes. */
export const UNKNOWN_MAX = 20

export type FieldIssues = {
  /** By field, the first complaint of each; nested ones as `lines.0.quantity`. */
  fields: Record<string, FieldProblem>
  /** Names that the schema does not know, the first of them; they are in `fields` too. */
  unknown: string[]
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'time',
  time: 'time',
  uuid: 'record',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  bigint: 'integer',
  boolean: 'choice',
  array: 'list',
  date: 'date',
}

/** The value at an issue's path, to tell what is missing from what is wrong. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function sizeProblem(issue: Issue & { code: 'too_small' | 'too_big' }): FieldProblem {
  const small = issue.code === 'too_small'
  const bound = Number(small ? issue.minimum : issue.maximum)
  const params: Record<string, number> = small ? { min: bound } : { max: bound }
  if (issue.origin === 'string') return { key: small ? 'tooShort' : 'tooLong', params }
  if (issue.origin === 'array' || issue.origin === 'set')
    return { key: small ? 'tooFewItems' : 'tooManyItems', params }
  return { key: small ? 'tooSmall' : 'tooBig', params }
}

/** A schema's own message about a value that is missing, e.g. `imageNeeded`; any other one is about a wrong value. */
const isOfMissing = (message: string) => /^[a-z]\w*Needed$/.test(message)

function problemOf(issue: Issue, value: unknown): FieldProblem {
  if (isEmpty(value)) return { key: isOfMissing(issue.message) ? issue.message : 'required' }
  // A schema's own message is a key; zod's are sentences.
  if (issue.code === 'custom' || /^[a-z]\w*$/i.test(issue.message)) return { key: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { key: TYPES[issue.expected] ?? 'wrongValue' }
    case 'invalid_format':
      return { key: FORMATS[issue.format] ?? 'format' }
    case 'too_small':
    case 'too_big':
      return sizeProblem(issue)
    case 'invalid_value':
      return { key: 'choice' }
    default:
      return { key: 'wrongValue' }
  }
}

/** Issues by field. `value` is the checked input: it distinguishes an empty field from a wrong one. */
export function fieldIssues(issues: readonly Issue[], value: unknown): FieldIssues {
  const found: FieldIssues = { fields: {}, unknown: [] }
  const visit = (issue: Issue, base: readonly PropertyKey[]) => {
    const path = [...base, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, UNKNOWN_MAX - found.unknown.length)) {
        const field = [...path, key].map(String).join('.').slice(0, NAME_MAX)
        found.unknown.push(field)
        found.fields[field] ??= { key: 'unknownField' }
      }
      return
    }
    if (isOfMissing(issue.message) && isEmpty(valueAt(value, path))) {
      found.fields[path.map(String).join('.')] ??= { key: issue.message }
      return
    }
    // By convention the last branch is the real shape, those before it are ways to leave it empty.
    const branch = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined
    if (branch && branch.length > 0) {
      for (const inner of branch) visit(inner, path)
      return
    }
    found.fields[path.map(String).join('.')] ??= problemOf(issue, valueAt(value, path))
  }
  for (const issue of issues) visit(issue, [])
  return found
}
