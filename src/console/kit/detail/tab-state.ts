/** Which tab of the detail is open, per area: stepping to the next record keeps it. */
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'

/** Ids of the open tabs by area. */
export const openTabsAtom = atom<Readonly<Record<string, string>>>({})

/** The id of the open tab, undefined while nobody chose one. */
export function useOpenTab(area: string): string | undefined {
  return useAtomValue(openTabsAtom)[area]
}

/** Opens a tab by its id. */
export function useSelectTab(area: string): (id: string) => void {
  const set = useSetAtom(openTabsAtom)
  return useCallback((id) => set((open) => ({ ...open, [area]: id })), [set, area])
}
