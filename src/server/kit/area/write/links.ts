/** Fields of type `link`: the code of a record of any area, checked before it is written. */

import { sql } from 'kysely'
import type { AnyRecord } from '../../../../core/area.ts'
import type { FieldProblem } from '../../../../core/problems/problems.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { codeForm } from '../../../../core/sameness.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes, Write } from '../face.ts'

/** Whether the record had this link once: an undo brings a link back also when its target is gone by now. */
async function wasLinked(
  { sql: db }: Write,
  record: AnyRecord,
  name: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`select from audit
    where record_id = ${record.id}::uuid and (before ->> ${name} = ${code} or after ->> ${name} = ${code})
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The changes with each link as its target's own code, however it was typed. A target that the user may not view counts as
 * none. Throws `invalid` with all wrong links, but for those that the record had once.
 */
export async function withLinks(
  write: Write,
  table: AreaTable,
  changes: Changes,
  record?: AnyRecord,
): Promise<Changes> {
  const { area } = table
  const wrong: Record<string, FieldProblem> = {}
  const codes: Record<string, string> = {}
  for (const [name, { type }] of Object.entries(area.fields)) {
    const typed = changes[name]
    if (type !== 'link' || typeof typed !== 'string') continue
    const found = await write.others.named(typed)
    // Search finds a record by its own link too, which is no target.
    const isByLink = found?.area === area.id && found.code !== codeForm(typed)
    if (found && !isByLink && !found.several) codes[name] = found.code
    else if (!record || !(await wasLinked(write, record, name, typed)))
      wrong[name] = { key: found?.several ? 'linkSeveral' : 'linkUnknown', params: { code: typed } }
  }
  if (Object.keys(wrong).length > 0) throw new Problem('invalid', { area: area.id, fields: wrong })
  return { ...changes, ...codes }
}
