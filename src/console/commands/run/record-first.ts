/** Asks in the palette for the record of a command that is run where none is at hand. */
import type { Command, Context, Target } from '../../../../commands/command.ts'
import { store } from '../../kit/atoms.ts'
import { type Early, isForOthers, keepKeys } from '../../kit/focus/keep-keys.ts'
import { typeAgain } from '../../kit/focus/type-again.ts'
import { type Picked, paletteAtom, pickingAtom } from '../state.ts'

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

/** Keys pressed between the choice of a record and the first question about it. */
const early: Early[] = []
let stopKeeping = () => {}

/** Keeps keys, after those of `before`, while the chosen record is on its way; Esc still closes the palette. */
export function keepForQuestion(before: readonly Early[]): void {
  stopKeeping()
  early.splice(0, early.length, ...before)
  const passes = (event: KeyboardEvent) => isForOthers(event) || event.key === 'Escape'
  stopKeeping = keepKeys(early, () => store.get(paletteAtom).open, passes)
}

/** Gives the kept keys to the part that has the focus now: the question, or where there is none, the page. */
export function giveToQuestion(): void {
  stopKeeping()
  stopKeeping = () => {}
  typeAgain(early.splice(0))
}

/** A record as the target of a command. */
export const targetOfOne = (area: string, record: Target['records'][number]): Target => ({
  area,
  records: [record],
  count: 1,
  from: 'detail',
})
