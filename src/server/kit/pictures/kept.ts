/**
 * Uploaded pictures as rows and files. A picture belongs to nothing until a record that names it is saved: the save claims
 * it in its own transaction. One that nobody claims is deleted after a day. A claimed one stays: the history can bring
 * back any version of its record.
 */
import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { smallPicture } from '../../../core/pictures.ts'
import { type Runner, run } from '../area/statement.ts'
import type { Database } from '../database/database.ts'
import { storeFiles } from '../stored-files.ts'

/** A picture that is ready to be kept. */
export type Made = { whole: Buffer; small: Buffer; width: number; height: number }

const FILES = '/files/'

/**
 * Stores a picture and its small one under the name of its content; returns its address. The row comes first and is locked
 * until the files are there, so that the sweep never deletes files that were just written.
 */
export async function keepPicture(
  database: Database,
  folder: string,
  { whole, small, width, height }: Made,
  accountId: string,
): Promise<string> {
  const name = `${hash('sha256', whole).slice(0, 32)}.webp`
  await database.transaction(async (transaction) => {
    await run(
      transaction as unknown as Runner,
      `insert into pictures (name, width, height, by_id) values ($1, $2, $3, $4::uuid)
       on conflict (name) do update set at = now()`,
      [name, width, height, accountId],
    )
    await storeFiles(folder, { [name]: whole, [smallPicture(name)]: small })
  })
  return FILES + name
}

/** Claims pictures for a record that is being saved. Returns the addresses that nobody uploaded. */
export async function claimPictures(runner: Runner, pictures: readonly string[]): Promise<string[]> {
  if (pictures.length === 0) return []
  const names = pictures.map((picture) => picture.slice(FILES.length))
  // Waits for a sweep that is deleting one of them; a statement of its own then sees what is left.
  await run(
    runner,
    'update pictures set claimed_at = now() where name = any($1::text[]) and claimed_at is null',
    [names],
  )
  return unknownPictures(runner, pictures)
}

/** The addresses that nobody uploaded. */
export async function unknownPictures(runner: Runner, pictures: readonly string[]): Promise<string[]> {
  if (pictures.length === 0) return []
  const names = pictures.map((picture) => picture.slice(FILES.length))
  const rows = await run<{ name: string }>(runner, 'select name from pictures where name = any($1::text[])', [
    names,
  ])
  const known = new Set(rows.map(({ name }) => FILES + name))
  return pictures.filter((picture) => !known.has(picture))
}

/** Pictures of one sweep; the others are left to the next. */
const SWEEP_MAX = 1_000

/** Deletes pictures that nobody claimed within a day, with their files. */
export async function sweepPictures(database: Database, folder: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const rows = await run<{ name: string }>(
      transaction as unknown as Runner,
      `delete from pictures where name in (
         select name from pictures where claimed_at is null and at < now() - interval '24 hours' limit $1)
         and claimed_at is null and at < now() - interval '24 hours'
       returning name`,
      [SWEEP_MAX],
    )
    for (const { name } of rows)
      for (const file of [name, smallPicture(name)]) await rm(join(folder, file), { force: true })
  })
}
