/** Key notation (tinykeys'): `e`, `Shift+e`, `$mod+k`, `g o`. Shown, compared and checked here. */

/** One press of a sequence. */
export type Press = { modifiers: readonly string[]; key: string }

const MODIFIERS = ['$mod', 'Control', 'Alt', 'Shift', 'Meta'] as const

/** The presses of a sequence: `g o` -> two, `$mod+k` -> one. Throws `Error` on an empty or broken one. */
export function parseKeys(keys: string): Press[] {
  return keys.split(' ').map((press) => {
    // A plus that follows nothing is the key itself: `+`, `Shift++`.
    const parts = press.split(/(?<=\w)\+/)
    const key = parts.pop() ?? ''
    const unknown = parts.filter((part) => !MODIFIERS.includes(part as (typeof MODIFIERS)[number]))
    if (key === '' || unknown.length > 0) throw new Error(`broken keys “${keys}”`)
    const modifiers = MODIFIERS.filter((name) => parts.includes(name))
    return { modifiers, key: key.length === 1 ? key.toLowerCase() : key }
  })
}

/** Whether keys can be read at all. */
export function isReadable(keys: string): boolean {
  try {
    return parseKeys(keys).length > 0
  } catch {
    return false
  }
}

/** One spelling for one meaning: `shift+E` and `Shift+e` compare equal. */
export function canonical(press: Press): string {
  return [...press.modifiers, press.key].join('+')
}

/** Whether the press has Ctrl, Alt or the command key, or is an F key: those reach us from text fields too. */
export function isChord(press: Press): boolean {
  return press.modifiers.some((name) => name !== 'Shift') || /^F\d{1,2}$/.test(press.key)
}

/** Whether two sequences cannot live together: equal, or one is how the other begins. */
export function collide(left: string, right: string): boolean {
  const a = parseKeys(left).map(canonical)
  const b = parseKeys(right).map(canonical)
  return a.slice(0, b.length).every((press, i) => press === b[i])
}

/**
 * Why a key must not be bound, beyond clashes: Vietnamese typing tools send Backspace and letters instead
 * of composing (UniKey's `w`, `[` and `]` become ư, ơ and ư), and some chords belong to the browser.
 */
export function forbidden(keys: string): 'typingTool' | 'browser' | undefined {
  for (const press of parseKeys(keys)) {
    const bare = press.modifiers.length === 0
    if (bare && ['backspace', 'w', '[', ']'].includes(press.key.toLowerCase())) return 'typingTool'
    const chord = canonical(press)
    if (/^(\$mod|Control)\+[ntwl]$/.test(chord) || /^(F5|F11|F12)$/.test(chord)) return 'browser'
  }
  return undefined
}

const ARROWS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
}

/** Keys as words on the screen, as the platform writes them: `$mod+k` -> `Ctrl` `K` (`⌘` `K` on a Mac). */
export function keyCaps(keys: string, mac: boolean): string[] {
  const names: Record<string, string> = mac
    ? { $mod: '⌘', Meta: '⌘', Shift: '⇧', Alt: '⌥', Control: '⌃' }
    : { $mod: 'Ctrl', Control: 'Ctrl', Meta: 'Win' }
  return parseKeys(keys).flatMap((press) =>
    [...press.modifiers, press.key].map(
      (part) => names[part] ?? ARROWS[part] ?? (part.length === 1 ? part.toUpperCase() : part),
    ),
  )
}

/** The value of `aria-keyshortcuts` for one chord; undefined for sequences, which it cannot say. */
export function ariaKeys(keys: string, mac: boolean): string | undefined {
  const presses = parseKeys(keys)
  if (presses.length !== 1 || !presses[0]) return undefined
  const { modifiers, key } = presses[0]
  const names = modifiers.map((name) => (name === '$mod' ? (mac ? 'Meta' : 'Control') : name))
  return [...names, key.length === 1 ? key.toUpperCase() : key].join('+')
}
