/** Lines of a record (field type `lines`): which fields they are, and their columns as the fields of an area. */
import type { Area } from './area.ts'
import type { Field, LinesField } from './fields.ts'

/** The most lines of a record, where its manifest names no other number. */
export const LINES_MAX = 200

/** A line as requests and responses carry it; a new one has no id yet. */
export type AnyLine = { id?: string } & Record<string, unknown>

const known = new WeakMap<Area, readonly (readonly [string, LinesField])[]>()

/** The fields of an area that hold lines, in the order of its manifest. */
export function linesOf(area: Area): readonly (readonly [name: string, field: LinesField])[] {
  let found = known.get(area)
  if (!found) {
    found = Object.entries(area.fields).flatMap(([name, field]) =>
      field.type === 'lines' ? [[name, field] as const] : [],
    )
    known.set(area, found)
  }
  return found
}

const areas = new WeakMap<LinesField, Area>()

/**
 * The columns of a field of lines as the fields of an area, for code that shows or edits fields. Its words are those
 * under `lines.<field>` of the area. Throws for a field of another type.
 */
export function lineArea(area: Area, name: string): Area {
  const field = area.fields[name]
  if (field?.type !== 'lines') throw new Error(`${area.id}.${name} is no field of lines`)
  let found = areas.get(field)
  if (!found) {
    const [first = 'id'] = Object.keys(field.columns)
    found = { ...area, fields: field.columns, nameField: first, within: `lines.${name}.` }
    areas.set(field, found)
  }
  return found
}

/** Whether a field shows private numbers, its own or those of lines. */
export function showsNumbers(field: Field): boolean {
  if (field.type === 'lines') return Object.values(field.columns).some((column) => column.private)
  return field.private === true
}

/** The lines in a value; none where it is no list of objects. */
export function linesIn(value: unknown): AnyLine[] {
  if (!Array.isArray(value)) return []
  return value.filter((line) => typeof line === 'object' && line !== null && !Array.isArray(line))
}

/** Whether a line is empty: no column is filled in, flags and first choices aside. */
export function isBlankLine(
  columns: LinesField['columns'],
  line: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(columns).every(([name, column]) => {
    const value = line[name]
    if (column.type === 'boolean' || (column.type === 'enum' && !column.optional)) return true
    return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  })
}
