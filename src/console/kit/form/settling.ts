/** Controls with something under way, such as uploads: a save waits for them. */
import { createContext, useContext, useEffect } from 'react'

/** By the id of a control or the name of its field. */
export type Settling = Map<
  string,
  {
    /** Whether something is under way. */
    isBusy(): boolean
    /** Resolves once nothing is; false when something failed that the user has to decide about. */
    settle(): Promise<boolean>
  }
>

/** Provided by the form. */
export const SettlingContext = createContext<Settling | undefined>(undefined)

/** Makes saves of the surrounding form wait for a field. */
export function useSettling(field: string, settle: () => Promise<boolean>, isBusy: () => boolean): void {
  const all = useContext(SettlingContext)
  useEffect(() => {
    all?.set(field, { settle, isBusy })
    return () => void all?.delete(field)
  }, [all, field, settle, isBusy])
}

/** Whether a control is that of a field, or of a cell of its lines. */
const isOf = (key: string, field: string): boolean =>
  key === field || key === `field-${field}` || key.startsWith(`field-${field}-`)

/** Whether something is under way in a field: what it lacks may be that. */
export const isBusy = (all: Settling, field: string): boolean =>
  [...all].some(([key, one]) => isOf(key, field) && one.isBusy())

/** Waits for all controls; returns the fields of those that failed. */
export async function unsettled(all: Settling, fields: readonly string[]): Promise<string[]> {
  const found = await Promise.all([...all].map(async ([key, { settle }]) => ((await settle()) ? [] : [key])))
  const failed = found.flat()
  return fields.filter((field) => failed.some((key) => isOf(key, field)))
}
