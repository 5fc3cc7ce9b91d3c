/**
 * A user's keymap as text, for a file or for another user: `{"keymap": 1, "bareKeys": true, "keys": [...]}`.
 * Each entry is checked, so that valid ones can be taken and the others are named.
 */
import type { Command } from './command.ts'
import { collide, parseKeys } from './keys.ts'
import { type Clash, isFixed, type KeyOverride, type Registry } from './registry.ts'
import { type Reserved, reserved } from './reserved.ts'

/** An entry that cannot be taken, and why. */
export type Refused =
  | { id: string; keys: string; why: 'unknown' | 'fixed' | Reserved }
  | { id: string; keys: string; why: 'clash'; left: Command; right: Command }

export type ReadKeymap = {
  /** The valid entries. They replace all keys the user has changed. */
  keys: KeyOverride[]
  bareKeys: boolean | undefined
  refused: Refused[]
}

/** Longest text that is read; a whole keymap has some ten thousand characters. */
const MAX_LENGTH = 200_000

/** Which clashes concern one of these commands: those that were there before are not theirs. */
export function clashesOf(
  registry: Registry,
  overrides: readonly KeyOverride[],
  ids: readonly string[],
): Clash[] {
  return registry
    .clashes(overrides)
    .filter(({ left, right }) => ids.includes(left.id) || ids.includes(right.id))
}

/** Whether one of two sequences is only how the other begins. */
export function isPrefix(left: string, right: string): boolean {
  return collide(left, right) && parseKeys(left).length !== parseKeys(right).length
}

/** Returns the keymap as text; each entry has its title for the reader. */
export function writeKeymap(
  overrides: readonly KeyOverride[],
  bareKeys: boolean,
  titleOf: (id: string) => string | undefined,
): string {
  const keys = overrides.map(({ id, keys: own }) => ({ id, keys: own, title: titleOf(id) }))
  return `${JSON.stringify({ keymap: 1, bareKeys, keys }, undefined, 2)}\n`
}

function entriesOf(text: string): { entries: unknown[]; bareKeys: unknown } | undefined {
  if (text.length > MAX_LENGTH) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return { entries: value, bareKeys: undefined }
    if (typeof value !== 'object' || value === null) return undefined
    const { keys, bareKeys } = value as { keys?: unknown; bareKeys?: unknown }
    return Array.isArray(keys) ? { entries: keys, bareKeys } : undefined
  } catch {
    return undefined
  }
}

function isOverride(value: unknown): value is KeyOverride {
  if (typeof value !== 'object' || value === null) return false
  const { id, keys } = value as { id?: unknown; keys?: unknown }
  return typeof id === 'string' && (keys === null || typeof keys === 'string')
}

/** Why a command cannot have these keys, or go without any; undefined when it can. */
function refusal(
  command: Command | undefined,
  keys: string | null,
): 'unknown' | 'fixed' | Reserved | undefined {
  if (!command) return 'unknown'
  if (isFixed(command)) return 'fixed'
  return keys === null ? undefined : reserved(keys)
}

/** Reads a keymap. Undefined when the text is none at all. */
export function readKeymap(text: string, registry: Registry): ReadKeymap | undefined {
  const read = entriesOf(text)
  if (!read) return undefined
  const refused: Refused[] = []
  let keys: KeyOverride[] = []
  for (const entry of read.entries) {
    if (!isOverride(entry)) {
      refused.push({ id: JSON.stringify(entry).slice(0, 80), keys: '', why: 'broken' })
      continue
    }
    const why = refusal(registry.get(entry.id), entry.keys)
    if (why) refused.push({ id: entry.id, keys: entry.keys ?? '', why })
    // Said twice, the last one counts.
    else keys = [...keys.filter((one) => one.id !== entry.id), { id: entry.id, keys: entry.keys }]
  }
  // Leaving one out brings its default back, which may clash in turn: until nothing clashes any more.
  for (;;) {
    const ids = keys.map((one) => one.id)
    const clash = clashesOf(registry, keys, ids)[0]
    if (!clash) break
    const out =
      keys.findLast((one) => one.id === clash.right.id) ?? keys.findLast((one) => one.id === clash.left.id)
    if (!out) break
    keys = keys.filter((one) => one !== out)
    refused.push({ id: out.id, keys: out.keys ?? '', why: 'clash', left: clash.left, right: clash.right })
  }
  return { keys, bareKeys: typeof read.bareKeys === 'boolean' ? read.bareKeys : undefined, refused }
}
