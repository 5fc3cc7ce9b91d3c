/** An area's server face. Everything regular is derived from the manifest by the kit. */

import type { FastifyInstance } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AnyRecord, Area, RecordOf } from '../../../core/area.ts'
import { checkArea } from '../../../core/area-checks.ts'
import type { Paper, PaperSize } from '../../../core/paper.ts'
import type { Problem, Refusal } from '../../../core/problems/problems.ts'
import type { States } from '../../../core/states.ts'
import type { StepValues } from '../../../core/steps.ts'
import type { HeldKindId } from '../../../core/wire/held.ts'
import type { LanguageId } from '../../../core/words.ts'
import type { HeldKind } from '../held/work.ts'
import type { Kit } from './kit.ts'
import type { ActorOf } from './privacy/limited-actor.ts'
import type { Asked, RowCondition } from './read/condition.ts'

/** SQL is composed with kysely's `sql` tag; a transaction is one too. */
export type Sql = Kysely<Record<never, never>>

/** The account that acts, for which a write is made. */
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
  /** Network address of the caller; absent in jobs. */
  address?: string
  /** Records of other areas, changed by this same write. */
  others: Others
  /**
   * Adds an entry to a record's history that changes none of its fields (a password was set). Its words are
   * `detail.history.<action>` of the area.
   */
  remember(entry: {
    area: string
    record: string
    code: string
    version: number
    action: string
    verb: string
    args?: Record<string, unknown>
  }): void
}

/**
 * The result for a record of another area: its audit entry (null in a preview), or the reason why it is
 * unchanged.
 */
export type Moved = { audit: string | null } | { refused: Refusal }

/** The result for a record of `changeMany`: whether anything of it differs, with its audit entry, or why it is refused. */
export type Changed = { audit: string | null; isChanged: boolean } | { problem: Problem }

/** Other areas inside a write, under their own rules and the actor's abilities there. */
export type Others = {
  /**
   * Records that a filter finds as the actor sees them, in the order of ids; at most `limit` and one more. Throws
   * `forbidden` for who may not view the area.
   */
  find(
    area: string,
    query: { where: readonly unknown[]; q?: string; except?: readonly string[] },
    limit: number,
  ): Promise<{ id: string; code: string }[]>
  /**
   * The condition over the row `t` of an area that holds for the records which a filter finds as the actor sees them, for
   * statements over more of them than `find` may return. Throws as `find` does.
   */
  condition(area: string, query: Asked): Promise<RowCondition>
  /** The record of whichever area that a code belongs to, as the actor sees it; `several`: others bear it too. */
  named(
    code: string,
  ): Promise<{ area: string; id: string; code: string; name: string; several: boolean } | undefined>
  /** Whole records by their ids, in that order, not locked. */
  read(area: string, ids: readonly string[]): Promise<AnyRecord[]>
  /**
   * Takes records through a named transition, each with its own values and its own refusal; by id. `record`: as it was just
   * read, for dry runs.
   */
  transit(
    area: string,
    name: string,
    rows: readonly { id: string; args?: Readonly<Record<string, unknown>>; record?: AnyRecord }[],
    dryRun?: boolean,
  ): Promise<Map<string, Moved>>
  /**
   * Sets fields that follow from this write and that no user entered (the share of a voucher that orders of
   * one cart have); the caller has locked the records. The change is in their history and has no undo of its
   * own.
   */
  set(area: string, rows: readonly { id: string; changes: Changes; note?: string }[]): Promise<void>
  /** Changes a record as a form would; refused to whom may not edit there. Throws what its input or rules refuse. */
  change(area: string, id: string, values: Readonly<Record<string, unknown>>): Promise<Moved>
  /**
   * The same of many records, each once, in a few statements; by id. A record that is refused before anything was written for
   * it is left as it is, with the Problem; one that is refused later throws it. `dryRun`: nothing is written, and rules of the
   * database itself are not asked.
   */
  changeMany(
    area: string,
    rows: readonly { id: string; values: Readonly<Record<string, unknown>>; record?: AnyRecord }[],
    dryRun?: boolean,
  ): Promise<Map<string, Changed>>
  /** Creates a record as a form would; refused to whom may not create there. Throws what its input or rules refuse. */
  create(
    area: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ record: AnyRecord; audit: string | null } | { refused: Refusal }>
  /**
   * Runs writes of which all are kept or none: a Problem takes them back and is returned. `keep: false`: they are taken back in
   * any case, to learn of what they would come to.
   */
  attempt<T>(work: () => Promise<T>, keep?: boolean): Promise<{ done: T } | { problem: Problem }>
  /** Rules of all areas that name one of some records of a tree (`scopes`), in the order of the areas and by their code. */
  rulesFor(area: string, ids: readonly string[]): Promise<(ScopeRule & { area: string })[]>
  /** Makes a job that takes the records which a filter finds now through a transition, once this write is committed. */
  later(area: string, transition: string, where: readonly unknown[]): Promise<void>
  /** Undoes changes by their audit entries; returns those that cannot be undone. The caller decides about them. */
  undo(audits: readonly string[]): Promise<{ refused: { code: string; reason: Refusal }[] }>
}

