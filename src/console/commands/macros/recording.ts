/** Recording a macro: what runs becomes a step, what is undone stops being one. */
import { type Command, titleSaid } from '../../../../commands/command.ts'
import { isOfOne, type StepValues } from '../../../core/steps.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { newKey } from '../../kit/net/request.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { say } from '../run/say.ts'
import { type Done, doneAtom, type Given } from '../state.ts'
import { MAX_STEPS, type Macro } from './macro.ts'
import { freeName, recordable } from './macro-rules.ts'
import { keepMacros, macrosAtom, managerAtom, type Recorded, recordingAtom } from './state.ts'

/** Notes what has just run, while a macro is recorded. */
export function noteRan(command: Command, given: Given, done: Done | undefined): void {
  const steps = store.get(recordingAtom)
  if (!steps) return
  if (command.id === 'edit.undo') {
    const left = new Set(store.get(doneAtom))
    store.set(
      recordingAtom,
      steps.filter((step) => step.done === undefined || left.has(step.done)),
    )
    return
  }
  const more: Recorded[] = recordable(command)
    ? [
        {
          id: command.id,
          title: say(titleSaid(command)),
          args: ofAny(command, given.args),
          // `mai 9h` is read again at each run, and shown as it was typed.
          shown: given.said ?? given.shown,
          ...(given.typed && { typed: given.typed }),
          done,
        },
      ]
    : // A macro within a macro: its steps, so that neither depends on the other.
      (store.get(macrosAtom).find((one) => `macro.${one.id}` === command.id)?.steps ?? []).map((step) => ({
        ...step,
        done,
      }))
  if (more.length === 0) return
  if (steps.length + more.length > MAX_STEPS) {
    void toast(t('commands:macro.tooManySteps', { max: MAX_STEPS }), { kind: 'warning', id: 'macros' })
    return
  }
  store.set(recordingAtom, [...steps, ...more])
}

/** The values without those that belong to the target record. */
function ofAny({ steps = [] }: Command, args: StepValues): StepValues {
  const own = new Set(steps.filter(isOfOne).map(({ name }) => name))
  return Object.fromEntries(Object.entries(args).filter(([name]) => !own.has(name)))
}

/** Starts; or stops and keeps what was recorded under a name of its own, ready to be given a better one. */
export function toggleRecording(): void {
  const steps = store.get(recordingAtom)
  if (!steps) {
    store.set(recordingAtom, [])
    return
  }
  store.set(recordingAtom, undefined)
  if (steps.length === 0) {
    void toast(t('commands:macro.nothingRecorded'), { kind: 'info', id: 'macros' })
    return
  }
  const macros = store.get(macrosAtom)
  const macro: Macro = {
    id: newKey().replaceAll('-', '').slice(0, 12),
    name: freeName(macros, t('commands:macro.name')),
    steps: steps.map(({ done: _, ...step }) => step),
  }
  if (keepMacros([...macros, macro])) store.set(managerAtom, { open: true, macro: macro.id })
  else store.set(recordingAtom, steps)
}

/** Gives the recording up; it can be had back from the toast. */
export function discardRecording(): void {
  const steps = store.get(recordingAtom)
  if (!steps) return
  store.set(recordingAtom, undefined)
  void toast(t('commands:macro.discarded', { count: steps.length }), {
    kind: 'info',
    id: 'macros',
    action: {
      label: t('commands:macro.goOn'),
      run: () => store.set(recordingAtom, (now) => now ?? steps),
    },
  })
}
