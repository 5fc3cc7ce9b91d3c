/** The columns a person chose: on this device at once, with the account on every device; or those of a saved view. */
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { type Area, defaultColumns } from '../../../../core/area.ts'
import type { ColumnChoice } from '../../../../core/column-choice.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { keptAtom, useCan } from '../../atoms.ts'
import { readLocal, writeLocal } from '../../device.ts'
import { keep } from '../../preferences.ts'
import { type Column, columnsOf, placed, repinned, resized, sameChoice, toggled } from './columns.ts'
import { isChoice, setViewColumns, viewColumnsAtom } from './view-columns.ts'

const nameFor = (area: Area) => `columns.${area.id}`

function readDevice(name: string): ColumnChoice | undefined {
  try {
    const value: unknown = JSON.parse(readLocal(`cms:${name}`) ?? 'null')
    return isChoice(value) ? value : undefined
  } catch {
    return undefined
  }
}

export type ColumnsPort = {
  columns: readonly Column[]
  /** The choice they are derived from; undefined: the manifest's columns. */
  choice: ColumnChoice | undefined
  setWidth(name: string, width: number): void
  resetWidth(name: string): void
  move(name: string, to: number): void
  toggle(name: string): void
  /** Pins a column at the left, or lets it go. Returns false when there is no room for one more. */
  pin(name: string): boolean
  /** All as the manifest has it. */
  reset(): void
  /** Whether anything differs from the manifest. */
  changed: boolean
}

const pins = (columns: readonly Column[]) =>
  columns
    .filter((column) => column.pinned)
    .map((column) => column.name)
    .join()

/** While a saved view is open, what is changed about the columns is the view's matter, not the area's. */
export function useColumns(area: Area, view: SavedView | undefined): ColumnsPort {
  const kept = useAtomValue(keptAtom)
  const changed = useAtomValue(viewColumnsAtom)
  const name = nameFor(area)
  const own = useMemo(() => {
    const value = kept[name]
    return isChoice(value) ? value : readDevice(name)
  }, [kept, name])
  const base = view?.columns ?? own
  const choice = (view && changed[view.id]) ?? base
  const may = useCan()(`${area.id}.edit`)
  const columns = useMemo(() => {
    const all = columnsOf(area, choice)
    return may ? all : all.map((column) => ({ ...column, editable: false }))
  }, [area, choice, may])
  const set = useCallback(
    (next: ColumnChoice | undefined) => {
      if (view) {
        setViewColumns(view.id, sameChoice(area, next, base) ? undefined : (next ?? {}))
        return
      }
      writeLocal(`cms:${name}`, JSON.stringify(next ?? null))
      keep(name, next)
    },
    [area, base, name, view],
  )
  return useMemo(() => {
    const shown = columns.map((column) => column.name)
    return {
      columns,
      choice,
      setWidth: (column, width) => set(resized(choice, column, width)),
      resetWidth(column) {
        const { [column]: _, ...widths } = choice?.widths ?? {}
        set({ ...choice, widths })
      },
      move: (column, to) => set(placed(area, choice, column, to)),
      toggle: (column) => set({ ...choice, shown: toggled(shown, column) }),
      pin(column) {
        const next = repinned(area, choice, column)
        if (next) set(next)
        return next !== undefined
      },
      reset: () => set(undefined),
      changed:
        shown.join() !== defaultColumns(area).join() ||
        Object.keys(choice?.widths ?? {}).length > 0 ||
        pins(columns) !== pins(columnsOf(area, undefined)),
    }
  }, [area, columns, choice, set])
}
