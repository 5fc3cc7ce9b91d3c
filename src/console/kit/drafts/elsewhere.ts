/** Reaction of a form when another window keeps or drops the draft that it shows. Pure. */
import type { Told } from './drafts.ts'

export type Mine = {
  /** It edits a record; otherwise it is one of perhaps several forms for new ones, which share their draft. */
  known: boolean
  /** The `at` of the draft that the form shows; undefined where it shows none. */
  at: number | undefined
  /** Something was typed since. */
  changed: boolean
}

/**
 * `take` the other window's values, `offer` them, go back to the form's `base`, `write` the own ones again,
 * or `rest`. A user types one record in one window at a time: there the newer draft wins. Two new records are
 * distinguished by the draft that each continues.
 */
export type Reaction = 'take' | 'offer' | 'base' | 'write' | 'rest'

/** The reaction to a draft of the form's place that another window has kept or dropped. */
export function reactTo({ at, from, saved }: Told, mine: Mine): Reaction {
  const continues = from !== undefined && from === mine.at && !mine.changed
  if (at !== undefined) {
    if (mine.known) return at > (mine.at ?? 0) ? 'take' : 'rest'
    if (at === mine.at) return 'rest'
    return continues ? 'take' : 'offer'
  }
  if (mine.at === undefined && !mine.changed) return 'rest'
  // Discarding a copy of the values typed here means that copy.
  return continues && (saved || mine.known) ? 'base' : 'write'
}
