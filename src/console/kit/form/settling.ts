/** Controls with something under way, such as uploads: a save waits for them. */
import { createContext, useContext, useEffect } from 'react'

/** By field: resolves once nothing is under way; false when something failed that the user has to decide about. */
export type Settling = Map<string, () => Promise<boolean>>

/** Provided by the form. */
export const SettlingContext = createContext<Settling | undefined>(undefined)

/** Makes saves of the surrounding form wait for a field. */
export function useSettling(field: string, settle: () => Promise<boolean>): void {
  const all = useContext(SettlingContext)
  useEffect(() => {
    all?.set(field, settle)
    return () => void all?.delete(field)
  }, [all, field, settle])
}

/** Waits for all fields; returns those that failed. */
export async function unsettled(all: Settling): Promise<string[]> {
  const found = await Promise.all([...all].map(async ([name, settle]) => ((await settle()) ? [] : [name])))
  return found.flat()
}
