/** The visited tabs of this window. */
import { atom } from 'jotai'
import { findArea } from '../../kit/areas.ts'
import { draftsAtom, GRID_DRAFT, leftDraft } from '../../kit/drafts/drafts.ts'
import { unsavedAtom } from '../../kit/drafts/leave.ts'
import { NO_TABS, type Tabs } from './model.ts'
import { recordTab } from './place.ts'

export const tabsAtom = atom<Tabs>(NO_TABS)

/** The tab whose menu is open: commands are about it. */
export const menuTabAtom = atom<string | undefined>(undefined)

/** Whether the list of drafts is shown. */
export const draftsOpenAtom = atom(false)

/** The tab that unsaved work belongs to: by the key of its draft, or by itself where nothing is kept. */
function tabOfDraft(key: string): string | undefined {
  if (key.startsWith('/')) return key
  const draft = leftDraft(key, 0)
  const area = draft && findArea(draft.area)
  if (area && draft.code === GRID_DRAFT) return `${area.path}/list`
  return area && recordTab(area, draft.code)
}

const tabsOfDrafts = (keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => tabOfDraft(key) ?? []))

/** Tabs whose form has unsaved input. */
export const typedTabsAtom = atom((get) => tabsOfDrafts(get(unsavedAtom).keys()))

/** Tabs that hold what is typed and not saved, whether their form is shown or not. */
export const unsavedTabsAtom = atom((get) => {
  const left = tabsOfDrafts(get(draftsAtom).map((draft) => draft.key))
  return new Set([...left, ...get(typedTabsAtom)])
})
