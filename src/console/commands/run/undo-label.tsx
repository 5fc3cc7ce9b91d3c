/** The words of Undo in a notice, with the key that takes just this change back now. */
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { keyCapsAtom, store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { type Done, doneAtom } from '../state.ts'

/** `Hoàn tác (Z)` while it is the newest change; of an older one the key that leads to the notice. */
function UndoLabel({ done }: { done: Done }) {
  const t = useT()
  const newest = useAtomValue(doneAtom, { store }).at(-1)
  const all = useAtomValue(keyCapsAtom, { store })
  const caps = all.get(newest === done ? 'edit.undo' : 'view.toast')
  const words = t('commands:run.undo')
  return caps ? `${words} (${caps.join(' ')})` : words
}

/** The label for a change. */
export const undoLabel = (done: Done): ReactNode => <UndoLabel done={done} />
