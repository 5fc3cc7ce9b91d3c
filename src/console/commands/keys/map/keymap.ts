/**
 * Keys. Two listeners: chords and F keys in the capture phase, so that they work from text fields; bare keys
 * after all other handlers, and only where letters are no text. Every key runs its command through the gate.
 * The filter for Vietnamese typing tools comes before both.
 */

import { type Command, type Context, KEY_SCOPES } from '../../../../../commands/command.ts'
import { keyCapsAtom, keyHintsAtom, store } from '../../../kit/atoms.ts'
import { isRestLoaded, loadRest } from '../../../kit/faces.ts'
import { keepEarly } from '../../../kit/focus/keep-keys.ts'
import { t } from '../../../kit/i18n.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { currentContext } from '../../context.ts'
import { registry, registryAtom } from '../../registry.ts'
import { pressed, runPressed, sayMoved } from '../../run/run.ts'
import { caps } from '../../run/say.ts'
import {
  areaHintsAtom,
  areaPortsAtom,
  askingAtom,
  bareKeysAtom,
  CLOSED,
  overridesAtom,
  paletteAtom,
  pendingKeysAtom,
  pickingAtom,
  ranAtom,
  typingMethodAtom,
} from '../../state.ts'
import { keysAtom } from '../../surfaces/use-commands.ts'
import { isBeingChanged, isChanging, turns } from '../typed-ahead/pending-changes.ts'
import { isComposing } from '../typing-tools/composing.ts'
import { startTypingFilter } from '../typing-tools/typing-filter.ts'
import { createWordGuard } from '../typing-tools/word-guard.ts'
import { beginLeading, followForms } from '../waiting/coming.ts'
import { dropWaiting, waitedMs, waitingKeys } from '../waiting/waiting-keys.ts'
import { hintsFor } from './hints.ts'
import { latin } from './layout.ts'
import { type KeyEvent, MODIFIERS, match, type Place, prepare, type Ready } from './matcher.ts'
import { isAsked, isCovered, placeOf } from './place.ts'

/** A sequence is given up after this long. */
const PENDING_MS = 1_200
/** The same letter again within this long is a slip of the finger, or a worn switch: two orders would be confirmed for one. */
const SLIP_MS = 100
/** A key pressed this soon after the list has changed under the cursor is for the row before, ms. */
const SEEN_MS = 350

