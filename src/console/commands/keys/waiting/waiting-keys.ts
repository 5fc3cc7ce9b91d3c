/**
 * Keys that are faster than the page: they wait for it, in their order and with their times, and are pressed again once it is
 * there. So a sequence leads at any pace where it leads when each key is pressed on sight of the page before.
 */
import { flushSync } from 'react-dom'
import { store } from '../../../kit/atoms.ts'
import { pressAgain } from '../../../kit/focus/press-again.ts'
import { isTextEntry } from '../../../kit/focus/text-entry.ts'
import { t } from '../../../kit/i18n.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { waitingKeysAtom } from '../../state.ts'
import { MODIFIERS } from '../map/matcher.ts'
import { isAsked } from '../map/place.ts'
import { isComposing } from '../typing-tools/composing.ts'
import { isComing, isOnPage } from './coming.ts'

/** The page is looked at again after this long, ms. */
const LOOK_MS = 10
/** No hand remembers longer what it has pressed, ms. */
const LONGEST_MS = 10_000

/** Keys that wait, and since when. */
const waiting: { event: KeyboardEvent; at: number }[] = []
/** Since when a key that is pressed again had waited. */
const again = new WeakMap<KeyboardEvent, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** How long a key has waited that is pressed again, ms; undefined for one that comes from the hand. */
export function waitedMs(event: KeyboardEvent): number | undefined {
  const at = again.get(event)
  return at === undefined ? undefined : performance.now() - at
}

/** As a person reads it: `Ctrl+K`, `2`. */
function nameOf({ event: { key, ctrlKey, metaKey, altKey, shiftKey } }: (typeof waiting)[number]): string {
  const letter = key.length === 1 ? key.toUpperCase() : key
  return [ctrlKey && 'Ctrl', metaKey && '⌘', altKey && 'Alt', shiftKey && key.length > 1 && 'Shift', letter]
    .filter(Boolean)
    .join('+')
}

const show = () => store.set(waitingKeysAtom, waiting.map(nameOf))

/** Forgets all keys that wait; `named`: with a message that names them. */
export function dropWaiting(named = false): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  const keys = waiting.splice(0).map(nameOf).join(' ')
  show()
  if (named) void toast(t('commands:keys.notRun', { keys }), { kind: 'warning', id: 'waiting-keys' })
}

/** Controls on which the browser gives Enter, Space and arrows their meaning, whatever the page around them does. */
const CONTROLS = 'a[href], button, summary, input, select, [role="button"], [role="tab"], [role="menuitem"]'

/** Whether the browser has its own use of a key: it presses a control, or scrolls a page without a list. */
function isNative({ key, target }: KeyboardEvent): boolean {
  if (key.length === 1 && key !== ' ') return false
  return isOnPage() || (target instanceof Element && target.closest(CONTROLS) !== null)
}

export type WaitingOptions = {
  /** Whether a key means the same on every page, e.g. the ones that lead to a section. */
  isFixed(event: KeyboardEvent): boolean
  /** Whether a key waits although the page is there: nothing is known of it yet. */
  isUnknown(event: KeyboardEvent): boolean
}

/** Returns the listener that keeps keys back, but for Tab. It has to come before all that give keys a meaning. */
export function waitingKeys({ isFixed, isUnknown }: WaitingOptions): (event: KeyboardEvent) => void {
  /** Presses those again that have a meaning by now, one after the other. */
  function goOn(): void {
    timer = undefined
    const [first] = waiting
    if (!first) return
    if (performance.now() - first.at > LONGEST_MS) {
      dropWaiting(true)
      return
    }
    const mayGo = () => isAsked() || !isComing() || (waiting[0] !== undefined && isFixed(waiting[0].event))
    if (mayGo()) {
      waiting.shift()
      show()
      const mark = (press: KeyboardEvent) => {
        // Words and keys differ by the pace of the hand.
        Object.defineProperty(press, 'timeStamp', { value: first.event.timeStamp })
        again.set(press, first.at)
      }
      // Drawn before the next key is looked at.
      flushSync(() => pressAgain(first.event, mark))
    }
    if (waiting.length > 0) timer = setTimeout(goOn, mayGo() ? 0 : LOOK_MS)
  }

  /** Lets a key wait. */
  function wait(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push({ event, at: performance.now() })
    show()
    timer ??= setTimeout(goOn, LOOK_MS)
  }

  return (event) => {
    const { key } = event
    if (again.has(event) || MODIFIERS.has(key) || isComposing(event) || key === 'Dead' || key === 'Tab')
      return
    if (waiting.length > 0) {
      if (key === 'Escape') {
        event.preventDefault()
        event.stopImmediatePropagation()
        dropWaiting()
      } else if (event.repeat) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else wait(event)
      return
    }
    if (event.repeat || key === 'Escape' || event.getModifierState('AltGraph')) return
    if (isAsked() || isTextEntry(event.target) || isNative(event)) return
    if (isComing() ? !isFixed(event) : isUnknown(event)) wait(event)
  }
}
