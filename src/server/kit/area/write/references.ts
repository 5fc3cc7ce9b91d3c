/** Records that point to one: there are no foreign keys (they could not carry the shop), so this looks. */
import { isPast } from '../../../../core/fields.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import { quote, type Runner, run } from '../statement.ts'

/** Throws `inUse` while any field of any area points to the record. */
export async function refuseWhenUsed(
  runner: Runner,
  tables: ReadonlyMap<string, AreaTable>,
  area: string,
  id: string,
): Promise<void> {
  const parts: string[] = []
  for (const table of tables.values()) {
    for (const { field, sql } of table.columns.values()) {
      if (field.derived || isPast(field)) continue
      const points =
        field.type === 'ref' && field.area === area
          ? `${sql} = $1::uuid`
          : field.type === 'refs' && field.area === area
            ? `${sql} @> array[$1::uuid]`
            : undefined
      if (points) parts.push(`(select t."code" from ${table.table} t where ${points} limit 1)`)
    }
    for (const lines of table.lines) {
      for (const { field, column } of lines.columns) {
        if (field.type !== 'ref' || field.area !== area) continue
        parts.push(`(select t."code" from ${table.table} t join ${lines.table} l on l.${lines.owner} = t."id"
          where l.${quote(column)} = $1::uuid limit 1)`)
      }
    }
  }
  if (parts.length === 0) return
  const [row] = await run<{ code: string | null }>(runner, `select coalesce(${parts.join(', ')}) as code`, [
    id,
  ])
  if (row?.code) throw new Problem('inUse', { reason: { key: 'inUseBy', params: { code: row.code } } })
}
