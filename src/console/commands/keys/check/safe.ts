/** The keys in force after the check: what the person has chosen before is never touched. */
import { clashesOf } from '../../../../../commands/keymap-file.ts'
import type { KeyOverride, Registry } from '../../../../../commands/registry.ts'

/** Chords for what is pressed the most, where single letters do not arrive. */
const CHORDS: readonly KeyOverride[] = [
  { id: 'record.main', keys: 'Alt+Enter' },
  { id: 'edit.undo', keys: '$mod+z' },
  { id: 'list.filter', keys: '$mod+/' },
  { id: 'help.keys', keys: 'Shift+F1' },
]

/** The person's keys and chords for the most used commands, as far as nothing clashes. */
export function withChords(registry: Registry, own: readonly KeyOverride[]): KeyOverride[] {
  let keys = [...own]
  for (const one of CHORDS) {
    if (!registry.get(one.id) || keys.some((known) => known.id === one.id)) continue
    const next = [...keys, one]
    if (clashesOf(registry, next, [one.id]).length === 0) keys = next
  }
  return keys
}
