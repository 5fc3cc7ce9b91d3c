/** Macros as the account keeps them, and the recording that is under way. */
import { atom } from 'jotai'
import { keptAtom, sessionAtom, store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { keep } from '../../kit/preferences.ts'
import type { Done } from '../state.ts'
import { KEPT_MACROS, type Macro, type MacroStep, notKept, readMacros } from './macro.ts'

const keptMacrosAtom = atom((get) => get(keptAtom)[KEPT_MACROS])
export const macrosAtom = atom<readonly Macro[]>((get) => readMacros(get(keptMacrosAtom)))

/** A step of a recording; `done` is the change it made, so that undoing it takes the step back too. */
export type Recorded = MacroStep & { done?: Done | undefined }
/** A recording and whose it is. */
type Recording = { account: string; steps: readonly Recorded[] }

/** Name under which this tab keeps it: a reload goes on recording. */
const NAME = 'cms:recording'

function readRecording(): Recording | undefined {
  try {
    const { account, steps } = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<Recording>
    const [read] = readMacros([{ id: 'recording', name: NAME, steps }])
    return typeof account === 'string' && read ? { account, steps: read.steps } : undefined
  } catch {
    return undefined
  }
}

function keepRecording(recording: Recording | undefined): void {
  // What a step changed is undone in this page only.
  const steps = recording?.steps.map(({ done: _, ...step }) => step)
  try {
    if (recording) sessionStorage.setItem(NAME, JSON.stringify({ ...recording, steps }))
    else sessionStorage.removeItem(NAME)
  } catch {
    // full or forbidden: it lasts for this page only
  }
}

const keptRecordingAtom = atom(readRecording())
type Steps = readonly Recorded[] | undefined

/** The steps recorded by the signed-in user; undefined while nothing is recorded. */
export const recordingAtom = atom(
  (get): Steps => {
    const recording = get(keptRecordingAtom)
    return recording && recording.account === get(sessionAtom)?.account.id ? recording.steps : undefined
  },
  (get, set, next: Steps | ((now: Steps) => Steps)) => {
    const account = get(sessionAtom)?.account.id
    const steps = typeof next === 'function' ? next(get(recordingAtom)) : next
    const recording = steps && account !== undefined ? { account, steps } : undefined
    set(keptRecordingAtom, recording)
    keepRecording(recording)
  },
)

/** The overlay: closed, the list, or one macro by its id. */
export type Manager = { open: false } | { open: true; macro?: string }
export const managerAtom = atom<Manager>({ open: false })

/** Keeps macros for the account. Returns false, with a message, when they are too many or too big. */
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
