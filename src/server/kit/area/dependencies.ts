import type { Say } from '../http/words.ts'
import type { Sql } from './face.ts'
import type { NumberQuestions } from './privacy/number-questions.ts'
import type { Reveals } from './privacy/reveals.ts'
import type { Lists } from './read/counted-set.ts'
import type { Writes } from './write/transaction.ts'

export type Tools = Lists & {
  /** For what areas write by hand; the same database as `runner`. */
  sql: Sql
  writes: Writes
  /** Records which users have seen numbers. */
  reveals: Reveals
  /** Counts whole numbers asked for by users who may not see them. */
  questions: NumberQuestions
  say: Say
}
