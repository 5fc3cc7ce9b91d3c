/** Key hints of a call: outcomes, note, undo, help. */
import { hintOf } from '../../../../console/commands/keys/map/hints.ts'
import { caps } from '../../../../console/commands/run/say.ts'
import { areaCommandsAtom } from '../../../../console/commands/state.ts'
import { textKeysAtom } from '../../../../console/commands/surfaces/use-commands.ts'
import { type KeyHint, keyCapsAtom, store } from '../../../../console/kit/atoms.ts'

/** From the first to the last of the shop's outcomes that has a key in force: digits, or F keys without single letters. */
function outcomeHint(noting: boolean): KeyHint[] {
  const inForce = noting
    ? new Map([...store.get(textKeysAtom)].map(([id, keys]) => [id, caps(keys)]))
    : store.get(keyCapsAtom)
  const keys = store.get(areaCommandsAtom).flatMap(({ id }) => {
    const caps = inForce.get(id)
    return caps ? [caps] : []
  })
  const [first, ...others] = keys
  const last = others.at(-1)
  return first
    ? [{ caps: last ? [first, last] : [first], label: 'commands:keys.hint.outcome', range: true }]
    : []
}

/** Hints while a call is shown; in its note those keys that type no text. */
export const deskHints = (noting: boolean): KeyHint[] => [
  ...outcomeHint(noting),
  ...(noting
    ? [{ caps: [['Esc']], label: 'commands:keys.hint.leaveNote' }]
    : [...hintOf('call-desk.note', 'note'), ...hintOf('edit.undo', 'undo'), ...hintOf('help.keys', 'help')]),
]
