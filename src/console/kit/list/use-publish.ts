/** Publishes the list in view: the target of commands, and the status bar. */
import { useEffect, useLayoutEffect } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { ColumnChoice } from '../../../core/column-choice.ts'
import type { ListQuery } from '../../../core/filter/filters.ts'
import { store as atoms, listStatusAtom } from '../atoms.ts'
import { prefetchRecord } from '../net/queries.ts'
import { plainChoice } from './columns/columns.ts'
import { queryOf } from './data/selection.ts'
import type { ListStore } from './data/store.ts'
import {
  type ListHandle,
  type ListTarget,
  listFocusAtom,
  listHandleAtom,
  listTargetAtom,
  orderedRowsAtom,
  shownQueryAtom,
} from './target.ts'

/** A cursor that stays this long on a row is about to open it, ms. */
const REST_MS = 80

/** The target of commands: the ticked rows, else the one under the cursor. */
export function targetOf(area: Area, list: ListStore, meta = list.meta): ListTarget | undefined {
  const { selection, selected, query } = meta
  if (selected > 0) {
    const records = list.selectedRecords()
    return { area: area.id, records, count: selected, query: queryOf(selection, query), from: 'selection' }
  }
  const record = list.cursorRecord
  return record && recordTarget(area, record)
}

/** One record as the target, e.g. for the menu of its row. */
export function recordTarget(area: Area, record: AnyRecord): ListTarget {
  return { area: area.id, records: [record], count: 1, from: 'cursor' }
}

/**
 * Brings the list up to date with the cursor on a record that has just come into being, where it is listed. Until its row
 * is here, keys mean the record that is open, not the row that had the cursor before.
 */
export function followNew(area: Area, list: ListStore, id: string): void {
  if (list.meta.selected === 0) atoms.set(listTargetAtom, undefined)
  // Also where it could not be fetched: the row under the cursor has its keys again.
  void list.follow(id).then(() => atoms.set(listTargetAtom, (target) => target ?? targetOf(area, list)))
}

/** Has gates asked again when rows of an order by hand come, go or change their places. Returns the function that ends it. */
export function publishRows(area: Pick<Area, 'order'>, list: ListStore): () => void {
  if (area.order === undefined) return () => {}
  const stop = list.onMeta(() => atoms.set(orderedRowsAtom, list.meta))
  return () => {
    stop()
    atoms.set(orderedRowsAtom, undefined)
  }
}

/** Keeps the shared atoms true to the list's cursor and ticks. Returns the function that ends it. */
export function publish(area: Area, list: ListStore): () => void {
  let selection = list.meta.selection
  const onCursor = () => {
    const { meta, cursor } = list
    atoms.set(listStatusAtom, {
      row: cursor && cursor.index + 1,
      total: meta.total,
      estimate: meta.totalKind === 'estimate',
      selected: meta.selected,
    })
    if (
      meta.selected === 0 ||
      selection !== meta.selection ||
      atoms.get(listTargetAtom)?.from !== 'selection'
    ) {
      selection = meta.selection
      atoms.set(listTargetAtom, targetOf(area, list))
    }
  }
  let before = list.meta
  const onMeta = () => {
    const now = list.meta
    const same =
      now.total === before.total && now.selection === before.selection && now.totalKind === before.totalKind
    before = now
    if (!same) onCursor()
  }
  onCursor()
  const stops = [list.onCursor(onCursor), list.onMeta(onMeta), publishRows(area, list)]
  return () => {
    for (const stop of stops) stop()
    atoms.set(listStatusAtom, null)
    atoms.set(listTargetAtom, undefined)
    atoms.set(listFocusAtom, undefined)
  }
}

/** As `publish`, while the list is shown; `off`: as something else than rows. */
export function usePublished(area: Area, list: ListStore, off: boolean): void {
  // As of the first paint: what is shown is what keys mean.
  useLayoutEffect(() => (off ? undefined : publish(area, list)), [area, list, off])
}

/** Makes the list's handle the one in view; undefined: another part has its own. */
export function useHandle(handle: ListHandle | undefined): void {
  useLayoutEffect(() => {
    if (handle === undefined) return
    atoms.set(listHandleAtom, handle)
    return () => {
      if (atoms.get(listHandleAtom) === handle) atoms.set(listHandleAtom, undefined)
    }
  }, [handle])
}

type Resting = {
  /** Fetches the record of the row. */
  prefetch(code: string): Promise<unknown>
  /** Shows it; undefined where no record is open that would follow. */
  follow: ((code: string) => void) | undefined
  /** Called once it is loaded. */
  prepare(code: string): void
}

/**
 * When the cursor rests on a row, prefetches its record, and shows it where a person put the cursor there and a record is
 * open already: keys then act on the record next to the list. Returns the function that ends it.
 */
export function watchResting(list: ListStore, { prefetch, follow, prepare }: Resting): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { id: list.cursor?.id, chosen: list.pointer.chosen }
  const stop = list.onCursor(() => {
    const { chosen } = list.pointer
    const id = list.cursor?.id
    if (id === last.id && chosen === last.chosen) return
    last = { id, chosen }
    clearTimeout(timer)
    timer = setTimeout(() => {
      const record = list.cursorRecord
      if (!record) return
      void prefetch(record.code).then(() => {
        if (list.cursorRecord?.code === record.code) prepare(record.code)
      })
      // A list changes by itself: only a person moves what is open.
      if (chosen) follow?.(record.code)
    }, REST_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** As `watchResting`, with the records of an area. */
export function useResting(
  area: Area,
  list: ListStore,
  follow: Resting['follow'],
  prepare: Resting['prepare'],
): void {
  useEffect(() => {
    const prefetch = (code: string) => prefetchRecord(area.id, code)
    return watchResting(list, { prefetch, follow, prepare })
  }, [area, list, follow, prepare])
}

/** Publishes the list's query, so that commands can save it as a view. */
export function useShown(
  area: Area,
  query: ListQuery,
  choice: ColumnChoice | undefined,
  view: string | undefined,
  setQuery: (query: ListQuery, replace: boolean, view?: string | null) => void,
): void {
  useEffect(() => {
    const shown = {
      area: area.id,
      query,
      columns: choice ? plainChoice(area, choice) : null,
      view,
      show: (next: ListQuery, id: string | null) => setQuery(next, false, id),
    }
    atoms.set(shownQueryAtom, shown)
    return () => {
      if (atoms.get(shownQueryAtom) === shown) atoms.set(shownQueryAtom, undefined)
    }
  }, [area, query, choice, view, setQuery])
}
