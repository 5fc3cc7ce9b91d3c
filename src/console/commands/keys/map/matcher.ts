/** Which binding a key press means: sequences, scopes and areas. Pure but for tinykeys' own reading of events. */
import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from 'tinykeys'
import type { KeyScope } from '../../../../../commands/command.ts'
import { canonical, isChord, parseKeys } from '../../../../../commands/keys.ts'
import type { Bound } from '../../../../../commands/registry.ts'

export type Ready = Bound & {
  presses: readonly KeybindingPress[]
  /** As written, for the hint strip. */
  written: readonly string[]
  /** All of its presses have Ctrl, Alt, the command key or are F keys. */
  chord: boolean
}

/** Keys that do nothing by themselves. */
export const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'])

/** Signs sit on other keys, with or without Shift, on other keyboards: what counts is what is typed. */
function forTinykeys(keys: string): string {
  return parseKeys(keys)
    .map((press) => {
      const sign = press.key.length === 1 && !/[a-z0-9]/i.test(press.key)
      const written = canonical(press)
      return sign && !press.modifiers.includes('Shift') ? `[Shift]+${written}` : written
    })
    .join(' ')
}

/** Prepares bindings once for many key presses; those that a surface handles itself are left out. */
export function prepare(bound: readonly Bound[], bareKeys: boolean): Ready[] {
  return bound.flatMap(({ command, binding }) => {
    if (binding.by === 'surface') return []
    const presses = parseKeys(binding.keys)
    const chord = presses.every(isChord)
    if (!chord && !bareKeys) return []
    return {
      command,
      binding,
      presses: parseKeybinding(forTinykeys(binding.keys)),
      written: presses.map(canonical),
      chord,
    }
  })
}

/** A key event as far as matching needs it. */
export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'getModifierState'>

export type Match = { run: Ready[] } | { pending: readonly string[] } | 'none'

/** Where the person is, for matching. */
export type Place = { scopes: readonly KeyScope[]; area: string | undefined; inText: boolean }

/** Whether a binding can be meant at a place: its scope is live and its area is the one shown. */
export function fits(one: Ready, place: Place): boolean {
  if (!place.scopes.includes(one.binding.scope)) return false
  if (place.inText && !(one.chord && one.binding.inText)) return false
  return one.command.area === undefined || one.command.area === place.area
}

/** The meaning of a press after those already pressed. The nearest scope comes first. */
export function match(
  ready: readonly Ready[],
  event: KeyEvent,
  pending: readonly string[],
  place: Place,
): Match {
  const open = ready.filter(
    (one) => fits(one, place) && pending.every((press, i) => one.written[i] === press),
  )
  const at = pending.length
  const hit = open.filter((one) => {
    const press = one.presses[at]
    return press !== undefined && matchKeybindingPress(event as KeyboardEvent, press)
  })
  const whole = hit.filter((one) => one.presses.length === at + 1)
  if (whole.length > 0) {
    const near = (one: Ready) => place.scopes.indexOf(one.binding.scope) - (one.command.takesKeyOf ? 0.5 : 0)
    return { run: whole.sort((a, b) => near(a) - near(b)) }
  }
  const next = hit[0]?.written[at]
  return next === undefined ? 'none' : { pending: [...pending, next] }
}
