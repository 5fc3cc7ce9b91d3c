/** Visited tabs as values: what opening, closing and walking make of them. Pure. */
import { HOME, type Place } from './place.ts'

export type Tab = {
  id: string
  /** The address that it showed last, with its filter. */
  path: string
  /** Gives its place to the next record of its area. */
  preview?: true
}

export type Tabs = {
  /** The pinned one is the first. */
  open: readonly Tab[]
  /** The one that is shown; empty on a page that has none. */
  active: string
  /** Ids as they were shown, the latest first. */
  recent: readonly string[]
  /** Closed ones, the latest last. */
  closed: readonly Tab[]
}

/** More make neither a bar nor a list that one reads: the one not looked at for longest gives way. */
export const MAX_TABS = 30
const MAX_CLOSED = 20
const MAX_PATH = 8_000

export const NO_TABS: Tabs = { open: [{ id: HOME, path: HOME }], active: HOME, recent: [HOME], closed: [] }

export const isPinned = (id: string): boolean => id === HOME

const find = (tabs: Tabs, id: string) => tabs.open.find((tab) => tab.id === id)

/** The context in which an address is shown. */
export type Moment = {
  /** The address took the place of the one before in the history of the window. */
  replaced: boolean
  /** Whether a tab holds what is typed and not saved. */
  hasUnsaved(id: string): boolean
}

function shown(tabs: Tabs, open: readonly Tab[], id: string): Tabs {
  return { ...tabs, open, active: id, recent: [id, ...tabs.recent.filter((one) => one !== id)] }
}

/** Puts a tab where the preview of its area is, else next to the one that is shown. */
function inserted(tabs: Tabs, tab: Tab, preview: Tab | undefined): readonly Tab[] {
  if (preview) return tabs.open.map((one) => (one === preview ? tab : one))
  const at = tabs.open.findIndex((one) => one.id === tabs.active) + 1 || tabs.open.length
  return tabs.open.toSpliced(at, 0, tab)
}

function trimmed(tabs: Tabs, { hasUnsaved }: Moment): Tabs {
  if (tabs.open.length <= MAX_TABS) return tabs
  const oldest = tabs.recent.findLast((id) => id !== tabs.active && !isPinned(id) && !hasUnsaved(id))
  return oldest === undefined ? tabs : close(tabs, [oldest])
}

/** An address is shown: in its tab, or in a new one. A record that is only looked at is a preview. */
export function visit(tabs: Tabs, place: Place, path: string, moment: Moment): Tabs {
  const before = find(tabs, tabs.active)
  const known = find(tabs, place.id)
  const isForm = (id: string) => id.endsWith('/new')
  const listOfForm = before && isForm(before.id) ? before.id.slice(0, -'/new'.length) : undefined
  // A new record was saved: its form's tab is now the record's own. One that is merely opened beside what is
  // typed takes the form's place in the history, too.
  const isSaved = before && listOfForm && moment.replaced && !moment.hasUnsaved(before.id)
  if (isSaved && place.kind === 'record' && !known) {
    if (place.id.startsWith(`${listOfForm}/`)) {
      const saved = { id: place.id, path }
      const open = tabs.open.map((tab) => (tab === before ? saved : tab))
      return shown({ ...tabs, recent: tabs.recent.filter((id) => id !== before.id) }, open, place.id)
    }
  }
  // An empty form that was left has nothing to come back for.
  const left =
    before && listOfForm && before.id !== place.id && !moment.hasUnsaved(before.id)
      ? { ...tabs, open: tabs.open.filter((tab) => tab !== before) }
      : tabs
  if (known) {
    const { preview, ...lasting } = known
    const next: Tab = preview && !place.editing ? { ...lasting, path, preview } : { ...lasting, path }
    return shown(
      left,
      left.open.map((tab) => (tab.id === place.id ? next : tab)),
      place.id,
    )
  }
  const looked = place.kind === 'record' && !place.editing
  const list = place.id.slice(0, place.id.lastIndexOf('/') + 1)
  const preview = looked ? left.open.find((tab) => tab.preview && tab.id.startsWith(list)) : undefined
  const tab: Tab = looked ? { id: place.id, path, preview: true } : { id: place.id, path }
  return trimmed(shown(without(left, preview?.id), inserted(left, tab, preview), place.id), moment)
}

