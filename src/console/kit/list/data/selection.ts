/** Which records are ticked: some by id, or all that match the filter but a few. Values, never changed. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import type { ListQuery } from '../../../../core/filters.ts'

export type Selection =
  | { mode: 'some'; records: ReadonlyMap<string, AnyRecord> }
  /** Everything that matches, without the exceptions. */
  | { mode: 'all'; except: ReadonlyMap<string, AnyRecord> }

export const NOTHING: Selection = { mode: 'some', records: new Map() }
export const EVERYTHING: Selection = { mode: 'all', except: new Map() }

/** Exceptions from "all matching" travel as conditions of the filter: more than this would not fit. */
export const MAX_EXCEPTIONS = 50

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(id) : selection.records.has(id)
}

/** How many records are ticked when `total` match. */
export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'all' ? Math.max(0, total - selection.except.size) : selection.records.size
}

/** Ticks or unticks one record. */
export function toggle(selection: Selection, record: AnyRecord): Selection {
  return isSelected(selection, record.id) ? without(selection, [record]) : withRecords(selection, [record])
}

/** Ticks records beside those that are ticked. */
export function withRecords(selection: Selection, records: readonly AnyRecord[]): Selection {
  if (selection.mode === 'all') {
    const except = new Map(selection.except)
    for (const record of records) except.delete(record.id)
    return { mode: 'all', except }
  }
  const next = new Map(selection.records)
  for (const record of records) next.set(record.id, record)
  return { mode: 'some', records: next }
}

/** Unticks records. With too many exceptions from "all", nothing changes. */
export function without(selection: Selection, records: readonly AnyRecord[]): Selection {
  if (selection.mode === 'all') {
    const except = new Map(selection.except)
    for (const record of records) except.set(record.id, record)
    return except.size > MAX_EXCEPTIONS ? selection : { mode: 'all', except }
  }
  const next = new Map(selection.records)
  for (const record of records) next.delete(record.id)
  return { mode: 'some', records: next }
}

/** Takes the newest state of a ticked record, so that a command is decided on what is true now. */
export function refreshed(selection: Selection, record: AnyRecord): Selection {
  if (selection.mode === 'all' || !selection.records.has(record.id)) return selection
  return withRecords(selection, [record])
}

/** The filter that stands for "all matching", with the exceptions as conditions. */
export function queryOf(selection: Selection, query: ListQuery): ListQuery | undefined {
  if (selection.mode !== 'all') return undefined
  const exceptions = [...selection.except.values()].map((record): Condition => ['code', 'ne', record.code])
  return { ...query, where: [...query.where, ...exceptions] }
}
