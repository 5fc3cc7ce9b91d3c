/** Key hints of the status bar: the few keys that carry a person through a list. */
import { type KeyHint, keyCapsAtom, store } from '../../../kit/atoms.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { registry } from '../registry.ts'
import { caps } from '../say.ts'
import { bareKeysAtom, deskPortAtom, outcomeCommandsAtom, overridesAtom } from '../state.ts'
import { textKeysAtom } from '../use-commands.ts'

/** From the first to the last of the shop's outcomes that has a key in force: digits, or F keys without single letters. */
function outcomeHint(noting: boolean): KeyHint[] {
  const inForce = noting
    ? new Map([...store.get(textKeysAtom)].map(([id, keys]) => [id, caps(keys)]))
    : store.get(keyCapsAtom)
  const keys = store.get(outcomeCommandsAtom).flatMap(({ id }) => {
    const caps = inForce.get(id)
    return caps ? [caps] : []
  })
  const [first, ...others] = keys
  const last = others.at(-1)
  return first
    ? [{ caps: last ? [first, last] : [first], label: 'commands:keys.hint.outcome', range: true }]
    : []
}

/** Keys of a call at the desk; in its note those that are no text. */
const deskHints = (bare: boolean, noting: boolean): KeyHint[] => [
  ...outcomeHint(noting),
  ...(noting ? [{ caps: [['Esc']], label: 'commands:keys.hint.leaveNote' }] : []),
  ...(bare && !noting
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
  if (desk?.call && !desk.editing) return [...deskHints(bare, desk.noting), ...(desk.noting ? [] : help)]
  if (desk) return help
  if (!store.get(listHandleAtom)) return help
  return [
    { caps: bare ? [['J'], ['K']] : [['↑'], ['↓']], label: 'commands:keys.hint.move' },
    { caps: [bare ? ['X'] : ['Shift', 'Space']], label: 'commands:keys.hint.select' },
    { caps: [['Enter']], label: 'commands:keys.hint.open' },
    ...help,
  ]
}