/** Keys that the grid handles. */
const GRID_KEYS = new Set([
  ...['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['j', 'k', ' ', 'Enter'],
])

function hasChord(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || /^F\d{1,2}$/.test(event.key)
}

let ready: Ready[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The last press of any key, and its time, ms; whether it was a slip. */
let last = { key: '', at: Number.NEGATIVE_INFINITY, slipped: false }

function noteSlip({ code, key, timeStamp: at, repeat }: KeyboardEvent): void {
  if (repeat || MODIFIERS.has(key)) return
  const now = code || key
  last = { key: now, at, slipped: last.key === now && at - last.at < SLIP_MS }
}

function setPending(presses: readonly string[]): void {
  clearTimeout(timer)
  if (presses.length > 0 || store.get(pendingKeysAtom).length > 0) store.set(pendingKeysAtom, presses)
  if (presses.length > 0) timer = setTimeout(() => store.set(pendingKeysAtom, []), PENDING_MS)
}

/** Closes palette or question when its own key is pressed again. Returns whether it did. */
function closePalette(event: KeyboardEvent): boolean {
  const asking = store.get(askingAtom)
  const picking = store.get(pickingAtom)
  if (!asking && !picking && !store.get(paletteAtom).open) return false
  const opens = ready.filter((one) => one.command.id === 'palette.open')
  const place = { scopes: ['global'], area: undefined, inText: true } as const
  if (match(opens, event, [], place) === 'none') return true
  event.preventDefault()
  asking?.answer(undefined)
  store.set(paletteAtom, CLOSED)
  picking?.answer(undefined)
  return true
}

/** Runs what a press means. Returns whether it meant anything. */
function press(event: KeyboardEvent, as: KeyEvent, pending: readonly string[]): boolean {
  const found = match(ready, as, pending, placeOf(event.target))
  if (found === 'none') return false
  if ('pending' in found) {
    setPending(found.pending)
    return true
  }
  const context = currentContext()
  const hit = found.run.find((one) => one.command.gate(context).s !== 'hidden')
  if (!hit) return false
  if (event.repeat && !hit.binding.repeat) return true
  if (last.slipped && isLetter(event) && isOnRecords(hit.command) && !event.repeat && !hit.binding.repeat)
    return true
  // Held down, it goes as fast as the server does, and ends with the key.
  if (event.repeat && hit.command.stacks && (isChanging() || turns.waiting > 0)) return true
  const waited = waitedMs(event)
  if (isOnRecords(hit.command) && waited === undefined && justLost(event, context)) return true
  const meant = pressed()
  if (waited !== undefined && hit.command.onSight) {
    void sayMoved(hit.command)
    return true
  }
  const run = () => void runPressed(hit.command, meant)
  // A finished sequence is no word.
  if (pending.length > 0) {
    guard.end()
    run()
    return true
  }
  // On an area's own page a letter goes to one of its fields: the next ones are typed there.
  const waits = hit.binding.scope !== 'page' && isLetter(event)
  if (waits && actsAtOnce(hit.command, context)) guard.hold(run, waited)
  else run()
  return true
}

/**
 * Whether the list has given the cursor to another row too short a time ago for the user to have seen it, and reports that.
 * The row after the user's own change is the one they expect.
 */
function justLost({ timeStamp }: KeyboardEvent, { target }: Context): boolean {
  const lost = target?.from === 'cursor' ? store.get(listHandleAtom)?.lost() : undefined
  if (!lost || timeStamp - lost.at > SEEN_MS) return false
  const own = store.get(ranAtom)?.target.records.some(({ id }) => id === lost.record.id)
  if (own || isBeingChanged({ records: [lost.record] })) return false
  const params = { code: lost.record.code, now: target?.records[0]?.code ?? '' }
  void toast(t('commands:keys.lost', params), { kind: 'warning', id: 'moved' })
  return true
}

/** Whether a command is on records, or runs the one that is. */
const isOnRecords = ({ target, delegate }: Command) => target !== undefined || delegate !== undefined

const isLetter = (event: KeyboardEvent) => !hasChord(event) && !event.shiftKey && /^\p{L}$/u.test(event.key)

/** Commands of a list's view: they write nothing and stay on the page. */
const OF_VIEW = /^(list|view)\./

/** Whether a command writes, leaves the page or takes the clipboard as soon as its key is pressed: without a question. */
function actsAtOnce(command: Command, context: Context): boolean {
  const id = command.delegate?.(context)
  const { steps, stepsFor } = (id === undefined ? undefined : registry.get(id)) ?? command
  return !OF_VIEW.test(command.id) && stepsFor === undefined && (steps ?? []).length === 0
}

/** The meaning of a key in any part of the page. */
const anywhere = (event: KeyboardEvent) => {
  const { where, target } = currentContext()
  const place = { scopes: KEY_SCOPES, area: where.area ?? target?.area, inText: false }
  return match(ready, latin(event), store.get(pendingKeysAtom), place)
}

const keepBack = waitingKeys({
  isFixed(event) {
    const found = anywhere(event)
    // Chords without a meaning are the browser's.
    if (found === 'none') return hasChord(event)
    if ('pending' in found) return true
    return found.run.every(({ binding, command }) => binding.scope === 'global' && !isOnRecords(command))
  },
  isUnknown(event) {
    const isKnown = isRestLoaded() || !isLetter(event) || !isKeys(event) || !currentContext().target
    if (isKnown || anywhere(event) !== 'none') return false
    void loadRest()
      .catch(() => undefined)
      .finally(beginLeading())
    return true
  },
})

/** Whether letters are keys where an event happens. */
function isKeys({ target }: KeyboardEvent): boolean {
  return store.get(bareKeysAtom) && !isAsked() && !placeOf(target).inText
}

const guard = createWordGuard({
  isKeys,
  isPending: () => store.get(pendingKeysAtom).length > 0,
  isBound: (event) => match(ready, latin(event), [], placeOf(event.target)) !== 'none',
  onWord: (word) => {
    setPending([])
    const action = {
      label: t('commands:keys.searchWord', { word }),
      run: () => currentContext().view.openPalette(word),
    }
    void toast(t('commands:keys.stray'), { kind: 'info', id: 'stray', action })
  },
})

function claim(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Whether a text field has its own meaning of Ctrl with a letter: `data-own-keys="b i"`, as the editor's bold. */
function isOwn({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || altKey || !(ctrlKey || metaKey)) return false
  const own = target.closest<HTMLElement>('[data-own-keys]')?.dataset.ownKeys
  return own?.split(' ').includes(key.toLowerCase()) === true
}

function onChord(event: KeyboardEvent): void {
  if (isComposing(event) || !hasChord(event)) return
  // AltGr types signs: on Windows it arrives as Ctrl and Alt together.
  if (event.getModifierState('AltGraph')) return
  if (closePalette(event) || isCovered() || isOwn(event)) return
  if (press(event, latin(event), [])) {
    setPending([])
    claim(event)
  }
}

function onBare(event: KeyboardEvent): void {
  if (isComposing(event) || event.key === 'Dead' || hasChord(event) || MODIFIERS.has(event.key)) return
  // Never bound, and no answer to a pending sequence: typing tools send it before the letter that is meant.
  if (event.key === 'Backspace') return
  if (event.defaultPrevented || event.getModifierState('AltGraph')) return
  if (store.get(paletteAtom).open || store.get(askingAtom) || store.get(pickingAtom) || isCovered()) return
  if (placeOf(event.target).inText) return
  const pending = store.get(pendingKeysAtom)
  // The first key of a sequence, held a little long, is not its second.
  if (pending.length > 0 && event.repeat) {
    claim(event)
    return
  }
  const as = latin(event)
  if (press(event, as, pending)) {
    const went = store.get(pendingKeysAtom)
    if (went === pending) setPending([])
    claim(event)
  } else if (pending.length > 0) {
    // A sequence that goes nowhere swallows its last key: it was not meant by itself.
    setPending([])
    claim(event)
  } else if (event.key === 'Escape') {
    if (store.get(listHandleAtom)?.escape()) claim(event)
  } else if (GRID_KEYS.has(as.key)) handToGrid(event, as.key)
  else if (!event.repeat) explain(as, placeOf(event.target))
}

/** Reports a key that only the other side of the split has. */
const explain = (as: KeyEvent, place: Place) =>
  void import('./elsewhere.ts').then((part) => part.explainElsewhere(ready, as, place)).catch(() => undefined)

/** With the focus nowhere, e.g. after a click next to the rows, keys of the grid still go to the grid. */
function handToGrid(event: KeyboardEvent, key: string): void {
  const list = store.get(listHandleAtom)
  if (!list || document.activeElement !== document.body) return
  list.focusGrid()
  const grid = document.activeElement
  if (!grid || grid === document.body) return
  claim(event)
  const { code, shiftKey, repeat } = event
  grid.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, shiftKey, repeat, bubbles: true, cancelable: true }),
  )
}

