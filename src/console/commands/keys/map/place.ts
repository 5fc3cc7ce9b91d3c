/** Where a key press happens: which scopes are live, and whether it belongs to a text field. */
import type { KeyScope } from '../../../../../commands/command.ts'
import { store } from '../../../kit/atoms.ts'
import { detailTargetAtom } from '../../../kit/detail/target.ts'
import { isTextEntry } from '../../../kit/focus/text-entry.ts'
import { listFocusAtom, listHandleAtom } from '../../../kit/list/target.ts'
import { currentContext } from '../../context.ts'
import { askingAtom, paletteAtom, pickingAtom, previewingAtom, whereAtom } from '../../state.ts'
import type { Place } from './matcher.ts'

/** Whether an overlay covers the page, so that keys must not reach through. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [role="menu"], [role="alertdialog"]') !== null
}

/** Whether keys go to something that asks, or covers the page. */
export const isAsked = (): boolean =>
  store.get(askingAtom) !== undefined ||
  store.get(previewingAtom) !== undefined ||
  store.get(pickingAtom) !== undefined ||
  store.get(paletteAtom).open ||
  isCovered()

function scopesAt(target: EventTarget | null): KeyScope[] {
  const element = target instanceof Element ? target : null
  if (element?.closest('form, [data-pane="form"]')) return ['form', 'global']
  const { kind, area } = store.get(whereAtom)
  const own: KeyScope[] = kind === 'page' && area !== undefined ? ['page', 'global'] : ['global']
  if (element?.closest('[data-pane="detail"]')) return ['detail', ...own]
  if (element?.closest('[data-pane="list"]')) return ['list', ...own]
  if (own.length > 1) return own
  // Nowhere in particular, e.g. after a click on the page: the side of the split that was used last.
  if (store.get(listFocusAtom) === 'detail') return ['detail', 'global']
  if (store.get(listHandleAtom)) return ['list', 'global']
  return store.get(detailTargetAtom) ? ['detail', 'global'] : ['global']
}

/** The place of a key press. */
export function placeOf(target: EventTarget | null): Place {
  const { target: records, where } = currentContext()
  return {
    scopes: scopesAt(target),
    area: where.area ?? records?.area,
    inText: isTextEntry(target),
  }
}
