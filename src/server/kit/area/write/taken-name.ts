/** One name for one record, in lists of choices: the record that has the name is shown to the user who types it again. */

import { sql } from 'kysely'
import { Problem } from '../../../../core/problems/problems.ts'
import { nameForm } from '../../../../core/sameness.ts'
import type { Sql } from '../face.ts'

const nameKey = (name: unknown): string => nameForm(String(name))

/**
 * Throws `duplicate` when another record of the table has the name in any capitals or Unicode form: reason `nameTaken`, or
 * `nameStopped` for one that is not active, with its `code` and `name`. `id`: the record itself; `within`: a column whose
 * values have names of their own.
 */
export async function refuseTakenName(
  db: Sql,
  area: string,
  of: { table: string; name: unknown; id: string | null; within?: { column: string; value: unknown } },
): Promise<void> {
  const among = of.within
    ? sql`${sql.ref(of.within.column)} is not distinct from ${of.within.value}`
    : sql`true`
  const { rows } = await sql<{ code: string; name: string; status: string }>`
    select code, name, status from ${sql.table(of.table)}
    where ${among} and id is distinct from ${of.id}::uuid`.execute(db)
  // Compared here: under the locale C a database knows capitals of ASCII alone.
  const taken = rows.find((one) => nameKey(one.name) === nameKey(of.name))
  if (!taken) return
  const { status, ...params } = taken
  const reason = { key: status === 'active' ? 'nameTaken' : 'nameStopped', params }
  throw new Problem('duplicate', { area, reason, fields: { name: reason } })
}
