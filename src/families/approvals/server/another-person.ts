/**
 * Approval by another person, the one rule of all areas (decision 0050): a user decides about nothing of which they wrote a part
 * since it was last asked for.
 */
import { sql } from 'kysely'
import { ALL_ABILITIES } from '../../../core/abilities.ts'
import type { Write } from '../../../server/kit/area/face.ts'

/** The part of a record that is decided, and its authors. */
export type DecidedOn = {
  /** Fields that are decided, those with lines and files among them; edits of other fields, such as a note, make no author. */
  fields: readonly string[]
  /** Transitions that ask for a decision, and those that end the round before. */
  asks?: readonly string[]
  endings?: readonly string[]
  /** False: the record is older than the request, as an order is older than its return. */
  madeWithIt?: boolean
  /** Accounts that are authors whatever the history has, such as the one that asked. */
  known: readonly (string | null | undefined)[]
  /**
   * Everything that the decision takes and gives: an author decides where no other active account holds all of it, so that a shop of
   * one does not stand still. Absent: an author never decides, as it is about money that leaves the house.
   */
  alone?: readonly string[]
}

/**
 * Whether another person has to decide: the actor is an author of the decided part of the record, and another account could. The one
 * question of every area whose decisions take two; bulk changes, previews and the API ask it as buttons do.
 */
export async function needsAnother(
  write: Pick<Write, 'sql' | 'actor'>,
  record: string,
  decided: DecidedOn,
): Promise<boolean> {
  if (!(await isAuthor(write, record, decided))) return false
  return decided.alone === undefined || anotherHolds(write, decided.alone)
}

/**
 * Whether the actor is an author of the decided part: asked for it, or changed any of its fields since, also where a colleague
 * changed them after that. Read from the history, in which every door leaves its change: forms, cells, bulk changes, the API, undo.
 */
async function isAuthor(
  { sql: db, actor }: Pick<Write, 'sql' | 'actor'>,
  record: string,
  { fields, asks = [], endings = [], madeWithIt = true, known }: DecidedOn,
): Promise<boolean> {
  if (known.includes(actor.accountId)) return true
  const { rows } = await sql`
    with entries as materialized (
      select id, action, change, by_id, before || after as changed from audit where record_id = ${record}::uuid
    ), asked as (
      select id from entries where action = any(${[...asks]}::text[]) order by id desc limit 1
    ), began as (
      select id from entries where action = any(${[...endings]}::text[]) and id < (select id from asked)
      order by id desc limit 1
    )
    select from entries
    where by_id = ${actor.accountId}::uuid and ((select id from began) is null or id > (select id from began))
      and ((action = 'create' and ${madeWithIt}) or action = any(${[...asks]}::text[])
        or (change = 'update' and jsonb_exists_any(changed, ${[...fields]}::text[])))
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether another active account holds all of these abilities. An account that lacks one of them
 * would be refused, so the author need not wait for it.
 */
export async function anotherHolds(
  { sql: db, actor }: Pick<Write, 'sql' | 'actor'>,
  abilities: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a
    where a.id <> ${actor.accountId}::uuid and a.status = 'active' and not exists (
      select from unnest(${[...new Set(abilities)]}::text[]) as needed(ability)
      where not exists (
        select from roles r where r.id = any (a.role_ids) and r.abilities && array[${ALL_ABILITIES}, needed.ability]))
    limit 1`.execute(db)
  return rows.length > 0
}
