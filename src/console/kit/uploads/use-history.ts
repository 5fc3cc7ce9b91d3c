/** Changes of a list field that can be taken back while its form is open, and what is said of each. */
import { useRef, useState } from 'react'

/** `set` with words is a change of its own; without words (typing) it joins the one before. */
export function useHistory<T>(given: unknown, onChange: (value: readonly T[]) => void) {
  const value = (Array.isArray(given) ? given : []) as readonly T[]
  const now = useRef(value)
  now.current = value
  const [past, setPast] = useState<readonly (readonly T[])[]>([])
  const [said, say] = useState('')
  const put = (next: readonly T[]) => {
    // Several may come before the next rendering.
    now.current = next
    onChange(next)
  }
  return {
    value,
    said,
    say,
    canUndo: past.length > 0,
    latest: () => now.current,
    set(next: readonly T[], words?: string) {
      if (words !== undefined) {
        setPast([...past, now.current])
        say(words)
      }
      put(next)
    },
    undo(words: string) {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      say(words)
      put(last)
    },
  }
}
