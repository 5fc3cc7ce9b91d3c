/** Key hints of the status bar: the few keys that carry a person through a list. */
import { type KeyHint, keyCapsAtom, store } from '../../../kit/atoms.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { caps } from '../../run/say.ts'
import { bareKeysAtom, deskPortAtom, outcomeCommandsAtom } from '../../state.ts'
import { textKeysAtom } from '../../surfaces/use-commands.ts'

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

const SHOWN = { help: 'help.keys', note: 'call-desk.note', undo: 'edit.undo' } as const

/** A command's hint, with whichever key it has now; none while it has no key. */
function hintOf(name: keyof typeof SHOWN): KeyHint[] {
  const caps = store.get(keyCapsAtom).get(SHOWN[name])
  return caps ? [{ caps: [caps], label: `commands:keys.hint.${name}` }] : []
}

/** Keys of a call at the desk; in its note those that are no text. */
const deskHints = (noting: boolean): KeyHint[] => [
  ...outcomeHint(noting),
  ...(noting
    ? [{ caps: [['Esc']], label: 'commands:keys.hint.leaveNote' }]
    : [...hintOf('note'), ...hintOf('undo'), ...hintOf('help')]),
]

/** What the status bar shows now. */
export function hintsFor(): KeyHint[] {
  const desk = store.get(deskPortAtom)
  if (desk?.call && !desk.editing) return deskHints(desk.noting)
  if (desk || !store.get(listHandleAtom)) return hintOf('help')
  const bare = store.get(bareKeysAtom)
  return [
    { caps: bare ? [['J'], ['K']] : [['↑'], ['↓']], label: 'commands:keys.hint.move' },
    {
      caps: [store.get(keyCapsAtom).get('list.toggle-select') ?? ['Shift', 'Space']],
      label: 'commands:keys.hint.select',
    },
    { caps: [['Enter']], label: 'commands:keys.hint.open' },
    ...hintOf('help'),
  ]
}
