/** Key hints of the status bar: the few keys that carry a person through a list. */
import type { CommandId } from '../../../../../commands/command.ts'
import { type KeyHint, keyCapsAtom, store } from '../../../kit/atoms.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { areaHintsAtom, bareKeysAtom } from '../../state.ts'

/** A command's hint under `commands:keys.hint.<name>`, with the key it has now; none while it has no key. */
export function hintOf(command: CommandId, name: string): KeyHint[] {
  const caps = store.get(keyCapsAtom).get(command)
  return caps ? [{ caps: [caps], label: `commands:keys.hint.${name}` }] : []
}

/** The key hints of the status bar now. */
export function hintsFor(): KeyHint[] {
  const own = store.get(areaHintsAtom)
  const hints = own?.hints()
  if (hints) return [...hints]
  if (own || !store.get(listHandleAtom)) return hintOf('help.keys', 'help')
  const bare = store.get(bareKeysAtom)
  return [
    { caps: bare ? [['J'], ['K']] : [['↑'], ['↓']], label: 'commands:keys.hint.move' },
    {
      caps: [store.get(keyCapsAtom).get('list.toggle-select') ?? ['Shift', 'Space']],
      label: 'commands:keys.hint.select',
    },
    { caps: [['Enter']], label: 'commands:keys.hint.open' },
    ...hintOf('help.keys', 'help'),
  ]
}
