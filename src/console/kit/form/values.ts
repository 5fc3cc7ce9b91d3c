/** From a record to what a form edits, and from there to what is sent. Pure. */
import { z } from 'zod'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { Field } from '../../../core/fields.ts'
import { isBlankLine, linesIn, linesOf } from '../../../core/lines.ts'
import { fieldIssues } from '../../../core/problems/issues.ts'
import type { FieldProblem } from '../../../core/problems/problems.ts'
import type { AnyFace, FormBody, FormSection, InputSchema } from '../face.ts'
import type { FormValues } from './save.ts'

/** A face whose input schema has been loaded. */
export type FormFace = Omit<AnyFace, 'input'> & {
  input: InputSchema
  layout?: FormBody
  /** Values that a new record begins with, e.g. the day of a calendar. */
  given?: Readonly<FormValues>
}

/** The schema's own fields by name; none when it is no object schema. */
function shapeOf(input: InputSchema): Readonly<Record<string, z.core.$ZodType>> {
  // A schema that ends in a transform is read by what is entered.
  const entered = input instanceof z.ZodPipe ? input.in : input
  return entered instanceof z.ZodObject ? entered.shape : {}
}

/** The fields a person enters, in the manifest's order, then those only the schema has (a password). */
export function inputFields(face: FormFace): string[] {
  const names = Object.keys(shapeOf(face.input))
  const listed = Object.keys(face.area.fields).filter((name) => names.includes(name))
  return [...listed, ...names.filter((name) => !listed.includes(name))]
}

/** The form's groups. Fields that the face's own groups forget come last rather than not at all. */
export function formSections(face: FormFace): FormSection[] {
  const all = inputFields(face)
  if (!face.form) return [{ id: 'all', fields: all }]
  const named = new Set(face.form.flatMap((section) => section.fields))
  const rest = all.filter((name) => !named.has(name))
  // Entered for a new record alone.
  const asked = (name: string) => all.includes(name) || !face.area.fields[name]?.fixed
  const sections = face.form.map((section) => ({ ...section, fields: section.fields.filter(asked) }))
  return rest.length > 0 ? [...sections, { id: 'rest', fields: rest }] : sections
}

/** The fields that may not be left out: those that the schema misses in an empty answer. */
export function requiredFields(face: FormFace): Set<string> {
  const result = face.input.safeParse({})
  if (result.success) return new Set()
  const { fields } = fieldIssues(result.error.issues, {})
  return new Set(Object.keys(fields).map((path) => path.split('.')[0] ?? path))
}

/** The value of an untouched control. A form's values are never `undefined`: inputs stay controlled. */
export function emptyOf(field: Field | undefined): unknown {
  switch (field?.type) {
    case 'lines':
    case 'refs':
    case 'words':
    case 'pictures':
      return []
    case 'boolean':
      return false
    case 'ref':
    case 'file':
    case 'rich':
    case 'money':
    case 'integer':
    case 'duration':
    case 'percent':
    case 'decimal':
      return null
    default:
      return ''
  }
}

/** The values of a new record: what the schema fills in by itself, else empty. */
export function newValues(face: FormFace): FormValues {
  const shape = shapeOf(face.input)
  const own = Object.fromEntries(
    inputFields(face).map((name) => {
      const schema = shape[name]
      const filled = schema ? z.safeParse(schema, undefined) : undefined
      const value = filled?.success ? filled.data : undefined
      return [name, value ?? emptyOf(face.area.fields[name])]
    }),
  )
  const given = Object.entries(face.given ?? {}).filter(([name]) => name in own)
  return { ...own, ...face.layout?.blank, ...Object.fromEntries(given) }
}

/** The values of a record that is to be edited. */
export function valuesOf(face: FormFace, record: AnyRecord): FormValues {
  const own = Object.fromEntries(
    inputFields(face).map((name) => [name, record[name] ?? emptyOf(face.area.fields[name])]),
  )
  return { ...own, ...face.layout?.read(record) }
}

/** Rows of the lines that are sent, by field: empty lines are left out. */
export type Places = Record<string, number[]>