/**
 * A rule that holds for the goods of a tree's records with all that is under them: a voucher, a clause of a contract. `part`: its
 * name in its record, where one record has several. `nodes`: those of the records asked for that it names.
 */
export type ScopeRule = { id: string; code: string; version: number; part: string | null; nodes: string[] }

/** Key under which an effect reports the value it used for a step that was left out, for the history. */
export const ANSWERED: unique symbol = Symbol('answered')
/**
 * Key under which an effect reports a remark for the preview, as `warn` does, where it takes the database to find it; several
 * sentences are counted by the first one.
 */
export const REMARK: unique symbol = Symbol('remark')
/** Columns to change, by field name. `undefined` leaves a column as it is. */
export type Changes = Record<string, unknown> & {
  readonly [ANSWERED]?: Readonly<StepValues>
  readonly [REMARK]?: Refusal | readonly Refusal[] | undefined
}

/** Effects of one transition, in the transaction that moves the state. Throws Problem to refuse. */
export type Effect<R> = {
  /**
   * Checks what the pure guard cannot (locks, other tables) and writes what goes with the change.
   * Returns the record's own further changes, or a refusal. `dryRun`: check only, write nothing.
   */
  run?(
    write: Write,
    record: R,
    args: Readonly<StepValues>,
    dryRun: boolean,
  ): Promise<Changes | { refused: Refusal }>
  /** The same as `run` for many records at once, by id; those left out have no further changes. Jobs call it where it is there. */
  runMany?(
    write: Write,
    rows: readonly { record: R; args: Readonly<StepValues> }[],
    dryRun: boolean,
  ): Promise<Map<string, Changes | { refused: Refusal }>>
  /** The same as `undo` for many records at once. Throws Problem to refuse all of them. */
  undoMany?(write: Write, rows: readonly { record: R; before: R }[]): Promise<void>
  /**
   * A remark on what a preview finds, for a user to look at before going on: a key under the area's `reasons`. The words of
   * `<key>Many` are for the number of records with it.
   */
  warn?(record: R, changes: Changes): Refusal | undefined
  /** A remark for the history after the user's note; `record` as it was before. */
  remark?(record: R, actor: Actor): string | undefined
  /**
   * Undoes the effects; the record's own fields are restored by the kit, except those that are returned
   * (counted again, because others changed meanwhile). `args`: the values of the original run.
   */
  undo?(
    write: Write,
    record: R,
    before: R,
    args: Readonly<StepValues>,
  ): Promise<undefined | Changes | { refused: Refusal }>
}

/** How something is printed; `sql` reads what the records do not bring along. */
export type Printing = {
  sql: Sql
  actor: Actor
  /** Counts and records numbers of another area's records that the paper shows whole. */
  noteNumbers(area: string, ids: readonly string[]): void
  language: LanguageId
  size: PaperSize
  now: string
  /** Of papers that are drawn, where one was named. */
  seed?: number | undefined
}
export type PaperTemplate<R> = (records: readonly R[], how: Printing) => Promise<Omit<Paper, 'size'>>

/** Effects of a merge beside what points to the records, in its transaction. */
export type MergeEffect<R> = {
  /** Runs before anything moves: throws Problem for two records that must not become one. */
  before?(write: Write, survivor: R, merged: R): Promise<void>
  /**
   * Runs once everything has moved; the merged row is deleted by then. `taken`: fields of the merged record that the
   * survivor takes over. Returns what `back` needs (JSON).
   */
  after?(write: Write, survivor: R, merged: R, taken: Changes): Promise<unknown>
  /** The opposite, once everything has moved back. Throws Problem to refuse. */
  back?(write: Write, survivor: R, merged: R, kept: unknown): Promise<void>
}

