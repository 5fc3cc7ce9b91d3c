/** Which saved view commands act on, and how they see it. */
import { atom } from 'jotai'
import type { ViewsPort } from '../../../../commands/ports/views-port.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import { store } from '../../kit/atoms.ts'
import { setViewColumns } from '../../kit/list/columns/view-columns.ts'
import { shownQueryAtom } from '../../kit/list/target.ts'
import { isChangedAtom, savedViewsAtom } from '../../kit/list/views/saved-views.ts'

/** The view whose menu is open. */
export const menuViewAtom = atom<SavedView | undefined>(undefined)

/** The view that a key is being chosen for. */
export const keyViewAtom = atom<SavedView | undefined>(undefined)

/** Writing is fetched when it is called for. */
const port = () => import('./port.ts')

/** Saved views as the context of commands has them. */
export const viewsPortAtom = atom<ViewsPort>((get) => {
  const all = get(savedViewsAtom)
  const shown = get(shownQueryAtom)
  const subject = get(menuViewAtom) ?? all.find((view) => view.id === shown?.view)
  const beside = subject ? all.filter((view) => view.area === subject.area) : []
  const one = () => {
    if (!subject) throw new Error('no saved view is open')
    return subject
  }
  return {
    subject,
    list: shown && {
      area: shown.area,
      changed: subject !== undefined && get(isChangedAtom)(subject, shown.query),
    },
    place: subject && { at: beside.findIndex((view) => view.id === subject.id), count: beside.length },
    create: async (name, shared, options) => (await port()).createView(shown, name, shared, options),
    update: async (options) => (await port()).updateView(one(), shown, options),
    rename: async (name, options) => (await port()).renameView(one(), name, options),
    share: async (sharing, options) => (await port()).shareView(one(), sharing, options),
    remove: async (options) => (await port()).removeView(one(), options),
    move: (by) => void port().then(({ moveView }) => moveView(one(), beside, by)),
    revert() {
      if (!subject) return
      setViewColumns(subject.id, undefined)
      shown?.show(subject, subject.id)
    },
    editKey: () => store.set(keyViewAtom, one()),
  }
})
