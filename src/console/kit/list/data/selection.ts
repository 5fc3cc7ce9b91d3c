/** Which records are ticked: some by id, or all that match the filter but a few. Values, never changed. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { ListQuery } from '../../../../core/filter/filters.ts'

export type Selection =
  | { mode: 'some'; records: ReadonlyMap<string, AnyRecord> }
  /** Everything that matches, without the exceptions; `outside` of them no longer match anyway. */
  | { mode: 'all'; except: ReadonlyMap<string, AnyRecord>; outside?: number }

export const NOTHING: Selection = { mode: 'some', records: new Map() }
export const EVERYTHING: Selection = { mode: 'all', except: new Map() }

/** The server takes at most this many exceptions from "all matching". */
export const MAX_EXCEPTIONS = 1_000

/** Returns whether a row is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(id) : selection.records.has(id)
}

/** How many records are ticked when `total` match. */
export function countSelected(selection: Selection, total: number): number {
  if (selection.mode === 'some') return selection.records.size
  return Math.max(0, total - selection.except.size + (selection.outside ?? 0))
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
    return { ...selection, except }
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
    return except.size > MAX_EXCEPTIONS ? selection : { ...selection, except }
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

/** Of the exceptions only `matching` (ids) still match: the others are not counted as left out. */
export function excepting(selection: Selection, matching: ReadonlySet<string>): Selection {
  if (selection.mode === 'some') return selection
  const outside = [...selection.except.keys()].filter((id) => !matching.has(id)).length
  return outside === (selection.outside ?? 0) ? selection : { ...selection, outside }
}

/** Without records that are gone; the same object when it has none of them. */
export function forgetting(selection: Selection, id: string): Selection {
  if (selection.mode === 'some') {
    if (!selection.records.has(id)) return selection
    const records = new Map(selection.records)
    records.delete(id)
    return { mode: 'some', records }
  }
  if (!selection.except.has(id)) return selection
  const except = new Map(selection.except)
  except.delete(id)
  return { ...selection, except }
}

/** The filter of "all matching", with the ids of the exceptions. */
export function queryOf(
  selection: Selection,
  query: ListQuery,
): (ListQuery & { except?: readonly string[] }) | undefined {
  if (selection.mode !== 'all') return undefined
  return selection.except.size === 0 ? query : { ...query, except: [...selection.except.keys()] }
}

/** The ticked records at hand, in the order of the list when all matching are ticked. */
export function selectedOf(
  selection: Selection,
  entries: Iterable<readonly [number, AnyRecord]>,
): AnyRecord[] {
  if (selection.mode === 'some') return [...selection.records.values()]
  return [...entries].map(([, record]) => record).filter((record) => isSelected(selection, record.id))
}
