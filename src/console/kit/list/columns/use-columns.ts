/** The columns a person chose: on this device at once, with the account on every device; or those of a saved view. */
import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Area } from '../../../../core/area.ts'
import type { ColumnChoice } from '../../../../core/column-choice.ts'
import type { SavedView } from '../../../../core/wire/views.ts'
import { keptAtom, useCan } from '../../atoms.ts'
import { readLocal, writeLocal } from '../../device.ts'
import { keep } from '../../preferences.ts'
import { useBrief } from '../../ui/use-media.ts'
import type { GridMode } from '../grid/mode.ts'
import { type Column, columnsOf, placed, repinned, resized, sameChoice, toggled } from './columns.ts'
import { isChoice, setViewColumns, viewColumnsAtom } from './view-columns.ts'

/** `ready`: a ready-made view with columns of its own, which are chosen apart from those of the list. */
const nameFor = (area: Area, ready: string | undefined) =>
  ready === undefined ? `columns.${area.id}` : `columns.${area.id}.${ready}`

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

/**
 * While a saved view is open, what is changed about the columns is the view's matter, not the area's. `readyMade`: the
 * ready-made view that the filter belongs to.
 */
export function useColumns(
  area: Area,
  view: SavedView | undefined,
  readyMade: string | undefined,
  mode: GridMode,
): ColumnsPort {
  const kept = useAtomValue(keptAtom)
  const changed = useAtomValue(viewColumnsAtom)
  const ready = area.views?.find(({ id, columns }) => id === readyMade && columns)
  const name = nameFor(area, ready?.id)
  const own = useMemo(() => {
    const value = kept[name]
    return isChoice(value) ? value : readDevice(name)
  }, [kept, name])
  const usual = useMemo<ColumnChoice | undefined>(
    () => ready?.columns && { shown: [...ready.columns] },
    [ready],
  )
  const base = view?.columns ?? own ?? usual
  const choice = (view && changed[view.id]) ?? base
  const asGrid = useSyncExternalStore(mode.onChange, () => mode.on)
  const isBrief = useBrief() && !asGrid
  // In rows of two lines there are no cells to change values in: the record's form is.
  const may = useCan()(`${area.id}.edit`) && !isBrief
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
      changed: !sameChoice(area, choice, usual),
    }
  }, [area, columns, choice, usual, set])
}
