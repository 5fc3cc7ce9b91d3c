import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isForOthers, keepKeys, keepPasted } from '../../focus/keep-keys.ts'
import type { CellEdits } from '../edit/edits.ts'
import type { GridMode } from './mode.ts'

/** Chords of a grid; the rest are for the console or the browser. */
const CHORDS = new Set(['z', 'y', 'd', 's', 'Enter', 'Delete', 'Home', 'End'])
/** Escape leads out of a grid that does not come, too. */
const NO_KEYS = /^(?:Escape|Tab|Shift|Control|Alt|Meta|AltGraph|F(?:1|3|5|6|7|9|1\d))$/

/** Whether a chord is one of a grid. */
const isOfGrid = ({ key }: KeyboardEvent): boolean => CHORDS.has(key.length === 1 ? key.toLowerCase() : key)

function passes(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return !isOfGrid(event)
  return NO_KEYS.test(event.key)
}

/** From the command that shows a list as a grid until its code is here: keys and pasted text wait for it, in their order. */
export function useUntilHere(waits: boolean, mode: GridMode, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!waits) return
    mode.early.length = 0
    const isCalled = () =>
      mode.session === undefined &&
      (document.activeElement === box.current || document.activeElement === document.body)
    const ends = [keepKeys(mode.early, isCalled, passes), keepPasted(mode.early, isCalled)]
    return () => {
      for (const end of ends) end()
      if (mode.session === undefined) mode.early.length = 0
    }
  }, [waits, mode, box])
}

/** The same for a cell whose editor is not here yet; of a grid, its chords and pasted text wait as well. */
export function useUntilEditor(edits: CellEdits, mode: GridMode, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isCalled = () => edits.awaited && document.activeElement === box.current
    const passes = (event: KeyboardEvent) => isForOthers(event) && !(mode.session && isOfGrid(event))
    const ends = [
      keepKeys(edits.early, isCalled, passes),
      keepPasted(edits.early, () => mode.session !== undefined && isCalled()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [edits, mode, box])
}
