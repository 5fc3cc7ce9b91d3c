/** The number of places that use a record, as SQL: deletions and merges look at the same ones. */
import type { Area } from '../../../core/area.ts'
import type { Field } from '../../../core/fields.ts'
import { linesOf } from '../../../core/lines.ts'
import { type AreaServer, columnOf, type KeyColumn } from './face.ts'
import { lineTableOf } from './lines/line-table.ts'
import type { LoadedArea } from './loaded.ts'
import { quote } from './statement.ts'

/**
 * SQL that counts the uses of the area's row `t`: records whose fields point to it, lines that do, rows that hold its key, and
 * what the server face counts itself. Children in a tree are no uses. Each count is by index where the column has one, so it is meant for lists
 * of some hundred records.
 */
export function usesSql(area: Area, server: AreaServer, areas: ReadonlyMap<string, LoadedArea>): string {
  const counts: string[] = []
  const count = (table: string, fields: Area['fields'], owner: Area) => {
    for (const [name, field] of Object.entries<Field>(fields)) {
      if ((field.type !== 'ref' && field.type !== 'refs') || field.area !== area.id) continue
      if (owner.id === area.id && name === area.tree?.parent) continue
      // A computed one repeats stored ones.
      if (field.counted === false || field.derived) continue
      const column = `u.${quote(columnOf({ ...owner, fields }, name))}`
      const points = field.type === 'refs' ? `${column} @> array[t."id"]` : `${column} = t."id"`
      counts.push(`(select count(*) from ${quote(table)} u where ${points})`)
    }
  }
  for (const { area: owner, server: face } of areas.values()) {
    count(face.table, owner.fields, owner)
    for (const [name, { columns }] of linesOf(owner)) count(lineTableOf(face, name).table, columns, owner)
    for (const column of Object.values(face.keyed?.[area.id] ?? {}))
      if (column.counted !== false) counts.push(keyUses(server, column))
  }
  counts.push(...(server.uses ?? []).map((select) => `(${select})`))
  return counts.length === 0 ? '0::bigint' : `(${counts.join(' + ')})`
}

/** Counts the rows that hold the key of the row `t`. */
function keyUses({ key }: AreaServer, { table, column, of, where, holds, counted }: KeyColumn): string {
  const rows = [where, counted].flatMap((one) => (one ? ` and ${one}` : [])).join('')
  const count = `(select count(*) from ${quote(table)} u where ${holds ?? `u.${quote(column)}`} = ${key}${rows})`
  return of === undefined ? count : `(case when ${of} then ${count} else 0 end)`
}
