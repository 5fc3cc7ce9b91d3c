/** What the detail shows but may not import: parts that console/app renders from the command registry. */
import { type ComponentType, createContext, useContext } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { ActivityEntry } from '../api.ts'

export type DetailSlots = {
  /** The header's buttons: the main action first, each with its key. */
  Actions: ComponentType<{ area: Area; record: AnyRecord }>
  /** Takes back one entry of the history; renders nothing when the person may not. */
  UndoButton: ComponentType<{ area: Area; record: AnyRecord; entry: ActivityEntry }>
  /** Leads to the job that made a change; mere words for those who may not look at it. */
  JobLink: ComponentType<{ entry: ActivityEntry }>
}

/** Provided by console/app; without a provider a detail is read-only. */
export const DetailSlotsContext = createContext<DetailSlots | undefined>(undefined)

/** The slots of the surrounding app; undefined where a record is only shown. */
export function useDetailSlots(): DetailSlots | undefined {
  return useContext(DetailSlotsContext)
}
