/**
 * Attached files, as they were sent. Each is an upload of its own under `DATA_DIR/uploads`: who may see it is decided by the
 * record that claimed it, and until then it is its sender's alone. Unclaimed ones are deleted after a day.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileValue } from '../../../core/attachments.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { type Runner, run } from '../area/statement.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../ids.ts'
import { storeFiles } from '../stored-files.ts'

export type Upload = {
  id: string
  area: string
  name: string
  size: number
  record: string | null
  by: string
}

/** Bytes of one sender that no record has claimed: the disk is the database's too. */
const UNCLAIMED_BYTES = 500 * 1024 * 1024

async function refuseWithoutRoom(runner: Runner, by: string, bytes: number): Promise<void> {
  const [row] = await run<{ sum: number }>(
    runner,
    'select coalesce(sum(size), 0)::float8 as sum from uploads where record_id is null and by_id = $1::uuid',
    [by],
  )
  if ((row?.sum ?? 0) + bytes <= UNCLAIMED_BYTES) return
  const complaint = { key: 'fileRoom', params: { limit: '500 MB' } }
  throw new Problem('invalid', { reason: complaint, fields: { file: complaint } })
}

/** Stores a file for an area; returns its value. Throws `invalid` when its sender has sent too much that nothing needed. */
export async function keepUpload(
  database: Database,
  folder: string,
  { area, name, bytes, by }: { area: string; name: string; bytes: Buffer; by: string },
): Promise<FileValue> {
  await refuseWithoutRoom(database.db as unknown as Runner, by, bytes.length)
  const id = newId()
  // The file first: a row without one would be a promise that cannot be kept.
  await storeFiles(folder, { [id]: bytes })
  try {
    await run(
      database.db as unknown as Runner,
      'insert into uploads (id, area, name, size, by_id) values ($1::uuid, $2, $3, $4, $5::uuid)',
      [id, area, name, bytes.length, by],
    )
  } catch (error) {
    await rm(join(folder, id), { force: true })
    throw error
  }
  return { file: id, name, size: bytes.length }
}

/** An upload by its id; undefined when there is none. */
export async function findUpload(runner: Runner, id: string): Promise<Upload | undefined> {
  const [row] = await run<Upload>(
    runner,
    'select id, area, name, size, record_id as record, by_id as by from uploads where id = $1::uuid',
    [id],
  )
  return row
}

type Claiming = { area: string; record: string; by: string }

/** Values of uploads that a record has or a user may give it, in their order; undefined when one is not among them. */
export async function knownUploads(
  runner: Runner,
  ids: readonly string[],
  { area, record, by }: Claiming,
): Promise<FileValue[] | undefined> {
  if (ids.length === 0) return []
  const rows = await run<FileValue>(
    runner,
    `select id as file, name, size from uploads
     where id = any($1::uuid[]) and area = $2 and (record_id = $3::uuid or record_id is null and by_id = $4::uuid)`,
    [ids, area, record, by],
  )
  const byId = new Map(rows.map((row) => [row.file, row]))
  const found = [...new Set(ids)].map((id) => byId.get(id))
  return found.every((one) => one !== undefined) ? found : undefined
}

/** Makes uploads a record's, in its transaction; returns as `knownUploads`. */
export async function claimUploads(
  runner: Runner,
  ids: readonly string[],
  claiming: Claiming,
): Promise<FileValue[] | undefined> {
  if (ids.length === 0) return []
  // Waits for a sweep that is deleting one of them.
  await run(
    runner,
    `update uploads set record_id = $3::uuid
     where id = any($1::uuid[]) and area = $2 and record_id is null and by_id = $4::uuid`,
    [ids, claiming.area, claiming.record, claiming.by],
  )
  return knownUploads(runner, ids, claiming)
}

const SWEEP_MAX = 1_000

/** Deletes uploads that no record claimed within a day, with their files. */
export async function sweepUploads(database: Database, folder: string): Promise<void> {
  const rows = await run<{ id: string }>(
    database.db as unknown as Runner,
    `delete from uploads where record_id is null and id in (
       select id from uploads where record_id is null and at < now() - interval '24 hours' limit $1) returning id`,
    [SWEEP_MAX],
  )
  for (const { id } of rows) await rm(join(folder, id), { force: true })
}
