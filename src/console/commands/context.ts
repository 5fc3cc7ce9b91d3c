/** Builds the context of commands from the console's state. */
import { atom, type Getter } from 'jotai'
import type { Context, Said, Target, ViewPort, Where } from '../../../commands/command.ts'
import type { HistoryPort } from '../../../commands/ports/history-port.ts'
import type { NavPort } from '../../../commands/ports/nav-port.ts'
import { type Ability, holds } from '../../core/abilities.ts'
import { CALENDAR_PARAM, QUEUE_PARAM } from '../../core/filter/filters.ts'
import type { ListPort } from '../../core/list-port.ts'
import { allAreas, createPath, editPath, ownPage, recordPath } from '../kit/areas.ts'
import { keptAtom, onlineAtom, preferencesAtom, sessionAtom, store } from '../kit/atoms.ts'
import { openTabsAtom } from '../kit/detail/tab-state.ts'
import { detailTargetAtom } from '../kit/detail/target.ts'
import { t } from '../kit/i18n.ts'
import { cutAtom } from '../kit/list/cut-rows.ts'
import { leftList } from '../kit/list/left-lists.ts'
import {
  type ListHandle,
  listFocusAtom,
  listHandleAtom,
  listTargetAtom,
  orderedRowsAtom,
} from '../kit/list/target.ts'
import { foldedPath } from '../kit/long-address.ts'
import { queryClient } from '../kit/net/queries.ts'
import { toast } from '../kit/overlays/toast.ts'
import { keep, setPreference } from '../kit/preferences.ts'
import { navigate, navigateBack, openTab } from '../kit/router.tsx'
import { managerAtom, recordingAtom } from './macros/state.ts'
import { apiPort } from './ports/lazy-port.ts'
import { registryAtom } from './registry.ts'
import { say, wordsHere } from './run/say.ts'
import {
  appPortAtom,
  areaPortsAtom,
  cheatSheetAtom,
  doneAtom,
  jobsPanelAtom,
  jobsPortAtom,
  keyCheckAtom,
  lastAtom,
  noticesPanelAtom,
  noticesPortAtom,
  paletteAtom,
  settingsAtom,
  tabsPortAtom,
  undoneAtom,
  whereAtom,
} from './state.ts'
import { focusPart } from './surfaces/panes.ts'
import { viewsPortAtom } from './views/state.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Where a path of the console leads: `/Delivery/list/DH00012345/edit` is a form of orders. */
export function whereOf(path: string): Where {
  const [pathname = '/'] = path.split('?')
  const area = allAreas().find((one) => pathname === one.path || pathname.startsWith(`${one.path}/`))
  const aliased = allAreas().find((one) => one.alias === pathname)
  if (aliased) return { kind: 'detail', area: aliased.id, path }
  if (!area) return { kind: 'page', path }
  if (ownPage(area, pathname) || (area.page && pathname === area.path))
    return { kind: 'page', area: area.id, path }
  const rest = pathname.slice(`${area.path}/list`.length).split('/').filter(Boolean)
  const last = rest.at(-1)
  const kind = last === 'new' || (rest.length > 1 && last === 'edit') ? 'form' : last ? 'detail' : 'list'
  return { kind, area: area.id, path }
}

/** The records commands act on now: ticked rows, else the side of the split that has the focus. */
export const targetAtom = atom<Target | undefined>((get) => {
  const list = get(listTargetAtom)
  if (list?.from === 'selection') return list
  const open = get(detailTargetAtom)
  const detail: Target | undefined = open && {
    area: open.area,
    records: [open.record],
    count: 1,
    from: 'detail',
  }
  // With the focus in neither, an open record is what a person looks at.
  if (get(listFocusAtom) !== 'list' && detail) return detail
  return list ?? detail
})

const nav: NavPort = {
  go: navigate,
  newTab: openTab,
  back: navigateBack,
  refresh() {
    void store.get(listHandleAtom)?.refresh()
    void queryClient.invalidateQueries({ refetchType: 'active' })
  },
  // By the address bar: a page that is still fetched leaves the one before on the screen.
  left: (area) => (whereOf(window.location.pathname).area === area ? undefined : leftList(area)),
}

/** Puts text onto the clipboard, also on plain http, where the browser's newer way is missing. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    document.body.append(field)
    const before = document.activeElement
    field.select()
    document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

async function toggleFullscreen(): Promise<boolean> {
  if (!document.fullscreenEnabled) return false
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
    return true
  } catch {
    return false // refused by the browser's settings
  }
}

/** Fetched with the first recording, as most people make none. */
async function recording() {
  try {
    return await import('./macros/recording.ts')
  } catch {
    void toast(t('commands:run.network'), { kind: 'error', id: 'network' })
    return undefined
  }
}

