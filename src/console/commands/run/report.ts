/** Reports of finished changes: a toast with Undo, the refused records with their reasons, the undo stack of this window. */
import type { ReactNode } from 'react'
import type { Outcome } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { type Done, doneAtom, MAX_DONE, undoneAtom } from '../state.ts'
import { say } from './say.ts'
import { undoLabel } from './undo-label.tsx'

/** Undoes one change; set by run.ts, which reports through this file. */
let undoing: (done: Done) => void = () => undefined
/** Sets the function that undoes a change; called once. */
export function onUndo(run: (done: Done) => void): void {
  undoing = run
}

/** Puts a change that can be undone on the stack. */
export function remember(outcome: Outcome): Done | undefined {
  if (!outcome.undo || !outcome.said) return undefined
  const { said, undo, undoneHere, keepsRedo } = outcome
  if (!keepsRedo) store.set(undoneAtom, [])
  const done: Done = { said, undo, undoneHere }
  store.set(doneAtom, (all) => [...all, done].slice(-MAX_DONE))
  return done
}

/** Shows the outcome in a toast and returns the entry of the undo stack, if it can be undone. */
export function report(outcome: Outcome): Done | undefined {
  const done = remember(outcome)
  const refused = outcome.refused ?? []
  // The job's progress has the rest, in a toast of its own.
  if (!outcome.said || outcome.job !== undefined) return done
  const partly = refused.length > 0 || outcome.stopped === true
  const some = !outcome.stopped && refused.length > 0 && (outcome.changed ?? 0) > 0
  // The reasons are the detail's, each of them once.
  const none = refused.length > 0 && outcome.changed === 0
  const counts = { changed: outcome.changed ?? 0, refused: refused.length }
  const words = some
    ? `${say(outcome.said)} · ${t('commands:command.changedSome', counts)}`
    : none
      ? t('commands:command.changedSome', counts)
      : say(outcome.said)
  const show = (detail?: ReactNode) =>
    void toast(words, {
      // One thing after the other is one toast: `z` walks back through all of them anyway.
      id: partly ? undefined : 'done',
      kind: partly ? 'warning' : 'success',
      detail,
      action: done && { label: undoLabel(done), run: () => undoing(done) },
    })
  if (refused.length === 0) show()
  else
    void import('./refused.tsx').then(
      ({ refusedDetail }) => show(refusedDetail(refused)),
      () => show(),
    )
  return done
}
