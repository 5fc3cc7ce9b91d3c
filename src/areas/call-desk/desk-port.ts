/** The call desk as commands see it; the page implements it. */

import type { Outcome, RunOptions } from '../../../commands/command.ts'
import type { Refusal } from '../../core/problems/problems.ts'
import type { DeskOutcome } from '../call-outcomes/area.ts'
import type { CallPurpose } from '../call-rules/area.ts'
import type { Shift } from './card.ts'

declare module '../../../commands/command.ts' {
  interface AreaPorts {
    /** While the call desk is on the screen. */
    readonly desk?: DeskPort | undefined
  }
}

export type DeskPort = {
  shift: Shift
  /** The note is being written: digits are text there, F keys are not. */
  noting: boolean
  /** The subject of the call is being edited: it is saved or left before an outcome is recorded. */
  editing: boolean
  /** A call went from the screen without an outcome; its order, ticket or lead. */
  lost: string | undefined
  /** An outcome was refused and its call can be shown again. */
  refused: string | undefined
  /** The call on the screen. */
  call:
    | {
        /** Code of the order, ticket or lead that it is about. */
        orderCode: string
        purpose: CallPurpose
        /** The number is known: it can be copied. */
        number: boolean
        /** It can be dialled: by the exchange, or because the number is known. */
        dials: boolean
        /** Why its order cannot be confirmed, as far as the screen knows. */
        refused: Refusal | undefined
        /** A note is written already. */
        noted: boolean
        /** Something is left to be read back. */
        unread: boolean
      }
    | undefined
  /** Shows the next call in place of one that is gone. */
  next(): void
  /** Shows the call again whose outcome was refused. */
  showRefused(): void
  /** Records the outcome of this call and shows the next one at once; it is sent when the server can be reached. */
  outcome(outcome: DeskOutcome, args: { reason?: string; note?: string; nextAt?: string }): Outcome
  /** By the shop's exchange, which may answer something; else by the system's telephone. */
  dial(options: RunOptions): Promise<Outcome | undefined>
  copyNumber(): Promise<void>
  focusNote(): void
  /** Ticks the next of what is read back. */
  tick(): void
  /** Opens the form of what the call is about, beside clock, outcomes and note. */
  edit(): void
  setShift(shift: Shift, options: RunOptions): Promise<Outcome>
}