/** A column, outside the fields of any area, that holds keys of another area's records (decision 0154). */
export type KeyColumn = {
  table: string
  column: string
  /** SQL over the row `t` of the area: those of its records that can be meant; absent: all. */
  of?: string
  /** SQL over the row `u` that holds the key: those that hold one of the area; absent: all. */
  where?: string
  /** SQL over `u`: the key, where an empty column means one too; absent: the column. */
  holds?: string
  /** SQL over `u`: those that are uses of their own; `false`: none, since rows of another table count for them. */
  counted?: string | false
}

/** SQL that is true where an instant of several fits; `fits` is the condition on SQL of one. */
export type Meets = (fits: (instant: string) => string) => string

export type AreaServer<A extends Area = Area> = {
  area: A
  /** Table, by convention the area's id with underscores. */
  table: string
  /** Validates what a person may write. A name that is no column (a password) is taken out by `before`. */
  input: z.ZodType<Record<string, unknown>>
  /** Input of a new record, where it differs from later changes; absent: `input`. */
  newInput?: z.ZodType<Record<string, unknown>>
  /**
   * Input that is stored in other tables (an order's lines), by its name in the input. The hooks write it;
   * the history reads it before and after, and an undo passes it back to `before.update`.
   */
  beside?: Readonly<Record<string, (sql: Sql, id: string) => Promise<unknown>>>
  /** Fields whose change moves these values: the history has them then, and an undo brings them back. */
  besideMovedBy?: readonly string[]
  /**
   * Tables of lines that have columns besides those of the field, e.g. stock that other writes count; by field. `owner`: the
   * column with the record's id; `columns`: those of another name than the line's. Absent: the table of that name with
   * `record_id` (`lines/line-table.ts`).
   */
  lineTables?: Readonly<
    Record<string, { table: string; owner: string; columns?: Readonly<Record<string, string>> }>
  >
  /** Values of `beside` as the history shows them to an actor; absent: whole. An undo uses them whole. */
  maskBeside?(values: Changes, actor: Actor): Changes
  /**
   * Whether a creation can be taken back though records are never deleted by hand. `before.delete` then frees
   * what it held, and `undo` of the effect `create` takes it again.
   */
  retractable?: boolean
  states?: States<RecordOf<A>, string, string>
  /**
   * Areas whose records are counted in figures of these, without a new version. Each change is sent by itself
   * (`recounted`); a job over many of those records sends one event for this area.
   */
  countedFrom?: readonly string[]
  /** By transition; `undo` also under `edit` and `delete`, for rows of other tables that went with it. */
  effects?: Readonly<Record<string, Effect<RecordOf<A>>>>
  /** Uses of a record beyond the fields that point to it, for the field `uses`: SQL over the area's row `t`, each a count. */
  uses?: readonly string[]
  /** SQL over the area's row `t` for each field with `derived: 'sql'`: a value of the field's type that only the row determines. */
  computed?: Readonly<Record<string, string>>
  /**
   * For derived fields of type `time` that have several instants (each return of an order): SQL over `t` that is true where
   * one of them fits. `computed` has the one that is shown.
   */
  meets?: Readonly<Record<string, Meets>>
  /** SQL over the area's row `t`: the key by which other tables hold its records, which never changes. */
  key?: string
  /** Columns of this area's tables that hold such keys: by the area whose records they mean, and by a name: with words there, or `<own area>.<field>`. */
  keyed?: Readonly<Record<string, Readonly<Record<string, KeyColumn>>>>
  /** Shape of what `parts` add, for the API's description. */
  detail?: z.ZodObject
  /**
   * Data of the detail beyond the record's own fields: by name, SQL over the area's row `t`. It is read in
   * the record's own statement, because each further round trip is felt when a record opens.
   */
  parts?: Readonly<Record<string, string>>
  /** Runs inside the write before the row is written; may change the values or throw Problem. */
  before?: {
    /** Returning several values makes several records of one input; each may bring its own `id`. */
    create?(write: Write, values: Changes): Promise<Changes | Changes[]>
    update?(write: Write, record: RecordOf<A>, changes: Changes): Promise<Changes>
    delete?(write: Write, record: RecordOf<A>): Promise<void>
  }
  /** Runs inside the write after the row is written (rows of other tables that belong to it). */
  after?: {
    /** `values`: the values that `before.create` returned for this record, with its related rows. */
    create?(write: Write, record: RecordOf<A>, values: Changes): Promise<void>
    update?(write: Write, record: RecordOf<A>, before: RecordOf<A>): Promise<void>
  }
  /** A remark on changes of a record before they are made, for previews of `update` and `move`; as `REMARK` of an effect. */
  remark?(write: Write, record: RecordOf<A>, changes: Changes): Promise<readonly Refusal[]>
  /**
   * Rules of this area that name records of another area's tree, by that area's id: those that hold or can still hold, and name
   * one of the records.
   */
  scopes?: Readonly<Record<string, (sql: Sql, ids: readonly string[]) => Promise<ScopeRule[]>>>
  /** Fields that some may not see, as they are shown to them instead (e.g. a masked phone). */
  mask?(record: AnyRecord, actor: Actor): AnyRecord
  /**
   * Other records that show the same person's number, for the list of users who saw it: SQL over the area's
   * row `t` that returns their `area`, `id` and `code`.
   */
  numberIn?: string
  /** A new record may bring masked numbers: `before.create` finds those that they stand for, or refuses. */
  unmasks?: boolean
  /** Templates of the manifest's `papers`: from records with their detail to a paper. */
  papers?: Readonly<Record<string, PaperTemplate<RecordOf<A>>>>
  /** Merging two of its records, beyond the refs of all areas (manifest: `merge`). */
  merge?: {
    /** Tables that are no area's and point to the record: their rows (primary key `id`) move with it. */
    tables?: Readonly<Record<string, { table: string; column: string }>>
  } & MergeEffect<RecordOf<A>>
  /** Effects on this area when records of another one are merged, by that area's id. */
  merging?: Readonly<Record<string, MergeEffect<AnyRecord>>>
  /** Rows a person may see, ANDed to every list, read and write; absent: all. The table's alias is `t`. */
  visible?(actor: Actor): RawBuilder<unknown> | undefined
  /**
   * A field that holds codes of records of all areas, with an index: a word of a search that is such a code is compared with it alone.
   * Parts of codes are looked for in the search text, and zeros are in the text of every row.
   */
  recordCodes?: string
  /** Its rows come without an event of their own: small totals are counted at each request. */
  silent?: true
  /**
   * Changes due by time, e.g. the next of a series: run at the start and every few minutes by each process,
   * so it must not matter how often. `condition`: the one of a write, without an actor's limits, which were checked when
   * the filter was stored. Returns the number of records made or changed.
   */
  upkeep?(
    sql: Sql,
    now: string,
    condition: (area: string, query: Asked) => RowCondition,
    log: (message: string) => void,
  ): Promise<number>
  /** Its work that waits after a restore, by the kinds that it has (decision 0193). */
  held?: Readonly<Partial<Record<HeldKindId, HeldKind>>>
  /**
   * A portion of work while users go on, such as one day of sums, in a transaction of its own. Run with the upkeep, again and again
   * with pauses, until it returns false: there is nothing more to do.
   */
  portion?(sql: Sql, now: string): Promise<boolean>
  /** Routes beyond the standard ones. Each must carry `config.ability`. */
  routes?(app: FastifyInstance, sql: Sql, actorOf: ActorOf): void
  /** The same for routes that write or show numbers: `kit.answer` gives a write its transaction, `kit.noteNumbers` counts them. */
  writeRoutes?(app: FastifyInstance, kit: Kit): void
}

/** Declares an area's server face. */
export function defineServer<const A extends Area>(
  face: Omit<AreaServer<A>, 'table'> & { table?: string },
): AreaServer<A> {
  checkArea(face.area)
  return { ...face, table: face.table ?? face.area.id.replaceAll('-', '_') }
}

/** The column of a field: `placedAt` -> `placed_at`, a ref `shop` -> `shop_id`, refs `roles` -> `role_ids`, `categories` -> `category_ids`. */
export function columnOf(area: Area, field: string): string {
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const type = area.fields[field]?.type
  if (type === 'rich') return `${snake}_rich`
  if (type === 'ref') return `${snake}_id`
  if (type === 'refs') return `${snake.replace(/ies$/, 'y').replace(/s$/, '')}_ids`
  return snake
}
