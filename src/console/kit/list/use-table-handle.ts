/** The table's port for commands: columns, order of the rows, and the active cell. */
import { useLayoutEffect, useMemo, useRef } from 'react'
import { type Area, listedFields } from '../../../core/area.ts'
import { formatSort, parseSort } from '../../../core/fields.ts'
import { hasWords, useT } from '../i18n.ts'
import { toast } from '../overlays/toast.ts'
import type { ActiveCell } from '../table/active-cell.ts'
import type { ColumnsPort } from './columns/use-columns.ts'
import { setCut } from './cut-rows.ts'
import type { ListStore } from './data/store.ts'
import { type CellEdits, pastedLines } from './edit/edits.ts'
import { fieldKey } from './field-keys.ts'
import { gridModeOf } from './grid/mode.ts'
import type { TableHandle } from './target.ts'

type Parts = {
  area: Area
  list: ListStore
  columns: ColumnsPort
  active: ActiveCell
  edits: CellEdits
  /** As in the query: `-total`. */
  sort: string
  onSort(sort: string): void
  onPanel(): void
  announce(text: string): void
}

/** Records that are named in an address: more would make it too long. */
const MOST_CHOSEN = 200

function said(words: string, good: boolean): void {
  void toast(words, { kind: good ? 'success' : 'warning', id: 'copied' })
}

/** The same object for as long as the list is shown; it reads the newest parts when it is called. */
export function useTableHandle(parts: Parts): TableHandle {
  const t = useT()
  const now = useRef({ ...parts, t })
  useLayoutEffect(() => {
    now.current = { ...parts, t }
  })
  return useMemo(() => {
    const paste = (text: string) => {
      const { list, columns, active, edits } = now.current
      const { session } = gridModeOf(list)
      const column = columns.columns.find((one) => one.name === active.column)
      const { cursor, cursorRecord } = list
      if (!column?.editable || !cursor || !cursorRecord) return
      const lines = pastedLines(text)
      if (session) return session.onPaste(lines)
      const [typed] = lines[0] ?? []
      const single = lines.length === 1 && lines[0]?.length === 1 && column.field.type !== 'ref'
      const at = { id: cursorRecord.id, field: column.name, index: cursor.index }
      if (single) edits.set({ asked: { ...cursor, column: column.name, typed } })
      else edits.set({ pasted: { ...at, lines } })
    }
    return {
      shown() {
        const { list, columns } = now.current
        // Of rows that are on their way nobody knows yet how many they are.
        const { wanted: query, pending, status, total } = list.meta
        const known = status === 'ready' && !pending ? { total } : {}
        return { query, ...known, columns: columns.columns.map(({ name }) => name) }
      },
      paste,
      async pasteClipboard() {
        const { t, list, active } = now.current
        const [row, column] = [list.cursor?.id, active.column]
        // The browser may ask first whether it may read the clipboard.
        const text = await navigator.clipboard?.readText().catch(() => undefined)
        if (list.cursor?.id !== row || active.column !== column) said(t('list:paste.moved'), false)
        else if (text?.trim()) paste(text)
        else said(t(text === undefined ? 'list:paste.denied' : 'list:paste.nothing'), false)
      },
      columns() {
        const { area, columns, active, sort } = now.current
        const shown = new Map(columns.columns.map((column) => [column.name, column]))
        const sorted = parseSort(sort)
        const fields = listedFields(area)
        const hidden = Object.keys(fields).filter((name) => !shown.has(name))
        return [...shown.keys(), ...hidden].map((name) => ({
          name,
          title: fieldKey(area, name),
          shown: shown.has(name),
          pinned: shown.get(name)?.pinned === true,
          sortable: fields[name]?.sort !== false,
          active: active.column === name,
          editable: shown.get(name)?.editable === true,
          fixed: shown.get(name)?.field.fixed,
          sorted:
            sorted.field === name ? (sorted.descending ? ('desc' as const) : ('asc' as const)) : undefined,
        }))
      },
      sort: (field, descending) => now.current.onSort(formatSort({ field, descending })),
      showColumn: (name) => now.current.columns.toggle(name),
      pinColumn(name) {
        const { area, columns, announce, t } = now.current
        const done = columns.pin(name)
        if (!done) announce(t('list:columns.noRoom', { name: t(fieldKey(area, name)) }))
        return done
      },
      openColumns: () => now.current.onPanel(),
      resetColumns: () => now.current.columns.reset(),
      editCell() {
        const { list, active, edits } = now.current
        if (list.cursor) edits.set({ asked: { ...list.cursor, column: active.column } })
      },
      async copy(headers) {
        const { area, list, columns, active, t } = now.current
        const column = columns.columns.find((one) => one.name === active.column)
        const { selected } = list.meta
        const stored = selected > 0 ? list.selectedRecords() : list.cursorRecord ? [list.cursorRecord] : []
        const { session } = gridModeOf(list)
        const records = stored.map((record) => session?.patched(record) ?? record)
        const [record] = records
        if (!record) return
        // Ctrl+V is for the newer of both.
        setCut(area.id, [])
        const { copyCell, copyBoth, rowsAsText } = await import('./edit/copy.ts')
        const words = { t, has: hasWords }
        if (column && selected === 0 && !headers) {
          const name = t(fieldKey(area, column.name))
          const done = copyCell(area, column, record, words)
          return said(t(done ? 'list:copied.cell' : 'list:copied.refused', { name, code: record.code }), done)
        }
        const done = copyBoth(rowsAsText(area, columns.columns, records, words, headers))
        const count = records.length
        const key = !done ? 'refused' : count < selected ? 'loaded' : 'rows'
        said(t(`list:copied.${key}`, { count, total: selected }), done && count >= selected)
      },
      columnsChanged: () => now.current.columns.changed,
      grid: () => gridModeOf(now.current.list).session?.port,
      editAsGrid() {
        const { list } = now.current
        const mode = gridModeOf(list)
        if (mode.on) return void mode.session?.onKey(new KeyboardEvent('keydown', { key: 'Escape' }))
        const { selection, query } = list.meta
        const codes = selection.mode === 'some' ? list.selectedRecords().map(({ code }) => code) : []
        const chosen = codes.length > 0 && codes.length <= MOST_CHOSEN
        if (!chosen) return mode.show(true)
        list.selecting.clear()
        mode.show(true, { where: [['code', 'in', codes]], q: '', sort: query.sort })
      },
    }
  }, [])
}
