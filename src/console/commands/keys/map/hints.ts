/** Key hints of the status bar: the keys most used in a list. */
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
  const list = store.get(listHandleAtom)
  if (own || !list) return hintOf('help.keys', 'help')
  const open: KeyHint = { caps: [['Enter']], label: 'commands:keys.hint.open' }
  if (list.ofDays) {
    const arrows = ['←', '↑', '→', '↓'].map((cap) => [cap])
    return [{ caps: arrows, label: 'commands:keys.hint.move' }, open, ...hintOf('help.keys', 'help')]
  }
  const bare = store.get(bareKeysAtom)
  return [
    { caps: bare ? [['J'], ['K']] : [['↑'], ['↓']], label: 'commands:keys.hint.move' },
    {
      caps: [store.get(keyCapsAtom).get('list.toggle-select') ?? ['Shift', 'Space']],
      label: 'commands:keys.hint.select',
    },
    open,
    ...hintOf('help.keys', 'help'),
  ]
}
