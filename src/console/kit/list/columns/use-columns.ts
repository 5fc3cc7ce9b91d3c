/** The columns a person chose: on this device at once, with the account on every device. */
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { type Area, defaultColumns } from '../../../../core/area.ts'
import { keptAtom, useCan } from '../../atoms.ts'
import { readLocal, writeLocal } from '../../device.ts'
import { keep } from '../../preferences.ts'
import { type Column, type ColumnChoice, columnsOf, placed, repinned, resized, toggled } from './columns.ts'

const nameFor = (area: Area) => `columns.${area.id}`

function isChoice(value: unknown): value is ColumnChoice {
  if (typeof value !== 'object' || value === null) return false
  const { shown, widths, pinned } = value as ColumnChoice
  const list = (names: unknown) => names === undefined || Array.isArray(names)
  return list(shown) && list(pinned) && (widths === undefined || typeof widths === 'object')
}

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
  setWidth(name: string, width: number): void
  resetWidth(name: string): void
  move(name: string, to: number): void
  toggle(name: string): void
  /** Pins a column at the left, or lets it go. Answers false when there is no room for one more. */
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

export function useColumns(area: Area): ColumnsPort {
  const kept = useAtomValue(keptAtom)
  const name = nameFor(area)
  const choice = useMemo(() => {
    const value = kept[name]
    return isChoice(value) ? value : readDevice(name)
  }, [kept, name])
  const may = useCan()(`${area.id}.edit`)
  const columns = useMemo(() => {
    const all = columnsOf(area, choice)
    return may ? all : all.map((column) => ({ ...column, editable: false }))
  }, [area, choice, may])
  const set = useCallback(
    (next: ColumnChoice | undefined) => {
      writeLocal(`cms:${name}`, JSON.stringify(next ?? null))
      keep(name, next)
    },
    [name],
  )
  return useMemo(() => {
    const shown = columns.map((column) => column.name)
    return {
      columns,
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
