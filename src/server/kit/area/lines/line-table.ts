/**
 * Tables of lines: one for each field of type `lines`, named by the area's table and the field (`shops_contacts`) unless
 * the area names another. A line has `id`, `record_id`, `position` and the field's columns.
 */
import type { Area } from '../../../../core/area.ts'
import type { LineColumn, LinesField } from '../../../../core/fields.ts'
import { LINES_MAX, linesOf } from '../../../../core/lines.ts'
import { type AreaServer, columnOf } from '../face.ts'
import type { LoadedArea } from '../loaded.ts'
import { quote } from '../statement.ts'

export type LineTable = {
  /** Field of the record. */
  name: string
  field: LinesField
  max: number
  /** Quoted. */
  table: string
  /** The column with the record's id, quoted. */
  owner: string
  /** It has columns besides those of the field: lines that stay keep their rows. */
  keepsRows: boolean
  /** Columns of a line by their names in the API and in the table. */
  columns: readonly { name: string; field: LineColumn; column: string }[]
  /** Names of private columns. */
  numbers: readonly string[]
  /** SQL over the area's row `t`: its lines in order, as JSON. */
  select: string
}

/** The table of a field with its columns, unquoted. */
export function lineTableOf(
  { table, lineTables }: Pick<AreaServer, 'table' | 'lineTables'>,
  field: string,
): NonNullable<AreaServer['lineTables']>[string] {
  const own = `${table}_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  return lineTables?.[field] ?? { table: own, owner: 'record_id' }
}

/** The column's value as it is in a line's JSON. */
function jsonOf(column: string, field: LineColumn, areas: ReadonlyMap<string, LoadedArea>): string {
  const sql = `l.${quote(column)}`
  if (field.type === 'time') return `iso_time(${sql})`
  if (field.type !== 'ref') return sql
  const target = areas.get(field.area)
  if (!target) throw new Error(`lines point to ${field.area}, which is no area`)
  const { nameField, fields } = target.area
  const name = nameField in fields ? quote(columnOf(target.area, nameField)) : '"code"'
  return `(select json_build_object('id', r."id", 'code', r."code", 'name', coalesce(r.${name}::text, r."code"))
    from ${quote(target.server.table)} r where r."id" = ${sql})`
}

/**
 * Tables of an area's lines. `columnsOf`: the columns of a table as the database has them. Throws naming what is missing,
 * so that a forgotten migration is noticed at the start.
 */
export function lineTables(
  area: Area,
  server: Pick<AreaServer, 'table' | 'lineTables'>,
  areas: ReadonlyMap<string, LoadedArea>,
  columnsOf: (table: string) => ReadonlySet<string>,
): LineTable[] {
  return linesOf(area).map(([name, field]) => {
    const { table: own, owner, columns: named } = lineTableOf(server, name)
    const asArea = { ...area, fields: field.columns }
    const columns = Object.entries(field.columns).map(([one, column]) => ({
      name: one,
      field: column,
      column: named?.[one] ?? columnOf(asArea, one),
    }))
    const found = columnsOf(own)
    const wanted = ['id', owner, 'position', ...columns.map(({ column }) => column)]
    const missing = wanted.filter((column) => !found.has(column))
    if (missing.length > 0)
      throw new Error(`area ${area.id}: table ${own} has no column ${missing.join(', ')}`)
    const pairs = columns.map((one) => `'${one.name}', ${jsonOf(one.column, one.field, areas)}`)
    return {
      name,
      field,
      max: field.max ?? LINES_MAX,
      table: quote(own),
      owner: quote(owner),
      keepsRows: server.lineTables?.[name] !== undefined,
      columns,
      numbers: columns.filter((one) => one.field.private).map((one) => one.name),
      select: `(select coalesce(json_agg(json_build_object('id', l."id", ${pairs.join(', ')}) order by l."position"), '[]'::json)
        from ${quote(own)} l where l.${quote(owner)} = t."id")`,
    }
  })
}
