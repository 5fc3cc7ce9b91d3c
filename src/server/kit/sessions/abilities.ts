/** Every ability there is. The areas' list is the composition root's to hand over: an area cannot import it. */
import { ALL_ABILITIES } from '../../../core/abilities.ts'

let known: ReadonlySet<string> = new Set()

/** Set once, before the server listens. */
export function declareAbilities(abilities: readonly string[]): void {
  known = new Set([ALL_ABILITIES, ...abilities])
}

/** Abilities that an area declares. */
export function knownAbilities(): ReadonlySet<string> {
  return known
}
