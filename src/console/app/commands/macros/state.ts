/** Macros as the account keeps them, and the recording that is under way. */
import { atom } from 'jotai'
import { keptAtom, store } from '../../../kit/atoms.ts'
import { t } from '../../../kit/i18n.ts'
import { keep } from '../../../kit/preferences.ts'
import { toast } from '../../../kit/toast.ts'
import type { Done } from '../state.ts'
import { KEPT_MACROS, type Macro, type MacroStep, notKept, readMacros } from './macro.ts'

const keptMacrosAtom = atom((get) => get(keptAtom)[KEPT_MACROS])
export const macrosAtom = atom<readonly Macro[]>((get) => readMacros(get(keptMacrosAtom)))

/** A step of a recording; `done` is the change it made, so that undoing it takes the step back too. */
export type Recorded = MacroStep & { done?: Done | undefined }
/** What has been recorded; undefined while nothing is. */
export const recordingAtom = atom<readonly Recorded[] | undefined>(undefined)

/** The overlay: closed, the list, or one macro by its id. */
export type Manager = { open: false } | { open: true; macro?: string }
export const managerAtom = atom<Manager>({ open: false })

/** Keeps macros for the account. Answers false, and says why, when they are too many or too big. */
export function keepMacros(macros: readonly Macro[]): boolean {
  const why = notKept(macros)
  if (why) {
    void toast(t(`commands:macro.${why}`), { kind: 'warning', id: 'macros' })
    return false
  }
  keep(KEPT_MACROS, macros)
  return true
}

/** Changes one macro. */
export function changeMacro(id: string, changes: Partial<Omit<Macro, 'id'>>): boolean {
  return keepMacros(store.get(macrosAtom).map((one) => (one.id === id ? { ...one, ...changes } : one)))
}
