/** Checks and writes are jobs over the rows; all or nothing is one transaction. */
import { sql } from 'kysely'
import type { Changes, Effect, Write } from '../../../server/kit/area/face.ts'
import { area as rows } from '../../import-rows/area.ts'
import { asWhole, countRows } from '../../import-rows/server/public.ts'
import type { Import } from '../area.ts'

/** Rows of one transaction: others wait for it meanwhile. */
const ALL_MAX = 1_000

/** The first row that could not be written. */
async function firstFailed(write: Write, id: string) {
  const found = await sql<{ number: number; code: string }>`
    select number, coalesce(item_code, name) as code from import_rows
    where import_id = ${id}::uuid and status not in ('created', 'updated', 'unchanged')
    order by number limit 1`.execute(write.sql)
  return found.rows[0]
}

const writeAll = async (write: Write, { id, invalid, failed, rowCount }: Import) => {
  const wrong = invalid + failed
  if (wrong > 0) return { refused: { key: 'someWrong', params: { count: wrong } } }
  if (rowCount > ALL_MAX) return { refused: { key: 'tooManyForAll', params: { max: ALL_MAX } } }
  const valid = await sql<{ id: string }>`
    select id from import_rows where import_id = ${id}::uuid and status = 'valid' order by number`.execute(
    write.sql,
  )
  await asWhole(id, () => write.others.transit(rows.id, 'write', valid.rows))
  const first = await firstFailed(write, id)
  if (first) return { refused: { key: 'allRefused', params: { row: first.number, code: first.code } } }
  const { received: _received, ...counts } = await countRows(write, id)
  return { ...counts, status: 'written', policy: 'all', doneAt: write.now }
}

export const effects: Readonly<Record<string, Effect<Import>>> = {
  write: {
    async run(write, record, { policy }, dryRun): Promise<Changes | Awaited<ReturnType<typeof writeAll>>> {
      if (dryRun) return {}
      if (policy === 'all') return writeAll(write, record)
      await write.others.later(rows.id, 'write', [
        ['import', 'eq', record.id],
        ['status', 'eq', 'valid'],
      ])
      return { status: 'writing', policy: 'right' }
    },
  },
  check: {
    async run(write, record, _args, dryRun) {
      if (dryRun) return {}
      await sql`
        update import_rows set status = 'received' where import_id = ${record.id}::uuid
          and status in ('valid', 'invalid', 'failed')`.execute(write.sql)
      await write.others.later(rows.id, 'check', [
        ['import', 'eq', record.id],
        ['status', 'eq', 'received'],
      ])
      return { status: 'read', valid: 0, invalid: 0, failed: 0 }
    },
  },
  cancel: {
    async run(write, record, _args, dryRun) {
      if (dryRun) return {}
      const { received: _received, ...counts } = await countRows(write, record.id)
      return { ...counts, doneAt: write.now }
    },
  },
}
