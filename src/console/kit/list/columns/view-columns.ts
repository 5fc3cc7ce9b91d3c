/** Columns as a person has changed them while a saved view is open, until the view takes them; kept on this device. */
import { atom } from 'jotai'
import type { ColumnChoice } from '../../../../core/column-choice.ts'
import { store } from '../../atoms.ts'
import { readLocal, writeLocal } from '../../device.ts'

const NAME = 'cms:view-columns'
/** Those of views that were changed longest ago go first. */
const MAX_KEPT = 40

type Changed = Readonly<Record<string, ColumnChoice>>

/** Whether what was kept on the device is a choice of columns. */
export function isChoice(value: unknown): value is ColumnChoice {
  if (typeof value !== 'object' || value === null) return false
  const { shown, widths, pinned } = value as ColumnChoice
  const list = (names: unknown) => names === undefined || Array.isArray(names)
  return list(shown) && list(pinned) && (widths === undefined || typeof widths === 'object')
}

function read(): Changed {
  try {
    const value: unknown = JSON.parse(readLocal(NAME) ?? '{}')
    return Object.fromEntries(
      Object.entries(value ?? {}).filter((one): one is [string, ColumnChoice] => isChoice(one[1])),
    )
  } catch {
    return {}
  }
}

/** By the view's id; a view without an entry shows its own columns. */
export const viewColumnsAtom = atom<Changed>(read())

/** Takes changed columns of a view; undefined: it shows its own again. */
export function setViewColumns(view: string, choice: ColumnChoice | undefined): void {
  const { [view]: before, ...others } = store.get(viewColumnsAtom)
  if (!before && !choice) return
  const next = choice ? { ...others, [view]: choice } : others
  store.set(viewColumnsAtom, Object.fromEntries(Object.entries(next).slice(-MAX_KEPT)))
  writeLocal(NAME, JSON.stringify(store.get(viewColumnsAtom)))
}
