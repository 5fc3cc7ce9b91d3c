/** Actions of keys, commands and clicks in a list, and the live changes that it follows. */
import { useAtomValue } from 'jotai'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { Mode } from '../areas.ts'
import { connectionAtom } from '../atoms.ts'
import { subscribe } from '../net/live.ts'
import { putRow, queryClient, viewsKey } from '../net/queries.ts'
import type { Ahead } from './ahead.ts'
import { cutOf, setCut } from './cut-rows.ts'
import { treeOf } from './data/lists.ts'
import { LiveRows } from './data/live.ts'
import { inOrder, isMoved, neighbour, rowByCode } from './data/neighbours.ts'
import { sameQuery } from './data/source.ts'
import type { ListStore } from './data/store.ts'
import type { FilterBarHandle } from './filter/filter-bar.tsx'
import type { ListHandle, TableHandle } from './target.ts'
import type { Address } from './use-address.ts'
import { followNew } from './use-publish.ts'

/** Changes of followed areas are gathered this long. */
const FOLLOW_MS = 600

/** Follows live changes, and catches up after the connection was away. */
export function useLive(area: Area, list: ListStore): void {
  useEffect(() => {
    const rows = new LiveRows(list, area)
    const stop = subscribe(area.id, (event) => {
      treeOf(list)?.renew()
      if (event.type === 'reset') void list.refresh()
      else rows.changed(event.change)
    })
    return () => {
      stop()
      rows.stop()
    }
  }, [area, list])
  useEffect(() => {
    // What is counted from other records: a burst of changes is one look.
    let timer: ReturnType<typeof setTimeout> | undefined
    const stops = (area.follows ?? []).map((other) =>
      subscribe(other, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          void list.refresh()
          void queryClient.invalidateQueries({ queryKey: ['record', area.id] })
          void queryClient.invalidateQueries({ queryKey: viewsKey(area.id) })
        }, FOLLOW_MS)
      }),
    )
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [area, list])
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection === 'live' && list.meta.error !== undefined) list.retry()
  }, [connection, list])
}

type Panes = {
  box: RefObject<HTMLDivElement | null>
  detail: RefObject<HTMLElement | null>
  filter: RefObject<FilterBarHandle | null>
}

/** Actions of keys, commands and clicks on the list. The same from one open record to the next. */
export function useActions(
  area: Area,
  { list, open: show, close }: Address,
  panes: Panes,
  ahead: Ahead,
  table: TableHandle,
  code: string | undefined,
  mode: Mode,
) {
  const beside = useRef({ code, openPane: false })
  /** The record whose detail gets the focus once it is shown. */
  const enter = useRef<string>(undefined)
  /** The record that was opened from the list, with the cursor on its row. */
  const fromList = useRef<string>(undefined)
  const open = useCallback(
    (next: string) => {
      const follow = () => {
        fromList.current = next
        show(next)
      }
      const row = rowByCode(list, next)
      if (row) putRow(area.id, row)
      ahead.show({ code: next, version: row?.version }, follow, () => beside.current.openPane)
    },
    [area, show, list, ahead],
  )
  useLayoutEffect(() => {
    beside.current = { code, openPane: code !== undefined || mode !== 'view' }
  }, [code, mode])
  useEffect(() => {
    const came = code !== undefined && fromList.current !== code
    fromList.current = undefined
    if (code === undefined || (enter.current !== code && !came)) return
    enter.current = undefined
    // A record that came from elsewhere (palette, link, back) is what the keys act on, not the cursor's row.
    panes.detail.current?.focus({ preventScroll: true })
  }, [code, panes])

  const actions = useMemo(() => {
    const focusGrid = () => panes.box.current?.focus({ preventScroll: true })
    const openRecord = (record: AnyRecord, focus: boolean) => {
      if (focus && record.code === beside.current.code) panes.detail.current?.focus({ preventScroll: true })
      else if (focus) enter.current = record.code
      open(record.code)
    }
    const goBack = () => {
      if (beside.current.openPane) {
        close()
        focusGrid()
        return true
      }
      if (cutOf(area.id).length > 0) {
        setCut(area.id, [])
        return true
      }
      if (list.meta.selected === 0) return false
      list.selecting.clear()
      return true
    }
    const handle: ListHandle = {
      ...table,
      toggleSelect: () => list.cursor && list.selecting.toggle(list.cursor.index),
      selectAll: () => list.selecting.loaded(),
      clearSelection: () => list.selecting.clear(),
      openRecord: () => list.cursorRecord && openRecord(list.cursorRecord, true),
      peek() {
        const record = list.cursorRecord
        if (!record) return
        const { openPane, code } = beside.current
        if (openPane && record.code === code) close()
        else open(record.code)
      },
      step(by) {
        const { openPane, code } = beside.current
        const shown = code === undefined ? undefined : rowByCode(list, code)
        const from = shown && list.indexOf(shown.id)
        if (from === undefined) list.moveBy(by)
        else list.moveTo(from + by)
        // Without its row yet, the record follows as soon as the cursor's row is here.
        if (openPane && list.cursorRecord) open(list.cursorRecord.code)
      },
      coming() {
        const { status, pending, wanted, query } = list.meta
        return status === 'loading' || (pending && !sameQuery(wanted, query))
      },
      below(id, rows) {
        const at = id === undefined ? undefined : list.indexOf(id)
        return at === undefined ? undefined : list.record(at + rows)?.id
      },
      advance: () => list.moveBy(1),
      lost: () => list.pointer.lost,
      follow(id) {
        // Ticked rows are what one acts on.
        if (list.meta.selected > 0) return
        const at = list.indexOf(id)
        if (at !== undefined) return list.moveTo(at)
        treeOf(list)?.renew()
        followNew(area, list, id)
      },
      selectOnly: (records) => list.selecting.only(records),
      refresh() {
        treeOf(list)?.renew()
        return list.refresh()
      },
      arrange(ids, spot) {
        const tree = treeOf(list)
        if (!tree?.isTree(list.meta.query)) return list.arrange(ids, spot)
        if ('under' in spot && spot.under) tree.keepOpen(spot.under)
        return undefined
      },
      parent: ([record]) => treeOf(list)?.parent(record?.code),
      cut: () => cutOf(area.id),
      setCut: (records) => setCut(area.id, records),
      inOrder: (records) => inOrder(list, records),
      neighbour: (records, by) => neighbour(list, records, by),
      patch(record) {
        const moved = isMoved(list, record, area)
        list.patch(record)
        if (moved) void handle.refresh()
      },
      escape: goBack,
      focusGrid,
      focusFilter: () => panes.filter.current?.focus(),
      addFilter: () => panes.filter.current?.add(),
      clearFilter: () => panes.filter.current?.clear(),
      filterBy: (text) => panes.filter.current?.read(text),
    }
    return { handle, open, openRecord, goBack, isBeside: () => beside.current.openPane }
  }, [area, list, open, close, panes, table])
  return actions
}
