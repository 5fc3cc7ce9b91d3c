/** Asks in the palette for the record of a command that is run where none is at hand. */
import type { Command, Context, Target } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { type Picked, pickingAtom } from '../state.ts'

/** Asks for a record of the area; undefined when the user gives up. `text`: typed in an earlier round. */
export function pickRecord(
  command: Command,
  context: Context,
  area: string,
  text: string,
): Promise<Picked | undefined> {
  return new Promise((resolve) => {
    store.get(pickingAtom)?.answer(undefined)
    const answer = (picked: Picked | undefined) => {
      if (store.get(pickingAtom)?.answer === answer) store.set(pickingAtom, undefined)
      resolve(picked)
    }
    store.set(pickingAtom, { command, context, area, text, answer })
  })
}

/** A record as the target of a command. */
export const targetOfOne = (area: string, record: Target['records'][number]): Target => ({
  area,
  records: [record],
  count: 1,
  from: 'detail',
})
