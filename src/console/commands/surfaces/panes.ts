/** Moving the focus between the parts of the screen (F6). Panes are marked `data-pane`. */
import type { ViewPort } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { listHandleAtom } from '../../kit/list/target.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Where the focus was in each pane, to go back to. */
const remembered = new WeakMap<Element, HTMLElement>()

function shown(pane: HTMLElement): boolean {
  return pane.checkVisibility({ visibilityProperty: true }) && !pane.closest('[inert]')
}

/** Notices are a pane while there are any, in a place of their own next to the app. */
const TOASTS = '[data-sonner-toaster]'

function panes(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-pane], ${TOASTS}`)].filter(shown)
}

/** Focuses what the newest notice offers; else its button that closes it. */
function focusToast(pane = document.querySelector(TOASTS)): boolean {
  const newest = pane?.querySelector('[data-sonner-toast][data-front=true]')
  const goal =
    newest?.querySelector<HTMLElement>('[data-button], [data-command]') ??
    newest?.querySelector<HTMLElement>('button')
  goal?.focus()
  return goal !== undefined && goal !== null
}

function enter(pane: HTMLElement): void {
  if (pane.matches(TOASTS)) {
    focusToast(pane)
    return
  }
  if (pane.dataset.pane === 'list') {
    const list = store.get(listHandleAtom)
    if (list) {
      list.focusGrid()
      return
    }
  }
  const known = remembered.get(pane)
  const goal =
    known?.isConnected && pane.contains(known)
      ? known
      : (pane.querySelector<HTMLElement>('[data-autofocus]') ?? pane.querySelector<HTMLElement>(FOCUSABLE))
  if (goal) goal.focus()
  else {
    pane.tabIndex = -1
    pane.focus()
  }
}

function step(by: 1 | -1): void {
  const all = panes()
  if (all.length === 0) return
  const active = document.activeElement
  // The innermost pane counts: the detail may stand inside the list's.
  const at = active ? all.findLastIndex((pane) => pane.contains(active)) : -1
  const from = all[at]
  if (from && active instanceof HTMLElement) remembered.set(from, active)
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length]
  if (next) enter(next)
}

/** A record that is just being opened has its field a few frames later. */
const FIELD_MS = 3_000

function focusField(until = performance.now() + FIELD_MS): void {
  const field = document.querySelector<HTMLElement>('[data-main-field]')
  if (field) field.focus()
  else if (performance.now() < until) requestAnimationFrame(() => focusField(until))
}

/** Moves the focus to a part of the screen. */
export const focusPart: ViewPort['focus'] = (part) => {
  const list = store.get(listHandleAtom)
  if (part === 'field') focusField()
  else if (part === 'toast') focusToast()
  else if (part === 'filter') list?.focusFilter()
  else if (part === 'list') list?.focusGrid()
  else if (part === 'next-pane') step(1)
  else if (part === 'previous-pane') step(-1)
  else {
    const pane = panes().find((one) => one.dataset.pane === part)
    if (pane) enter(pane)
  }
}