function listPort(handle: ListHandle | undefined): ListPort | undefined {
  return (
    handle && {
      shown: handle.shown,
      inOrder: (records) => handle.inOrder(records),
      neighbour: (records, by) => handle.neighbour(records, by),
      parent: (records) => handle.parent(records),
      cut: handle.cut,
      setCut: handle.setCut,
      toggleSelect: () => handle.toggleSelect(),
      selectAll: () => handle.selectAll(),
      clearSelection: () => handle.clearSelection(),
      openRecord: () => handle.openRecord(),
      peek: () => handle.peek(),
      grid: handle.grid,
      editAsGrid: handle.editAsGrid,
      step: (by) => handle.step(by),
      addFilter: () => handle.addFilter(),
      clearFilter: () => handle.clearFilter(),
      filterBy: (text) => handle.filterBy(text),
      columns: handle.columns,
      sort: handle.sort,
      showColumn: handle.showColumn,
      pinColumn: handle.pinColumn,
      openColumns: handle.openColumns,
      resetColumns: handle.resetColumns,
      columnsChanged: handle.columnsChanged,
      editCell: handle.editCell,
      copy: handle.copy,
      pasteClipboard: handle.pasteClipboard,
    }
  )
}

/** A form opened from a queue or a calendar leads back into it. */
function shapeSearch(area: string, shapes: readonly string[]): string {
  const where = store.get(whereAtom)
  const search = where.path.split('?')[1] ?? ''
  const params = new URLSearchParams(search)
  return where.area === area && shapes.some((shape) => params.has(shape)) ? `?${search}` : ''
}

function viewPort(handle: ListHandle | undefined, recorded: number | undefined): ViewPort {
  return {
    // What it is for is settled now: the focus, by which a split knows its side, goes to the palette.
    openPalette: (prefix = '') =>
      store.set(paletteAtom, { open: true, text: prefix, target: store.get(targetAtom) }),
    openCheatSheet: () => store.set(cheatSheetAtom, true),
    openJobs: (job) => store.set(jobsPanelAtom, { open: true, job }),
    openNotices: () => store.set(noticesPanelAtom, true),
    openKeyCheck: () => store.set(keyCheckAtom, true),
    openSettings: () => store.set(settingsAtom, true),
    openForm(area, record, field) {
      const path = record
        ? editPath(area, record.code) + shapeSearch(area, [QUEUE_PARAM, CALENDAR_PARAM])
        : createPath(area) + shapeSearch(area, [CALENDAR_PARAM])
      navigate(field === undefined ? path : `${path}#${encodeURIComponent(field)}`)
    },
    openHistory(area, record) {
      navigate(recordPath(area, record.code))
      store.set(openTabsAtom, (open) => ({ ...open, [area]: 'activity' }))
    },
    macros: {
      recorded,
      toggle: () => void recording().then((one) => one?.toggleRecording()),
      discard: () => void recording().then((one) => one?.discardRecording()),
      manage: () => store.set(managerAtom, { open: true }),
    },
    list: listPort(handle),
    setPreference(name, value) {
      void setPreference(name, value).then(() => {
        // The spec's words for a changed size (section 2).
        if (name === 'size') void toast(t('commands:run.sizeSwitched'), { id: 'size' })
      })
    },
    async copy(text, said: Said) {
      await copyText(text.startsWith('/') ? `${location.origin}${foldedPath(text)}` : text)
      void wordsHere().then(() => toast(say(said), { id: 'copied' }))
    },
    kept: (name) => store.get(keptAtom)[name],
    keep,
    toggleFullscreen,
    toast: (said, kind = 'info') => void wordsHere().then(() => toast(say(said), { kind })),
    focus: focusPart,
  }
}

const historyAtom = atom<HistoryPort>((get) => {
  const repeated = get(lastAtom)
  const last = repeated && get(registryAtom).get(repeated.id)
  const done = get(doneAtom).at(-1)
  return {
    undo: done?.said,
    undoneHere: done?.undoneHere,
    redo: get(undoneAtom).at(-1)?.said,
    last: last && { command: last, shown: repeated.shown },
  }
})
const viewAtom = atom<ViewPort>((get) => {
  // Gates ask the list for the rows that are cut, and for those around a record.
  get(cutAtom)
  get(orderedRowsAtom)
  return viewPort(get(listHandleAtom), get(recordingAtom)?.length)
})

/**
 * The context of commands, each part read on demand: an atom computed from it follows only the parts that its
 * gates read. `own` replaces the target where a surface has its own records.
 */
export function momentOf(get: Getter, own?: Target): Context {
  return {
    get can() {
      const abilities = get(sessionAtom)?.abilities ?? NOBODY
      return (ability: Ability | undefined) => holds(abilities, ability)
    },
    get target() {
      return own ?? get(targetAtom)
    },
    get where() {
      return get(whereAtom)
    },
    get preferences() {
      return get(preferencesAtom)
    },
    get online() {
      return get(onlineAtom)
    },
    get history() {
      return get(historyAtom)
    },
    get jobs() {
      return get(jobsPortAtom)
    },
    get notices() {
      return get(noticesPortAtom)
    },
    get app() {
      return get(appPortAtom)
    },
    get view() {
      return get(viewAtom)
    },
    api: apiPort,
    nav,
    get views() {
      return get(viewsPortAtom)
    },
    get tabs() {
      return get(tabsPortAtom)
    },
    ...get(areaPortsAtom),
  }
}

/** The whole moment; it changes with every move of the cursor, so surfaces read `momentOf` instead. */
export const contextAtom = atom<Context>((get) => ({ ...momentOf(get) }))

/** The context, with another target for a surface of certain records. */
export function currentContext(target?: Target): Context {
  const context = store.get(contextAtom)
  return target ? { ...context, target } : context
}
