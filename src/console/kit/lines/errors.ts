/** Errors of lines by their cells, as the form keeps them: `types` of a field's error, by `row.column`. Pure. */
import { lineArea } from '../../../core/lines.ts'
import { fieldLabel, type Words } from '../detail/activity-words.ts'
import type { FormFace } from '../form/values.ts'

type FieldError = { message: string; types?: Record<string, string> }

/**
 * Errors of a form's fields from paths with their messages: of lines by cell, of other fields the first. `places`: the rows
 * in the form of the lines that were checked, by field.
 */
export function errorsByField(
  words: Words,
  face: FormFace,
  messages: Readonly<Record<string, string>>,
  places: Readonly<Record<string, readonly number[]>>,
): Record<string, FieldError> {
  const found: Record<string, FieldError> = {}
  for (const [path, message] of Object.entries(messages)) {
    const [name = path, row, column = ''] = path.split('.')
    if (row === undefined || face.area.fields[name]?.type !== 'lines') {
      found[name] ??= { message }
      continue
    }
    const place = places[name]?.[Number(row)] ?? Number(row)
    const area = lineArea(face.area, name)
    const known = column in area.fields ? column : (Object.keys(area.fields)[0] ?? column)
    const label = known === column ? fieldLabel(words, area, known) : ''
    const at = words.t(label ? 'form:grid.at' : 'form:grid.atLine', { line: place + 1, label, message })
    const error = found[name] ?? { message: at }
    found[name] = { ...error, types: { ...error.types, [`${place}.${known}`]: message } }
  }
  return found
}
