/** What an area's server face declares. Everything regular is derived from the manifest by the kit. */
import type { FastifyInstance } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AnyRecord, Area, RecordOf } from '../../../core/area.ts'
import type { Refusal } from '../../../core/problems.ts'
import type { States } from '../../../core/states.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { LanguageId } from '../../../core/words.ts'

/** SQL is composed with kysely's `sql` tag; a transaction is one too. */
export type Sql = Kysely<Record<never, never>>

/** Who acts, on whose behalf a write is made. */
export type Actor = {
  accountId: string
  username: string
  name: string
  abilities: ReadonlySet<string>
  language: LanguageId
}

/** One write under way: everything in it commits or nothing does. */
export type Write = {
  /** The transaction. */
  sql: Sql
  actor: Actor
  /** Instant of the write, ISO; the same for all its rows. */
  now: string
  requestId: string
  /** Where it came from: palette, key, menu, bulk, API… */
  source: string
}

/** Columns to change, by field name. `undefined` leaves a column as it is. */
export type Changes = Record<string, unknown>

/** Effects of one transition, in the transaction that moves the state. Throws Problem to refuse. */
export type Effect<R> = {
  /**
   * Checks what the pure guard cannot (locks, other tables) and writes what goes with the change.
   * Answers the record's own further changes, or a refusal. `dryRun`: check only, write nothing.
   */
  run?(
    write: Write,
    record: R,
    args: Readonly<StepValues>,
    dryRun: boolean,
  ): Promise<Changes | { refused: Refusal }>
  /** What the history says of it behind what the person wrote; `record` as it was before. */
  remark?(record: R, actor: Actor): string | undefined
  /** Takes the effects back on undo; the record's own fields are restored by the kit. */
  undo?(write: Write, record: R, before: R): Promise<undefined | { refused: Refusal }>
}

export type AreaServer<A extends Area = Area> = {
  area: A
  /** Table, by convention the area's id with underscores. */
  table: string
  /** Validates what a person may write. A name that is no column (a password) is taken out by `before`. */
  input: z.ZodType<Record<string, unknown>>
  states?: States<RecordOf<A>, string, string>
  /** By transition; `undo` also under `edit` and `delete`, for rows of other tables that went with it. */
  effects?: Readonly<Record<string, Effect<RecordOf<A>>>>
  /** Shape of what `parts` add, for the API's description. */
  detail?: z.ZodObject
  /**
   * What the detail shows beyond the record's own fields: by name, SQL over the area's row `t`. They are read
   * in the record's own statement, because each further round trip is felt when a record opens.
   */
  parts?: Readonly<Record<string, string>>
  /** Runs inside the write before the row is written; may change the values or throw Problem. */
  before?: {
    create?(write: Write, values: Changes): Promise<Changes>
    update?(write: Write, record: RecordOf<A>, changes: Changes): Promise<Changes>
    delete?(write: Write, record: RecordOf<A>): Promise<void>
  }
  /** Runs inside the write after the row is written (rows of other tables that belong to it). */
  after?: {
    create?(write: Write, record: RecordOf<A>): Promise<void>
    update?(write: Write, record: RecordOf<A>, before: RecordOf<A>): Promise<void>
  }
  /** Fields that some may not see, as they are shown to them instead (e.g. a masked phone). */
  mask?(record: AnyRecord, actor: Actor): AnyRecord
  /** Rows a person may see, ANDed to every list, read and write; absent: all. The table's alias is `t`. */
  visible?(actor: Actor): RawBuilder<unknown> | undefined
  /** Routes beyond the standard ones. Each must carry `config.ability`. */
  routes?(app: FastifyInstance, sql: Sql): void
}

/** Declares an area's server face. */
export function defineServer<const A extends Area>(
  face: Omit<AreaServer<A>, 'table'> & { table?: string },
): AreaServer<A> {
  return { ...face, table: face.table ?? face.area.id.replaceAll('-', '_') }
}

/** The column of a field: `placedAt` -> `placed_at`, a ref `shop` -> `shop_id`, refs `roles` -> `role_ids`. */
export function columnOf(area: Area, field: string): string {
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const type = area.fields[field]?.type
  if (type === 'ref') return `${snake}_id`
  if (type === 'refs') return `${snake.replace(/s$/, '')}_ids`
  return snake
}
