/** Parts of a list that console/app renders from the command registry, since the kit may not import it. */
import { type ComponentType, createContext, useContext } from 'react'
import type { Area } from '../../../core/area.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import type { Ran } from '../detail/slots.ts'
import type { ListTarget } from './target.ts'

export type ListSlots = {
  /** Buttons at the right of the filter bar: create, export… */
  Toolbar: ComponentType<{ area: Area }>
  /** Actions on the ticked records; the count and "clear" are the list's own. */
  BulkBar: ComponentType<{ area: Area; target: ListTarget }>
  /** Runs a command on records with values from the list, e.g. a row that was dragged. */
  run(command: string, target: ListTarget, args: StepValues): Promise<Ran>
  /** Buttons beside the tabs: saving the filter as a view, taking it into the open one, its menu. */
  ViewActions: ComponentType<{ area: Area }>
  /** Commands for a view, at a point of the screen; `view` undefined: a ready-made one. */
  ViewMenu: ComponentType<{ view: SavedView | undefined; at: { x: number; y: number }; onClose(): void }>
  /** Commands for one row, at a point of the screen (right click, Shift+F10, the row's button). */
  RowMenu: ComponentType<{ area: Area; target: ListTarget; at: { x: number; y: number }; onClose(): void }>
}

/** Provided by console/app; without a provider a list is read-only. */
export const ListSlotsContext = createContext<ListSlots | undefined>(undefined)

/** The slots of the surrounding app; undefined where records are only shown. */
export function useListSlots(): ListSlots | undefined {
  return useContext(ListSlotsContext)
}
