/** Key hints of the status bar: the few keys that carry a person through a list. */
import { type KeyHint, store } from '../../../kit/atoms.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { registry } from '../registry.ts'
import { caps } from '../say.ts'
import { bareKeysAtom, overridesAtom } from '../state.ts'

/** What the status bar shows now. */
export function hintsFor(): KeyHint[] {
  const bare = store.get(bareKeysAtom)
  const keys = registry.bindings(store.get(overridesAtom)).find(({ command }) => command.id === 'help.keys')
    ?.binding.keys
  const help: KeyHint[] =
    keys !== undefined && bare ? [{ caps: [caps(keys)], label: 'commands:keys.hint.help' }] : []
  if (!store.get(listHandleAtom)) return help
  return [
    { caps: bare ? [['J'], ['K']] : [['↑'], ['↓']], label: 'commands:keys.hint.move' },
    { caps: [bare ? ['X'] : ['Shift', 'Space']], label: 'commands:keys.hint.select' },
    { caps: [['Enter']], label: 'commands:keys.hint.open' },
    ...help,
  ]
}
