/** Keys that a user can still give to commands: taking one over from another command, and free ones near a taken one. */
import { clashesOf } from './keymap-file.ts'
import { parseKeys } from './keys.ts'
import { isFixed, type KeyOverride, type Registry } from './registry.ts'
import { reserved } from './reserved.ts'

/** The keys with these for some commands, whatever else is kept for them. */
export function given(
  before: readonly KeyOverride[],
  ids: readonly string[],
  keys: string | null,
): KeyOverride[] {
  return [...before.filter((one) => !ids.includes(one.id)), ...ids.map((id) => ({ id, keys }))]
}

/**
 * The user's keys with one that other commands have now, which go without; undefined where one of those has a fixed key.
 */
export function takenOver(
  registry: Registry,
  before: readonly KeyOverride[],
  ids: readonly string[],
  keys: string,
): KeyOverride[] | undefined {
  let next = given(before, ids, keys)
  for (;;) {
    const [clash] = clashesOf(registry, next, ids)
    if (!clash) return next
    const other = ids.includes(clash.left.id) ? clash.right : clash.left
    if (isFixed(other) || ids.includes(other.id)) return undefined
    next = given(next, [other.id], null)
  }
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Free keys for some commands, those with the same letter as a taken one first; at most `count`. */
export function freeKeys(
  registry: Registry,
  before: readonly KeyOverride[],
  ids: readonly string[],
  taken: string,
  count = 3,
): string[] {
  const last = parseKeys(taken).at(-1)?.key ?? ''
  const near = /^[a-z0-9]$/.test(last) ? [last, `Shift+${last}`, `Alt+${last}`, `g ${last}`] : []
  const others = [...LETTERS.map((one) => `Shift+${one}`), ...LETTERS.map((one) => `g ${one}`)]
  const isFree = (keys: string) =>
    keys !== taken &&
    reserved(keys) === undefined &&
    clashesOf(registry, given(before, ids, keys), ids).length === 0
  const free: string[] = []
  for (const keys of [...near, ...others]) {
    if (free.length === count) break
    if (!free.includes(keys) && isFree(keys)) free.push(keys)
  }
  return free
}
