/** Differences between two states of a record, for the audit. */
import type { AnyRecord } from '../../../../core/area.ts'
import { linesIn } from '../../../../core/lines.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes } from '../face.ts'
import { sameLines } from '../lines/stored-lines.ts'
import { sameValue } from './input.ts'

/** In place of a value that is kept out of the audit, e.g. a password's hash. */
export const SECRET = '•••'

export type Differences = { before: Record<string, unknown>; after: Record<string, unknown> }

/** The fields that differ. `written` names what the manifest does not: only that it was changed is said. */
export function differences(
  table: AreaTable,
  before: AnyRecord,
  after: AnyRecord,
  written: Changes = {},
): Differences {
  const found: Differences = { before: {}, after: {} }
  for (const [name, field] of Object.entries(table.area.fields)) {
    // It follows from the clock and from other fields.
    if (field.derived) continue
    const lines = table.lines.find((one) => one.name === name)
    if (lines ? sameLines(lines, before[name], after[name]) : sameValue(before[name], after[name])) continue
    found.before[name] = before[name]
    found.after[name] = after[name]
  }
  for (const name of Object.keys(written)) {
    if (table.columns.has(name) || written[name] === undefined) continue
    found.before[name] = SECRET
    found.after[name] = SECRET
  }
  return found
}

/** A record's own fields, the empty ones left out: what a creation or deletion changed. */
export function filled(table: AreaTable, record: AnyRecord): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const noLines = new Set(
    table.lines.filter(({ name }) => linesIn(record[name]).length === 0).map(({ name }) => name),
  )
  for (const [name, field] of Object.entries(table.area.fields))
    if (record[name] !== null && !field.derived && !noLines.has(name)) values[name] = record[name]
  return values
}