/** Values without empty lines, and where the others are in the form. An untouched number is absent. */
export function withoutBlankLines(area: Area, values: FormValues): { values: FormValues; places: Places } {
  const places: Places = {}
  const kept: FormValues = {}
  for (const [name, { columns }] of linesOf(area)) {
    if (!(name in values)) continue
    const lines = linesIn(values[name])
    const rows = lines.flatMap((line, row) => (isBlankLine(columns, line) ? [] : [row]))
    places[name] = rows
    kept[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(lines[row] ?? {}).filter(([, value]) => value !== null)),
    )
  }
  return { values: { ...values, ...kept }, places }
}

export type Checked =
  /** `values` as the API takes them: refs as ids, empty text as null. */
  | { ok: true; values: FormValues }
  /** `paths`: all complaints by path, those of lines with the row among the lines that were checked (`places`). */
  | {
      ok: false
      fields: Record<string, FieldProblem>
      paths: Record<string, FieldProblem>
      places: Places
    }

/** Checks what was entered with the schema the server uses. A field keeps its first complaint. */
export function check(face: FormFace, entered: FormValues): Checked {
  const { values, places } = withoutBlankLines(face.area, entered)
  // An untouched number or record is null here; in the schema only absence means "left out" rather than "not
  // a number".
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const result = face.input.safeParse(given)
  if (result.success) return { ok: true, values: result.data }
  const fields: Record<string, FieldProblem> = {}
  const { fields: paths } = fieldIssues(result.error.issues, given)
  for (const [path, problem] of Object.entries(paths)) fields[path.split('.')[0] ?? path] ??= problem
  return { ok: false, fields, paths, places }
}

/**
 * Checks one field by itself, e.g. in a cell of a list. Returns its value as the API takes it. Rules over
 * several fields are left to the server.
 */
export function checkField(
  input: InputSchema,
  name: string,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; problem: FieldProblem } {
  const schema = shapeOf(input)[name]
  if (!schema) return { ok: false, problem: { key: 'unknownField' } }
  const given = value === null ? {} : { [name]: value }
  const result = z.object({ [name]: schema }).safeParse(given)
  if (result.success) return { ok: true, value: result.data[name] ?? null }
  const [problem] = Object.values(fieldIssues(result.error.issues, given).fields)
  return { ok: false, problem: problem ?? { key: 'wrongValue' } }
}

/** Entries with an order of their own, such as pictures: parts of the record, not records or words. */
const isOrdered = (value: readonly unknown[]) =>
  value.some((one) => typeof one === 'object' && one !== null && !('id' in one))

/** A value as it is compared: a record by its id, a set of words in any order, parts alike. */
function essence(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value) && isOrdered(value)) return value.map(essence)
  if (Array.isArray(value)) return value.map(essence).sort()
  if (typeof value !== 'object' || value === null) return value
  // A line has an id, too, and is more than that.
  if ('id' in value && ('code' in value || Object.keys(value).length === 1)) return value.id
  const parts = Object.entries(value).map(([name, part]) => [name, essence(part)] as const)
  return Object.fromEntries(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether two values of a field mean the same. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b))
}

/** The fields in which two sets of values differ. */
export function differing(a: FormValues, b: FormValues): string[] {
  return Object.keys({ ...a, ...b }).filter((name) => !same(a[name], b[name]))
}

/** Of `values`, what differs from `base`: only that is sent. */
export function changesBetween(base: FormValues, values: FormValues): FormValues {
  return Object.fromEntries(differing(base, values).map((name) => [name, values[name] ?? null]))
}

export type Difference = {
  field: string
  /** As it was when the person began. */
  base: unknown
  mine: unknown
  theirs: unknown
  /** The default choice: the side that changed it. Both: the user's own. */
  suggested: 'mine' | 'theirs'
}

/** Field by field, where a draft and the record as it is now part ways. */
export function compare(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return differing(mine, theirs).map((field) => ({
    field,
    base: base[field],
    mine: mine[field],
    theirs: theirs[field],
    suggested: same(base[field], mine[field]) ? 'theirs' : 'mine',
  }))
}

/** The area's own word for a complaint when it has one, else the shared word: keys to try in order. */
export function complaintKeys(area: Area, problem: FieldProblem): string[] {
  return [`${area.id}:reasons.${problem.key}`, `problems:${problem.key}`]
}