/** A page without a tab is shown: no tab is meant by what is done there. */
export function leave(tabs: Tabs): Tabs {
  return tabs.active === '' ? tabs : { ...tabs, active: '' }
}

/** The tab is no longer among those shown lately. */
function without(tabs: Tabs, id: string | undefined): Tabs {
  return id === undefined ? tabs : { ...tabs, recent: tabs.recent.filter((one) => one !== id) }
}

/** A preview becomes a lasting tab. */
export function keep(tabs: Tabs, id: string): Tabs {
  if (!find(tabs, id)?.preview) return tabs
  return { ...tabs, open: tabs.open.map((tab) => (tab.id === id ? { id, path: tab.path } : tab)) }
}

/** Closes tabs; pinned ones stay. Instead of the shown one the one shown before it is. */
export function close(tabs: Tabs, ids: readonly string[]): Tabs {
  const gone = tabs.open.filter((tab) => ids.includes(tab.id) && !isPinned(tab.id))
  if (gone.length === 0) return tabs
  const open = tabs.open.filter((tab) => !gone.includes(tab))
  const isOpen = (id: string) => open.some((tab) => tab.id === id)
  const recent = tabs.recent.filter(isOpen)
  const active = tabs.active === '' || isOpen(tabs.active) ? tabs.active : (recent[0] ?? HOME)
  return { open, active, recent, closed: [...tabs.closed, ...gone].slice(-MAX_CLOSED) }
}

/** The tabs that would close next to one. */
export function others(tabs: Tabs, id: string | undefined): string[] {
  return tabs.open.map((tab) => tab.id).filter((one) => one !== id && !isPinned(one))
}

/** The tab closed last that is not open again, and what is left of the closed ones. */
export function reopened(tabs: Tabs): { tab: Tab; tabs: Tabs } | undefined {
  const closed = tabs.closed.filter((one) => !find(tabs, one.id))
  const last = closed.at(-1)
  if (!last) return undefined
  const tab: Tab = { id: last.id, path: last.path }
  return { tab, tabs: { ...tabs, open: inserted(tabs, tab, undefined), closed: closed.slice(0, -1) } }
}

/** The tab `by` places away from the shown one, around the ends; where none is shown, the first or the last. */
export function neighbour(tabs: Tabs, by: 1 | -1): Tab | undefined {
  const at = tabs.open.findIndex((tab) => tab.id === tabs.active)
  if (at < 0) return tabs.open.at(by === 1 ? 0 : -1)
  if (tabs.open.length < 2) return undefined
  return tabs.open[(at + by + tabs.open.length) % tabs.open.length]
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const { path } = value as Partial<Tab>
  return typeof path === 'string' && path.length <= MAX_PATH
}

/** Tabs as they were kept; what is broken, foreign or twice there is left out. Never throws. */
export function restored(kept: unknown, read: (path: string) => Place | undefined): Tabs {
  if (typeof kept !== 'object' || kept === null) return NO_TABS
  const { open, recent, closed } = kept as Partial<Record<keyof Tabs, unknown>>
  const seen = new Set<string>([HOME])
  const tabsOf = (value: unknown, max: number): Tab[] =>
    (Array.isArray(value) ? value : []).filter(isTab).flatMap((tab) => {
      const place = read(tab.path)
      if (!place || seen.has(place.id) || seen.size > max) return []
      seen.add(place.id)
      const { path } = tab
      return tab.preview === true && place.kind === 'record'
        ? { id: place.id, path, preview: true }
        : { id: place.id, path }
    })
  const tabs = [...NO_TABS.open, ...tabsOf(open, MAX_TABS - 1)]
  const isOpen = (id: unknown): id is string => tabs.some((tab) => tab.id === id)
  const order = [...new Set((Array.isArray(recent) ? recent : []).filter(isOpen))]
  return {
    open: tabs,
    active: order[0] ?? HOME,
    recent: order.length > 0 ? order : [HOME],
    closed: tabsOf(closed, MAX_TABS - 1 + MAX_CLOSED).slice(-MAX_CLOSED),
  }
}
