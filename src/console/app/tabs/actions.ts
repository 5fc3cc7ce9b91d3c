/** Commands' actions on the visited tabs. */
import type { TabAction } from '../../../../commands/ports/tabs-port.ts'
import { store } from '../../kit/atoms.ts'
import { confirmLeave, flushDrafts } from '../../kit/drafts/leave.ts'
import { navigate } from '../../kit/router.tsx'
import { forgetState } from './kept-state.ts'
import { close, isPinned, keep, neighbour, others, reopened, type Tab } from './model.ts'
import { tabsAtom, unsavedTabsAtom } from './state.ts'

/** The tab that was called for by itself, so that the focus follows into it; see follow.ts. */
export const calledFor = { id: '' }

/** Shows a tab as it was left. */
export function showTab(tab: Tab): void {
  calledFor.id = tab.id
  navigate(tab.path)
}

/** Closes tabs, after the spec's question where they hold unsaved work. `stay`: the one to be shown then. */
async function shut(ids: readonly string[], stay?: string): Promise<void> {
  const closing = ids.filter((id) => !isPinned(id))
  const unsaved = store.get(unsavedTabsAtom)
  const holds = closing.some((id) => unsaved.has(id))
  if (holds && !(await confirmLeave(true))) return
  await flushDrafts()
  const before = store.get(tabsAtom)
  const after = close(before, closing)
  store.set(tabsAtom, after)
  forgetState(closing)
  if (after.active === before.active) return
  const next = after.open.find((tab) => tab.id === (stay ?? after.active)) ?? after.open[0]
  if (next) showTab(next)
}

async function refresh(tab: Tab): Promise<void> {
  const { active } = store.get(tabsAtom)
  const isShown = tab.id === active
  if (isShown) {
    if (!(await confirmLeave())) return
    await flushDrafts()
  }
  calledFor.id = tab.id
  // The spec's helper shows a path afresh (section 2).
  navigate(`/redirect${tab.path}`, { replace: isShown })
}

/** Runs an action; `id`: the tab that it is about. */
export async function act(action: TabAction, id: string): Promise<void> {
  const tabs = store.get(tabsAtom)
  const subject = tabs.open.find((tab) => tab.id === id)
  if (action === 'next' || action === 'previous') {
    const tab = neighbour(tabs, action === 'next' ? 1 : -1)
    if (tab) showTab(tab)
  } else if (action === 'reopen') {
    const found = reopened(tabs)
    if (!found) return
    store.set(tabsAtom, found.tabs)
    showTab(found.tab)
  } else if (action === 'close-all') await shut(others(tabs, undefined))
  else if (!subject) return
  else if (action === 'close') await shut([id])
  else if (action === 'close-others') await shut(others(tabs, id), id)
  else if (action === 'keep') store.set(tabsAtom, keep(tabs, id))
  else await refresh(subject)
}
