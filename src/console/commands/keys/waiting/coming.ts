/** Whether the page that the address names is still on its way: its keys have no meaning yet. */
import { store } from '../../../kit/atoms.ts'
import { detailTargetAtom } from '../../../kit/detail/target.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { isLooking } from '../../../kit/loading/when-idle.ts'
import { pathHere } from '../../../kit/router.tsx'
import { whereAtom } from '../../state.ts'

/** Commands that lead to another page or view, which have begun and not led there yet. */
let leading = 0

/** Marks such a command as begun; returns the function that ends it. */
export function beginLeading(): () => void {
  leading++
  return () => void leading--
}

/** The address of a form that the focus has not entered yet. */
let formToEnter: string | undefined

/** Follows the focus into forms. Returns the function that ends it. */
export function followForms(): () => void {
  const onWhere = () => {
    const { kind, path } = store.get(whereAtom)
    if (kind !== 'form') formToEnter = undefined
    else if (!isInForm(document.activeElement)) formToEnter = path
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isInForm(target)) formToEnter = undefined
  }
  const stop = store.sub(whereAtom, onWhere)
  window.addEventListener('focusin', onFocus, { capture: true })
  return () => {
    stop()
    window.removeEventListener('focusin', onFocus, { capture: true })
    formToEnter = undefined
  }
}

const isInForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form, [data-pane="form"]') !== null

/** Whether an open record is drawn that commands do not know yet. */
function isRecordComing(path: string): boolean {
  const code = decodeURIComponent(path.split('?')[0]?.split('/').at(-1) ?? '').toUpperCase()
  const drawn = document.querySelector(`[data-code="${CSS.escape(code)}" i] [data-version]`)
  return drawn !== null && store.get(detailTargetAtom)?.record.code.toUpperCase() !== code
}

/** Whether the address is of a page of its own, without list and record, and that page is shown. */
export function isOnPage(): boolean {
  const { kind, path } = store.get(whereAtom)
  return kind === 'page' && path === pathHere()
}

/** Whether a page, the rows of a view, a record or a form is coming. */
export function isComing(): boolean {
  const { kind, path } = store.get(whereAtom)
  if (leading > 0 || path !== pathHere() || isLooking()) return true
  if (kind === 'form') return formToEnter === path && document.querySelector('form') !== null
  if (kind === 'detail' && isRecordComing(path)) return true
  // A record does not wait for the list next to it.
  if (kind === 'detail' && !document.activeElement?.closest('[data-pane="list"]')) return false
  return store.get(listHandleAtom)?.coming() === true
}
