/**
 * Keys pressed before a question's rows are loaded: typed text is kept in the field, and the keys that would
 * confirm wait with the text they were pressed for. They are pressed again, one by one, once the rows are
 * loaded.
 */
import { type KeyboardEvent as ReactKey, type RefObject, useEffect, useRef, useState } from 'react'
import type { Early } from '../../kit/focus/keep-keys.ts'

type Held = {
  text: string
  init: Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
}

/** The step's rows: whether they are still on their way, and how many there are. */
type Rows = { pending: boolean; count: number }

export type Ahead = {
  /** The text that confirms the current step; the field may hold text for a later one. */
  text: string
  /** Texts that wait for their rows, in their order. */
  texts: readonly string[]
  /** Whether a key has been kept for later, or has taken back one that was. */
  takes(event: ReactKey, rows: Rows): boolean
  /** The text of the next step: text typed for it already, else its first value. */
  goOn(initial: string): void
  drop(): void
  /** Returns keys and text after the key that is being pressed, for the part that comes next. */
  rest(): Early[]
  /** Presses the next key once its rows are there; called with each rendering. */
  usePressing(rows: Rows): void
}

const answers = ({ init }: Held) => init.key === 'Enter' || init.key === 'Tab'
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])

/** Keys of the palette's field that come before what they are for is there, and give way to it in their order. */
export function useAhead(
  input: RefObject<HTMLInputElement | null>,
  text: string,
  setText: (text: string) => void,
): Ahead {
  const [queue, setQueue] = useState<readonly Held[]>([])
  const pressing = useRef(false)
  const pressed = useRef<Held>(undefined)
  const first = queue[0]

  return {
    text: first?.text ?? text,
    texts: queue.filter(answers).map((one) => one.text),
    takes(event, { pending, count }) {
      if (pressing.current || (!pending && !first)) return false
      const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
      const last = queue.at(-1)
      if ((key === 'Tab' && shiftKey) || key === 'Backspace') {
        if (!last || (key === 'Backspace' && text !== '')) return false
        setQueue(queue.slice(0, -1))
        setText(last.text)
        return true
      }
      const moves = MOVES.has(key) && (count === 0 || first !== undefined)
      if (key !== 'Enter' && key !== 'Tab' && !moves) return false
      setQueue([...queue, { text, init: { key, code, ctrlKey, metaKey, shiftKey, altKey } }])
      if (!moves) setText('')
      return true
    },
    goOn: (initial) => {
      if (!pressing.current || text === '') setText(initial)
    },
    drop: () => setQueue([]),
    rest: () =>
      pressing.current
        ? [
            ...queue.slice(1).flatMap((one) => [one.text, new KeyboardEvent('keydown', one.init)]),
            text,
          ].filter((one) => one !== '')
        : [],
    usePressing({ pending, count }) {
      useEffect(() => {
        // Each key once: another rendering with the same one at the front has pressed it already.
        if (pending || !first || pressed.current === first) return
        pressed.current = first
        if (answers(first) && count === 0) {
          // Nothing to confirm with: the text is in the field again, and the waiting keys are dropped.
          setQueue([])
          setText(first.text)
          return
        }
        const key = new KeyboardEvent('keydown', { ...first.init, bubbles: true, cancelable: true })
        const press = () => {
          pressing.current = true
          setQueue((all) => all.slice(1))
          const { current: field } = input
          field?.dispatchEvent(key)
          pressing.current = false
        }
        // Not within the effect, where React shows nothing yet.
        queueMicrotask(press)
      }, [first, pending, count, input, setText])
    },
  }
}
