/**
 * Marks of a restored database. While one is not released, whatever was due or queued before it waits: a dump does not know what
 * left the server after it was made, so it would go out twice.
 */
import { readFileSync } from 'node:fs'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { HeldCause } from '../../../core/wire/held.ts'
import type { Actor } from '../area/face.ts'
import type { DatabaseSession } from '../database/database.ts'

/** NOTIFY channel that has all processes read the marks again. */
export const HELD_CHANNEL = 'held'

const TABLE = new URL('../migrations/202611291600-restores.sql', import.meta.url)

/** SQL: the time of the newest mark that is not released, else null. */
export const HELD_SINCE = sql<string | null>`(select max(r.at) from restores r where r.released_at is null)`

/** Marks a database that was restored or moved, also one of a version that has no such table. */
export async function markDatabase(session: DatabaseSession, cause: HeldCause): Promise<void> {
  await session.exec(readFileSync(TABLE, 'utf8'))
  await session.query('insert into restores (cause) values ($1)', [cause])
  await session.query('select pg_notify($1, $2)', [HELD_CHANNEL, ''])
}

/** Returns the time of the newest mark that is not released; undefined: nothing is held. */
export async function heldSince(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{ since: string | null }>`select iso_time(${HELD_SINCE}) as since`.execute(db)
  return rows[0]?.since ?? undefined
}

/** Releases all marks, as part of a transaction. Returns false where another user was quicker. */
export async function endMarks(
  db: QueryExecutorProvider,
  { accountId, name }: Pick<Actor, 'accountId' | 'name'>,
  choices: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rows } = await sql`
    update restores set released_at = now(), released_by_id = ${accountId}::uuid, released_by = ${name}, choices = ${JSON.stringify(choices)}::jsonb
    where released_at is null returning id`.execute(db)
  await sql`select pg_notify(${HELD_CHANNEL}, '')`.execute(db)
  return rows.length > 0
}
