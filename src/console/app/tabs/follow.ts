/** Follows the user's navigation: keeps the tabs, and publishes them for commands. */
import type { TabsPort } from '../../../../commands/ports/tabs-port.ts'
import { openTabRowsAtom } from '../../commands/palette/rows.ts'
import { tabsPortAtom, whereAtom } from '../../commands/state.ts'
import { allAreas } from '../../kit/areas.ts'
import { sessionAtom, store } from '../../kit/atoms.ts'
import { draftsAtom, watchDrafts } from '../../kit/drafts/drafts.ts'
import { historyIndex } from '../../kit/router.tsx'
import { act, calledFor } from './actions.ts'
import { changeTab, followState } from './kept-state.ts'
import { isPinned, keep, leave, NO_TABS, others, reopened, restored, type Tabs, visit } from './model.ts'
import { tabRows } from './palette-rows.ts'
import { placeOf } from './place.ts'
import { draftsOpenAtom, menuTabAtom, tabsAtom, typedTabsAtom, unsavedTabsAtom } from './state.ts'
import { forgetTabs, readTabs, writeTabs } from './storage.ts'
import './words.ts'

const read = (path: string) => placeOf(path, allAreas())

function portOf(tabs: Tabs, id: string): Omit<TabsPort, 'act' | 'openDrafts' | 'forget'> {
  const subject = tabs.open.find((tab) => tab.id === id)
  const unsaved = store.get(unsavedTabsAtom)
  return {
    subject: subject && { pinned: isPinned(id), preview: subject.preview === true },
    open: tabs.open.length,
    others: others(tabs, id).length,
    closed: reopened(tabs) ? tabs.closed.length : 0,
    unsaved: tabs.open.filter((tab) => unsaved.has(tab.id)).length,
    drafts: store.get(draftsAtom).length,
  }
}

const openIds = () => new Set(store.get(tabsAtom).open.map((tab) => tab.id))

function start(account: string): () => void {
  store.set(tabsAtom, restored(readTabs(account), read))
  let index: unknown
  const onWhere = () => {
    const { path } = store.get(whereAtom)
    const place = read(path)
    const now = historyIndex()
    if (!place) {
      index = now
      store.set(tabsAtom, leave(store.get(tabsAtom)))
      changeTab('', undefined, false, openIds())
      return
    }
    const hasUnsaved = (id: string) => store.get(unsavedTabsAtom).has(id)
    const replaced = index !== undefined && now === index
    index = now
    store.set(tabsAtom, visit(store.get(tabsAtom), place, path, { replaced, hasUnsaved }))
    changeTab(place.id, place.area, calledFor.id === place.id, openIds())
    calledFor.id = ''
  }
  let told = ''
  const showRows = () => store.set(openTabRowsAtom, { rows: (t) => tabRows(store.get(tabsAtom), t) })
  const tell = () => {
    const tabs = store.get(tabsAtom)
    const id = store.get(menuTabAtom) ?? tabs.active
    const port = portOf(tabs, id)
    const text = JSON.stringify([id, port])
    // Gates follow it: what is the same is no news to them.
    if (text === told) return
    told = text
    store.set(tabsPortAtom, {
      ...port,
      act: (action) => act(action, id),
      openDrafts: () => store.set(draftsOpenAtom, true),
      forget: forgetTabs,
    })
  }
  const onTyped = () => {
    let tabs = store.get(tabsAtom)
    for (const id of store.get(typedTabsAtom)) tabs = keep(tabs, id)
    store.set(tabsAtom, tabs)
  }
  const ends = [
    watchDrafts(),
    followState(),
    store.sub(whereAtom, onWhere),
    store.sub(tabsAtom, () => {
      // A sign-out leaves none behind.
      if (store.get(sessionAtom)?.account.id === account) writeTabs(account, store.get(tabsAtom))
      showRows()
      tell()
    }),
    store.sub(typedTabsAtom, onTyped),
    store.sub(unsavedTabsAtom, tell),
    store.sub(draftsAtom, tell),
    store.sub(menuTabAtom, tell),
  ]
  onWhere()
  showRows()
  tell()
  return () => {
    for (const end of ends) end()
    store.set(tabsAtom, NO_TABS)
    store.set(draftsOpenAtom, false)
    store.set(tabsPortAtom, undefined)
    store.set(openTabRowsAtom, undefined)
  }
}

let users = 0
let end: () => void = () => undefined

/** Begins to follow; the bar and the overlays both do, whichever comes first. Returns the function that ends it. */
export function watchTabs(): () => void {
  const account = store.get(sessionAtom)?.account.id
  if (users === 0 && account !== undefined) end = start(account)
  users += 1
  return () => {
    users -= 1
    if (users === 0) end()
  }
}
