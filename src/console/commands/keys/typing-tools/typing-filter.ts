/**
 * Runs before every other listener and passes on only keys pressed by hand: keys that a Vietnamese typing tool
 * sends outside a text field are held back, and the key that the user pressed is dispatched instead.
 */
import { isTextEntry } from '../../../kit/focus/text-entry.ts'
import { CarriedWord } from './carried-word.ts'
import { type Maker, type Typed, typingToolReader } from './typing-tool.ts'

/** How the user's tool makes marks: by letters or by digits. */
export type TypingMethod = 'telex' | 'vni'

/** More of a burst would have come by then. */
const UNSURE_MS = 45
/** While the method is unknown: the release of the key that the tool kept reveals it. */
const METHOD_MS = 130
/** A key that is held down is sent again after less than this; without its release it counts as held. */
const HELD_MS = 600

export type FilterOptions = {
  /** The tool known for the account; undefined: not known yet. */
  method(): TypingMethod | undefined
  /** Whether single letters run commands. */
  bareKeys(): boolean
}

type Made = { by: Maker; target: EventTarget; shift: boolean }
type Waiting = Made & { unsure: boolean; timer: ReturnType<typeof setTimeout> }

const codeOf = (key: string) =>
  /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : ''

/** Starts to filter. Must be called before other listeners are added. Returns the function that ends it. */
export function startTypingFilter(options: FilterOptions): () => void {
  const read = typingToolReader()
  const carried = new CarriedWord()
  let learned: TypingMethod | undefined
  let waiting: Waiting | undefined
  /** Time of the last event of each key that is down, by its physical key (`event.code`). */
  const down = new Map<string, number>()
  let shiftUpAt = Number.NEGATIVE_INFINITY
  let burstShift = false
  let madeAt = Number.NEGATIVE_INFINITY
  let unnamed = false

  /** Whether a bare key is switched off, also for the grid and the tabs, which handle some themselves. */
  function isOff(key: string, target: EventTarget): boolean {
    if (options.bareKeys() || key.length !== 1 || key === ' ') return false
    return !(target instanceof Element && target.closest('[data-chip]'))
  }

  function press(made: Made): void {
    const key = made.by[options.method() ?? learned ?? 'telex']
    const at = performance.now()
    if (isTextEntry(made.target)) {
      // As typed by hand: the field gets an input event, and can undo it.
      if (document.activeElement === made.target)
        document.execCommand('insertText', false, made.shift ? key.toUpperCase() : key)
      return
    }
    if (isOff(key, made.target)) return
    const code = codeOf(key)
    const since = down.get(code)
    const repeat = since !== undefined && at - since < HELD_MS
    down.set(code, at)
    const there = made.target instanceof Node && made.target.isConnected
    const target = there ? made.target : (document.activeElement ?? document.body)
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: made.shift ? key.toUpperCase() : key,
        code,
        shiftKey: made.shift,
        repeat,
        bubbles: true,
        cancelable: true,
        composed: true,
      }),
    )
  }

  function flush(): void {
    if (!waiting) return
    clearTimeout(waiting.timer)
    const made = waiting
    waiting = undefined
    press(made)
  }

  function keepBack(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function onTyped(event: KeyboardEvent, typed: Typed): void {
    const pressed = read(typed)
    if (waiting?.unsure) {
      clearTimeout(waiting.timer)
      waiting = undefined
    } else if (pressed.kind !== 'sent') flush()
    const { target } = event
    if (!target) return
    const isField = isTextEntry(target)
    if (carried.takes(typed, pressed, target, isField)) keepBack(event)
    else if (isField) return
    if (pressed.kind === 'typed') {
      if (typed.key === 'Backspace') {
        burstShift = event.shiftKey || event.timeStamp - shiftUpAt < UNSURE_MS
      } else if (isField) return
      else if (isOff(typed.key, target)) event.stopImmediatePropagation()
      return
    }
    keepBack(event)
    if (pressed.kind === 'sent') return
    madeAt = event.timeStamp
    const made = { by: pressed.by, target, shift: burstShift || event.shiftKey }
    const known = options.method() ?? learned
    const wait = pressed.unsure ? UNSURE_MS : known ? 0 : METHOD_MS
    if (wait === 0) press(made)
    else waiting = { ...made, unsure: pressed.unsure, timer: setTimeout(flush, wait) }
  }

  function onDown(event: KeyboardEvent): void {
    // What this filter itself, or the page, sends on.
    if (!event.isTrusted) return
    const { ctrlKey, metaKey, altKey, key, code } = event
    unnamed = key === 'Unidentified' || (event.keyCode === 231 && key.length !== 1)
    if (event.isComposing || event.keyCode === 229) carried.settle(true)
    else if (ctrlKey || metaKey || altKey) carried.forget()
    if (event.isComposing || event.keyCode === 229 || ctrlKey || metaKey || altKey || unnamed) return
    if (['Shift', 'CapsLock', 'AltGraph', 'NumLock'].includes(key)) return
    onTyped(event, event)
    if (code) down.set(code, performance.now())
  }

  /** Some browsers name what a tool sent only here. */
  function onKeyPress(event: KeyboardEvent): void {
    if (!unnamed || !event.isTrusted) return
    const { timeStamp, shiftKey, charCode } = event
    onTyped(event, { key: String.fromCharCode(charCode), code: '', keyCode: 231, shiftKey, timeStamp })
  }

  function onUp(event: KeyboardEvent): void {
    if (event.key === 'Shift') shiftUpAt = event.timeStamp
    if (!event.code || event.key === 'Backspace') return
    // A key that goes up and never went down: the tool kept it, so it is the key that makes marks.
    const kept = /^(Key[A-Z]|Digit\d|Numpad\d)$/.exec(event.code) && event.timeStamp - madeAt < HELD_MS
    if (kept && !down.has(event.code)) {
      learned = event.code.startsWith('Key') ? 'telex' : 'vni'
      if (waiting && event.timeStamp - madeAt < METHOD_MS) flush()
    }
    down.delete(event.code)
  }

  const control = new AbortController()
  const settings = { capture: true, signal: control.signal }
  window.addEventListener('keydown', onDown, settings)
  window.addEventListener('keypress', onKeyPress, settings)
  window.addEventListener('keyup', onUp, settings)
  window.addEventListener('pointerdown', () => carried.forget(), settings)
  window.addEventListener(
    'blur',
    (event) => {
      down.clear()
      // Of the window, not of an element in it.
      if (event.target === window) carried.forget()
    },
    settings,
  )
  return () => {
    control.abort()
    clearTimeout(waiting?.timer)
  }
}
