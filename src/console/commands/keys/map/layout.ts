/**
 * Keyboards that are not QWERTY. The typed character counts, not the position of its key: `?` is `?` on every
 * layout. Where a layout types no Latin letter (Cyrillic, Greek, Thai), or Option turns one into a sign
 * (macOS), the position of the key gives the letter. Vietnamese letters are Latin: keys sent by a typing tool
 * have no position.
 */
import type { KeyEvent } from './matcher.ts'

/** The letter or digit that a place on the keyboard bears on QWERTY. */
function placed(code: string): string | undefined {
  return /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase()
}

/** A press as a Latin keyboard would have made it. */
export function latin(event: KeyEvent): KeyEvent {
  const { key, code } = event
  const foreign = key.length === 1 && /^(?!\p{Script=Latin})\p{L}$/u.test(key)
  const byOption = event.getModifierState('Alt') && (key === 'Dead' || (key.length === 1 && key > '~'))
  const meant = foreign || byOption ? placed(code) : undefined
  if (meant === undefined) return event
  return { key: meant, code, getModifierState: (name) => event.getModifierState(name) }
}
