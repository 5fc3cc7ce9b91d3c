/** What is typed and not saved, anywhere in this window, and the question before it is left behind. */
import { atom } from 'jotai'
import { store } from '../atoms.ts'
import { confirm } from '../dialog.tsx'
import { t } from '../i18n.ts'

/** Forms with unsaved work, by the key of their draft. */
export const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>())

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Says whether a form has unsaved work. While any has, closing the window is asked about by the browser. */
export function setUnsaved(form: string, unsaved: boolean): void {
  const before = store.get(unsavedAtom)
  if (before.has(form) === unsaved) return
  const after = new Set(before)
  if (unsaved) after.add(form)
  else after.delete(form)
  store.set(unsavedAtom, after)
  if (after.size > 0) window.addEventListener('beforeunload', onBeforeUnload)
  else window.removeEventListener('beforeunload', onBeforeUnload)
}

/** Asks the spec's question when something is unsaved. Answers whether the person means to leave. */
export async function confirmLeave(): Promise<boolean> {
  if (store.get(unsavedAtom).size === 0) return true
  return confirm({
    title: t('form:leave.title'),
    text: t('form:leave.kept'),
    yes: t('form:leave.yes'),
    no: t('form:leave.no'),
  })
}
