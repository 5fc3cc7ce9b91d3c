/** Parts of the detail that console/app renders from the command registry, since the kit may not import it. */
import { type ComponentType, createContext, useContext } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { Activity } from '../../../core/wire/activity.ts'

export type DetailSlots = {
  /** The header's buttons: the main action first, each with its key. */
  Actions: ComponentType<{ area: Area; record: AnyRecord }>
  /** Takes back one entry of the history; renders nothing when the person may not. */
  UndoButton: ComponentType<{ area: Area; record: AnyRecord; entry: Activity }>
  /** Leads to the job that made a change; mere words for those who may not look at it. */
  JobLink: ComponentType<{ entry: Activity }>
  /**
   * Runs a command on a record with values from the page, e.g. of a scanner. Returns the result for the page
   * to show; it can be undone like any other. `quiet`: without a toast.
   */
  run(command: string, of: { area: Area; record: AnyRecord; args: StepValues; quiet?: boolean }): Promise<Ran>
}

/** The result of a command that a part of the page ran with its own values. */
export type Ran = { done: true } | { done: false; msg: string; passing: boolean }

/** Provided by console/app; without a provider a detail is read-only. */
export const DetailSlotsContext = createContext<DetailSlots | undefined>(undefined)

/** The slots of the surrounding app; undefined where a record is only shown. */
export function useDetailSlots(): DetailSlots | undefined {
  return useContext(DetailSlotsContext)
}
