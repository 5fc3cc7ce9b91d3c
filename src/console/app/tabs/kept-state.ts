/**
 * State of a tab when it was left, besides that of lists and drafts: scroll positions, the record's open tab,
 * the focus. Recorded while it changes: once another page is shown, the former one cannot be read.
 */
import { store } from '../../kit/atoms.ts'
import { openTabsAtom } from '../../kit/detail/tab-state.ts'
import { isKept } from './place.ts'

/** The table of a list. */
const GRID = ':is([role=grid], [role=treegrid])'

/** A place for the focus: an element that is found again, and the caret in it. */
type Focus = { selector: string; caret: number | undefined }
type Kept = { focus: Focus | undefined; scroll: Map<string, number>; detail: string | undefined }

/** Longest wait for later content (rows, a record), ms. */
const PATIENCE_MS = 1_500

const kept = new Map<string, Kept>()
let shown: {
  id: string
  area: string | undefined
  focused: Element | undefined
  scroll: Map<string, number>
} = {
  id: '',
  area: undefined,
  focused: undefined,
  scroll: new Map(),
}
let arriving = new AbortController()

/** Ids that are generated at each rendering. */
const PASSING_ID = /^(_r_|:|«|radix)/

/** How an element is found again; undefined for those that are gone with their page. */
function selectorOf(element: Element): string | undefined {
  const { id } = element
  if (id && !PASSING_ID.test(id)) return `#${CSS.escape(id)}`
  const pane = element.closest<HTMLElement>('[data-pane]')?.dataset.pane
  if (pane === undefined) return undefined
  if (element.closest(GRID)) return `[data-pane="${pane}"] ${GRID}`
  const command = element instanceof HTMLElement ? element.dataset.command : undefined
  return `[data-pane="${pane}"]${command ? ` [data-command="${command}"]` : ''}`
}

function focusOf(element: Element | undefined): Focus | undefined {
  const selector = element && selectorOf(element)
  if (selector === undefined) return undefined
  const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
  return { selector, caret: isText ? (element.selectionStart ?? undefined) : undefined }
}

const inPage = (element: EventTarget | null) =>
  element instanceof Element && element.closest('#main') ? element : undefined

/**
 * The page of a tab was replaced by that of another; `focus`: it was called for, so it gets the focus. `open`: the
 * tabs there are now; nothing is kept of others, like a preview that gave its place away.
 */
export function changeTab(
  id: string,
  area: string | undefined,
  focus: boolean,
  open: ReadonlySet<string>,
): void {
  if (id === shown.id) return
  for (const one of kept.keys()) if (!open.has(one)) kept.delete(one)
  if (open.has(shown.id) && isKept(shown.id)) {
    const detail = shown.area === undefined ? undefined : store.get(openTabsAtom)[shown.area]
    kept.set(shown.id, { focus: focusOf(shown.focused), scroll: shown.scroll, detail })
  }
  const state = kept.get(id)
  // The first page may have taken the focus before it was followed.
  const focused = shown.id === '' ? inPage(document.activeElement) : undefined
  shown = { id, area, focused, scroll: new Map(state?.scroll) }
  if (area !== undefined && state?.detail !== undefined) {
    const { detail } = state
    store.set(openTabsAtom, (open) => (open[area] === detail ? open : { ...open, [area]: detail }))
  }
  arriving.abort()
  if (state || focus) arrive(state, focus)
}

/** Forgets tabs that were closed. */
export function forgetState(ids: readonly string[]): void {
  for (const id of ids) kept.delete(id)
}

const visible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
  )

/** Where the focus goes in a tab that had none yet. */
const HOMES = ['form [id^="field-"]', '[data-pane=detail]', `[data-pane=list] ${GRID}`, '#main']

function takeFocus(focus: Focus | undefined, late: boolean): boolean {
  const goal = focus ? visible(focus.selector) : undefined
  const home = !focus || late ? HOMES.map(visible).find((one) => one !== undefined) : undefined
  const element = goal ?? home
  if (!element) return false
  element.focus({ preventScroll: true })
  const { caret } = focus ?? {}
  if (goal && caret !== undefined && 'setSelectionRange' in goal) {
    const text = goal as HTMLInputElement
    if (text.selectionStart !== null) text.setSelectionRange(caret, caret)
  }
  return element === goal || element.id !== 'main'
}

/** Puts a page back as it was, as its parts come, until the person does something with it. */
function arrive(state: Kept | undefined, focus: boolean): void {
  arriving = new AbortController()
  const { signal } = arriving
  const stop = () => arriving.abort()
  for (const type of ['keydown', 'pointerdown', 'wheel'] as const)
    window.addEventListener(type, stop, { capture: true, passive: true, signal })
  const until = performance.now() + PATIENCE_MS
  const left = new Map(state?.scroll)
  // The page may focus something itself once it is there: it is done when the goal has kept the focus for a frame.
  let focused: Element | null = null
  let focusing = focus
  const tick = () => {
    if (signal.aborted) return
    const late = performance.now() > until
    for (const [name, top] of left) {
      const element = visible(name === 'main' ? '#main' : `[data-scroll="${name}"]`)
      if (!element) continue
      if (Math.abs(element.scrollTop - top) > 1) element.scrollTop = top
      if (Math.abs(element.scrollTop - top) <= 1) left.delete(name)
    }
    if (focused && document.activeElement === focused) focusing = false
    focused = focusing && takeFocus(state?.focus, late) ? document.activeElement : null
    if (late || (left.size === 0 && !focusing)) stop()
    else requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

/** Begins to note what happens on the page. Returns the function that ends it. */
export function followState(): () => void {
  const over = new AbortController()
  const { signal } = over
  document.addEventListener(
    'focusin',
    ({ target }) => {
      shown.focused = inPage(target) ?? shown.focused
    },
    { signal },
  )
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const name = target.id === 'main' ? 'main' : target.dataset.scroll
      if (name !== undefined) shown.scroll.set(name, target.scrollTop)
    },
    { capture: true, passive: true, signal },
  )
  return () => {
    over.abort()
    arriving.abort()
    kept.clear()
    shown = { id: '', area: undefined, focused: undefined, scroll: new Map() }
  }
}
