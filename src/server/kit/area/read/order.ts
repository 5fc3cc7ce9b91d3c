/**
 * Walking a table in a list's order. Empty values come last in both directions, as people expect; a column
 * that may be empty is walked as two segments (filled, then empty), so that one plain index serves both
 * directions and a page in the middle still starts by an index seek.
 */
import { formatSort, type Sort } from '../../../../core/fields.ts'
import type { AreaTable, Column } from '../columns.ts'
import type { Params } from '../statement.ts'
import type { Key } from './cursor.ts'

export type Order = {
  sort: Sort
  /** `-placedAt`: names the order in cursors and caches. */
  text: string
  column: Column
  /** The sort expression; for a field that refers to a record, that record's name. */
  expression: string
  /** PostgreSQL type of the expression, for the key's text. */
  type: string
  nullable: boolean
  /** Collation of the expression where it is another than the database's, for values that are compared with it. */
  collate?: string
}

const TYPES: Partial<Record<Column['field']['type'], string>> = {
  money: 'bigint',
  integer: 'bigint',
  duration: 'bigint',
  percent: 'bigint',
  decimal: 'numeric',
  date: 'date',
  time: 'timestamptz',
  boolean: 'boolean',
}

/** The order of a sort; undefined when the field cannot be sorted by. */
export function orderOf(
  table: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  sort: Sort,
): Order | undefined {
  const column = table.listed(sort.field)
  if (!column || column.field.sort === false) return undefined
  const { field } = column
  if (field.type === 'refs' || field.type === 'words') return undefined
  const base = { sort, text: formatSort(sort), column }
  if (field.type !== 'ref') {
    return {
      ...base,
      expression: column.sql,
      type: TYPES[field.type] ?? 'text',
      nullable: column.nullable,
      ...(field.type === 'place' && { collate: ' collate "C"' }),
    }
  }
  // No index serves this: fields of large tables that point elsewhere are declared `sort: false`.
  const expression = nameOfRef(column, tables)
  if (!expression) return undefined
  return { ...base, expression, type: 'text', nullable: true }
}

/** SQL of the name of the record that a field of type `ref` points to; undefined where it has none. */
export function nameOfRef(
  { field, sql }: Column,
  tables: ReadonlyMap<string, AreaTable>,
): string | undefined {
  const target = field.type === 'ref' ? tables.get(field.area) : undefined
  const name = target?.columns.get(target.area.nameField)?.bare
  return target && name && `(select r.${name}::text from ${target.table} r where r."id" = ${sql})`
}

/** `order by` for rows of the table itself. */
export function orderBy(order: Order): string {
  const direction = order.sort.descending ? 'desc' : 'asc'
  return `${order.expression} ${direction}${order.nullable ? ' nulls last' : ''}, t."id" ${direction}`
}

export type Start = {
  key: Key
  /** Whether the row at the key itself belongs to the walk. */
  inclusive: boolean
}

/** Walks against the order: for rows near the end. */
type Walk = {
  table: AreaTable
  order: Order
  conditions: readonly string[]
  start?: Start
  backwards?: boolean
}

/** The segments of a walk, in order, each a `from … where … order by …` of its own. */
export function segments(params: Params, { table, order, conditions, start, backwards }: Walk): string[] {
  const descending = order.sort.descending !== (backwards ?? false)
  const direction = descending ? 'desc' : 'asc'
  const after = `${descending ? '<' : '>'}${start?.inclusive ? '=' : ''}`
  const from = `from ${table.table} t`
  const where = (more: readonly (string | undefined)[]) => {
    const all = [...conditions, ...more].filter((one) => one !== undefined)
    return all.length > 0 ? ` where ${all.join(' and ')}` : ''
  }
  const bound = (key: Key) =>
    `(${order.expression}, t."id") ${after} (${params.add(key.value, `text::${order.type}`)}, ${params.add(key.id, 'uuid')})`
  const ordered = ` order by ${order.expression} ${direction}, t."id" ${direction}`
  if (!order.nullable) return [`${from}${where([start && bound(start.key)])}${ordered}`]

  const filled = () =>
    `${from}${where([`${order.expression} is not null`, start?.key.value != null ? bound(start.key) : undefined])}${ordered}`
  const empty = () => {
    const inside =
      start && start.key.value === null ? `t."id" ${after} ${params.add(start.key.id, 'uuid')}` : undefined
    return `${from}${where([`${order.expression} is null`, inside])} order by t."id" ${direction}`
  }
  if (backwards) return [empty(), filled()]
  return start && start.key.value === null ? [empty()] : [filled(), empty()]
}

/** A whole walk as one select of ids and keys: the segments one behind the other. */
export function walk(params: Params, what: Walk, limit?: number, offset = 0): string {
  const parts = segments(params, what).map((part) => `select t."id", ${what.order.expression} as k ${part}`)
  // The page's size is part of the text, it has few values; the offset has many and is a parameter.
  const size = limit === undefined ? '' : ` limit ${limit}`
  const skip = offset === 0 ? '' : ` offset ${params.add(offset, 'bigint')}`
  if (parts.length === 1) return `${parts[0]}${size}${skip}`
  // A segment needs no more rows than the page and what is skipped before it.
  const most = limit === undefined ? '' : ` limit ${params.add(limit + offset, 'bigint')}`
  return `${parts.map((part) => `(${part}${most})`).join(' union all ')}${size}${skip}`
}
