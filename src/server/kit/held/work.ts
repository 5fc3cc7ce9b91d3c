/** A kind of work that waits while the database is held. */
import type { HeldChoice } from '../../../core/wire/held.ts'
import type { Sql } from '../area/face.ts'
import type { Asked, RowCondition } from '../area/read/condition.ts'
import type { Open } from '../area/write/transaction.ts'

/** Waiting work of a kind: how much, its oldest and newest (instants or days), and codes of the first few. */
export type HeldCount = { count: number; oldest: string | null; newest: string | null; codes: string[] }

export type Releasing = {
  open: Open
  /** The time of the mark: what is of after it never waited. */
  since: string
  choice: HeldChoice
  /** The condition of a stored filter, as the clock has it. */
  condition(area: string, query: Asked): RowCondition
}

export type HeldKind = {
  count(sql: Sql, since: string): Promise<HeldCount>
  /** Part of the transaction that ends the hold; what is sent may be left to the clock, which is no longer held. */
  release(releasing: Releasing): Promise<void>
}
