/** Key hints of the status bar: the few keys that carry a person through a list. */
import { type KeyHint, store } from '../../../kit/atoms.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { registry } from '../registry.ts'
import { caps } from '../say.ts'
import { bareKeysAtom, deskPortAtom, overridesAtom } from '../state.ts'

/** Keys of a call at the desk; without single letters the F keys say what it came to. */
const deskHints = (bare: boolean): KeyHint[] => [
  { caps: bare ? [['1'], ['7']] : [['F1'], ['F9']], label: 'commands:keys.hint.outcome' },
  ...(bare
    ? [
        { caps: [['N']], label: 'commands:keys.hint.note' },
        { caps: [['Z']], label: 'commands:keys.hint.undo' },
      ]
    : []),
]

/** What the status bar shows now. */
export function hintsFor(): KeyHint[] {
  const bare = store.get(bareKeysAtom)
  const keys = registry.bindings(store.get(overridesAtom)).find(({ command }) => command.id === 'help.keys')
    ?.binding.keys
  const help: KeyHint[] =
    keys !== undefined && bare ? [{ caps: [caps(keys)], label: 'commands:keys.hint.help' }] : []
  const desk = store.get(deskPortAtom)
  if (desk) return desk.call ? [...deskHints(bare), ...help] : help
  if (!store.get(listHandleAtom)) return help
  return [
    { caps: bare ? [['J'], ['K']] : [['↑'], ['↓']], label: 'commands:keys.hint.move' },
    { caps: [bare ? ['X'] : ['Shift', 'Space']], label: 'commands:keys.hint.select' },
    { caps: [['Enter']], label: 'commands:keys.hint.open' },
    ...help,
  ]
}