/** Starts to serve keys. Returns the function that ends it. */
export function startKeymap(): () => void {
  const refresh = () => {
    ready = prepare(registry.bindings(store.get(overridesAtom)), store.get(bareKeysAtom))
    store.set(keyCapsAtom, new Map([...store.get(keysAtom)].map(([id, keys]) => [id, caps(keys)])))
  }
  const hints = () => store.set(keyHintsAtom, hintsFor())
  const renew = () => {
    refresh()
    hints()
  }
  renew()
  const control = new AbortController()
  const { signal } = control
  const endFilter = startTypingFilter({
    method: () => store.get(typingMethodAtom),
    bareKeys: () => store.get(bareKeysAtom),
  })
  window.addEventListener('keydown', keepEarly, { capture: true, signal })
  window.addEventListener('keydown', keepBack, { capture: true, signal })
  window.addEventListener('keydown', noteSlip, { capture: true, signal })
  window.addEventListener('keydown', guard.onKey, { capture: true, signal })
  window.addEventListener('pointerdown', guard.settle, { capture: true, signal })
  // A click is about the page as it is.
  window.addEventListener('pointerdown', () => dropWaiting(true), { capture: true, signal })
  window.addEventListener('keydown', onChord, { capture: true, signal })
  // A pending sequence gets the next key, also before the grid, which handles letters itself.
  const onNext = (event: KeyboardEvent) => {
    if (store.get(pendingKeysAtom).length > 0) onBare(event)
  }
  window.addEventListener('keydown', onNext, { capture: true, signal })
  window.addEventListener('keydown', onBare, { signal })
  window.addEventListener('blur', () => setPending([]), { signal })
  const ends = [
    followForms(),
    store.sub(overridesAtom, renew),
    store.sub(registryAtom, renew),
    store.sub(bareKeysAtom, renew),
    store.sub(listHandleAtom, hints),
    store.sub(areaPortsAtom, hints),
    store.sub(areaHintsAtom, hints),
  ]
  return () => {
    endFilter()
    control.abort()
    setPending([])
    dropWaiting()
    store.set(keyHintsAtom, [])
    for (const end of ends) end()
  }
}
