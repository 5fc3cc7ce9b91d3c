/** The effect of pasted lines on the cells from the active one on: read, checked, and compared. */
import { type AnyRecord, type Area, nameOf } from '../../../../core/area.ts'
import type { Ref } from '../../../../core/fields.ts'
import { fold } from '../../../../core/text.ts'
import type { Words } from '../../detail/activity-words.ts'
import type { InputSchema } from '../../face.ts'
import { checkField, same } from '../../form/values.ts'
import type { Column } from '../columns/columns.ts'
import { readTyped } from './read-typed.ts'

/** The server takes at most this many records at once. */
export const MAX_PASTED = 1_000

export type PastedCell = {
  column: Column
  before: unknown
  /** As the cell will show it; the text itself where it cannot be taken. */
  value: unknown
  sent: unknown
  state: 'changed' | 'same' | 'wrong'
  /** The error of the value. */
  why: string | undefined
}

export type PastedRow = { record: AnyRecord; cells: readonly PastedCell[]; why: string | undefined }

export type PasteHost = {
  area: Area
  input: InputSchema
  words: Words
  say(problem: { key: string; params?: Record<string, string | number> }): string
  /** Why a record may not be changed. */
  withheld(record: AnyRecord): string | undefined
  /** Records of an area by texts that name them, as far as exactly one does. */
  refs(area: string, texts: readonly string[]): Promise<ReadonlyMap<string, Ref>>
  /** Said where no record bears the name. */
  noRecord(text: string): string
}

/** The one record that a text names by its code or its whole name. */
export function namedBy(
  area: Area,
  records: readonly { id: string; code: string; [field: string]: unknown }[],
  text: string,
): Ref | undefined {
  const wanted = fold(text)
  const byCode = records.filter((record) => fold(record.code) === wanted)
  const hits = byCode.length > 0 ? byCode : records.filter((record) => fold(nameOf(area, record)) === wanted)
  const [hit] = hits
  return hit && hits.length === 1 ? { id: hit.id, code: hit.code, name: nameOf(area, hit) } : undefined
}

/** Reads lines into the records' cells; `columns` are those from the active one on that can be edited. */
export async function readPaste(
  host: PasteHost,
  columns: readonly (Column | undefined)[],
  records: readonly AnyRecord[],
  lines: readonly (readonly string[])[],
): Promise<PastedRow[]> {
  const found = new Map<string, ReadonlyMap<string, Ref>>()
  for (const [at, column] of columns.entries()) {
    if (column?.field.type !== 'ref') continue
    const texts = [...new Set(lines.map((line) => line[at] ?? '').filter((text) => text !== ''))]
    found.set(column.name, await host.refs(column.field.area, texts))
  }
  return records.map((record, line) => {
    const why = host.withheld(record)
    const cells = columns.flatMap((column, at) => {
      const text = lines[line]?.[at]
      return column && text !== undefined
        ? [readCell(host, column, record, text, found.get(column.name))]
        : []
    })
    return { record, cells, why }
  })
}

function readCell(
  host: PasteHost,
  column: Column,
  record: AnyRecord,
  text: string,
  refs: ReadonlyMap<string, Ref> | undefined,
): PastedCell {
  const { area, input, words } = host
  const before = record[column.name]
  const ref = refs?.get(text)
  if (refs && text !== '' && !ref) {
    return { column, before, value: text, sent: undefined, state: 'wrong', why: host.noRecord(text) }
  }
  const value = refs ? (ref ?? null) : readTyped(area, column, text, words)
  if (same(value, before)) return { column, before, value, sent: undefined, state: 'same', why: undefined }
  const checked = checkField(input, column.name, value)
  return checked.ok
    ? { column, before, value, sent: checked.value, state: 'changed', why: undefined }
    : { column, before, value, sent: undefined, state: 'wrong', why: host.say(checked.problem) }
}

/** The part to send: of each record that may be changed, the changed cells. */
export function toSend(
  rows: readonly PastedRow[],
): { id: string; version: number; changes: Record<string, unknown> }[] {
  return rows.flatMap(({ record, cells, why }) => {
    const changed = cells.filter((cell) => cell.state === 'changed')
    if (why !== undefined || changed.length === 0) return []
    const changes = Object.fromEntries(changed.map((cell) => [cell.column.name, cell.sent]))
    return [{ id: record.id, version: record.version, changes }]
  })
}
