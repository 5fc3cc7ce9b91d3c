/** From an area's manifest to its table: which column holds a field, and the select lists in the API's shape. */
import { type Area, baseFields, listedFields, STAFF } from '../../../core/area.ts'
import type { Field } from '../../../core/fields.ts'
import { type AreaServer, columnOf } from './face.ts'
import { type LineTable, lineTables } from './lines/line-table.ts'
import type { LoadedArea } from './loaded.ts'
import { phaseSql } from './period/phase.ts'
import { cellOf, partCell, RowWriter } from './read/row-text.ts'
import { searchText } from './read/search-text.ts'
import { quote, type Runner, run } from './statement.ts'
import { usesSql } from './uses.ts'

export type Column = {
  /** Field as the API names it. */
  name: string
  field: Field
  /** Qualified and quoted: `t."placed_at"`. */
  sql: string
  /** Quoted alone, for INSERT and SET. */
  bare: string
  nullable: boolean
  /** PostgreSQL's own name of the type: `int8`, `_text`. */
  type: string
  /** Whether the value as read is the value as stored; false for times finer than milliseconds. */
  exact: boolean
}

/** Columns of rows, read as objects or written as JSON, and what has to be looked up for them. */
export type Projection = {
  /** The select list of objects. */
  text: string
  writer: RowWriter
  names: ReadonlySet<string>
  /** Fields that point to one record: the row brings the id. */
  refs: readonly { name: string; area: string }[]
  /** Fields that point to many. */
  manyRefs: readonly { name: string; area: string }[]
  /** Fields that hold uploaded pictures. */
  pictures: readonly string[]
}

type Catalogued = { column: string; type: string; nullable: boolean; precision: number | null }

/** Types of columns by table, as the database has them. */
export type Catalogue = ReadonlyMap<string, readonly Catalogued[]>

/** Columns of every table, as the database has them. */
export async function readCatalogue(runner: Runner): Promise<Catalogue> {
  const rows = await run<Catalogued & { table: string }>(
    runner,
    `select table_name as "table", column_name as "column", udt_name as "type",
       is_nullable = 'YES' as "nullable", datetime_precision as "precision"
     from information_schema.columns where table_schema = current_schema()`,
  )
  const tables = new Map<string, Catalogued[]>()
  for (const { table, ...column } of rows) {
    const found = tables.get(table)
    if (found) found.push(column)
    else tables.set(table, [column])
  }
  return tables
}

/** Columns that every record has and nobody writes by name. */
const KEPT = [
  'id',
  'code',
  'version',
  'created_at',
  'created_by_id',
  'updated_at',
  'updated_by_id',
  'search',
] as const

/** Fields of every record in a response. */
const BASE: readonly Shown[] = [
  { name: 'id', sql: 't."id"', type: 'uuid' },
  { name: 'code', sql: 't."code"', type: 'text' },
  { name: 'version', sql: 't."version"', type: 'int4' },
]
const STAMPS: readonly Shown[] = [
  { name: 'createdAt', sql: 't."created_at"', type: 'timestamptz' },
  { name: 'createdBy', sql: 't."created_by_id"', type: 'uuid', area: STAFF },
  { name: 'updatedAt', sql: 't."updated_at"', type: 'timestamptz' },
  { name: 'updatedBy', sql: 't."updated_by_id"', type: 'uuid', area: STAFF },
]

type Shown = { name: string; sql: string; type: string; area?: string | undefined }

const NARROW_SHAPES = 64

/** Columns of an area: SQL by field name, with what may be listed, sorted and searched. */
export class AreaTable {
  readonly area: Area
  readonly server: AreaServer
  /** Quoted. */
  readonly table: string
  /** Own fields and the listed base fields, by name. */
  readonly columns: ReadonlyMap<string, Column>
  /** Columns that the manifest does not name (a password's hash), by their name in camelCase. */
  readonly hidden: ReadonlyMap<string, string>
  readonly record: Projection
  /** The record with what its detail adds. */
  readonly detail: RowWriter
  readonly list: Projection
  /** Lines of its records, by field. */
  readonly lines: readonly LineTable[]
  readonly #narrow = new Map<string, Projection>()

  /**
   * Throws naming what the table lacks, so that a forgotten migration is noticed at the start. `areas`: those that its
   * lines may point to.
   */
  constructor(
    { area, server }: LoadedArea,
    catalogue: Catalogue,
    areas: ReadonlyMap<string, LoadedArea> = new Map(),
  ) {
    this.area = area
    this.server = server
    this.table = quote(server.table)
    const found = new Map((catalogue.get(server.table) ?? []).map((column) => [column.column, column]))
    this.lines = lineTables(
      area,
      server,
      areas,
      (table) => new Set(catalogue.get(table)?.map(({ column }) => column)),
    )
    const fields: Record<string, Field> = Object.fromEntries(
      Object.entries<Field>({ ...baseFields(area), ...area.fields }).filter(
        ([, { type }]) => type !== 'lines',
      ),
    )
    const wanted = Object.keys(fields)
      .filter((name) => !fields[name]?.derived)
      .map((name) => columnOf(area, name))
    const missing = [...KEPT, ...wanted].filter((column) => !found.has(column))
    if (missing.length > 0) {
      throw new Error(
        `area ${area.id}: table ${server.table} has no column ${[...new Set(missing)].join(', ')}`,
      )
    }
    this.columns = new Map(
      Object.entries(fields).map(([name, field]) => {
        const column = columnOf(area, name)
        const known = found.get(column)
        const exact = known?.type !== 'timestamptz' || (known.precision ?? 6) <= 3
        return [
          name,
          {
            name,
            field,
            sql: derivedSql(name, field, { area, server }, areas) ?? `t.${quote(column)}`,
            bare: quote(column),
            nullable: !field.derived && (known?.nullable ?? true),
            type: derivedType(field) ?? known?.type ?? 'text',
            exact,
          },
        ]
      }),
    )
    const named = new Set<string>([...KEPT, ...wanted])
    this.hidden = new Map(
      [...found.keys()]
        .filter((column) => !named.has(column))
        .map((column) => [camel(column), quote(column)]),
    )
    this.record = this.#project([...Object.keys(area.fields)], true)
    const parts = Object.entries(server.parts ?? {}).map(([name, select]) => partCell(name, select))
    this.detail = new RowWriter([...this.record.writer.cells, ...parts])
    this.list = this.#project(Object.keys(listedFields(area)), false)
  }

  /** The select list of some listed fields beside id, code and version. */
  narrowed(names: readonly string[]): Projection {
    const key = [...new Set(names)].sort().join()
    let projection = this.#narrow.get(key)
    if (!projection) {
      projection = this.#project(key === '' ? [] : key.split(','), false)
      if (this.#narrow.size >= NARROW_SHAPES) this.#narrow.clear()
      this.#narrow.set(key, projection)
    }
    return projection
  }

  /** A column by its field's name; only what the manifest lists can be filtered and sorted by. */
  listed(name: string): Column | undefined {
    const column = this.columns.get(name)
    return column && column.field.list !== false ? column : undefined
  }

  #project(names: readonly string[], whole: boolean): Projection {
    const columns = names.map((name) => this.columns.get(name)).filter((column) => column !== undefined)
    const stamped = whole && this.area.times !== false
    const shown: Shown[] = [
      ...BASE,
      ...(stamped ? STAMPS : []),
      ...columns
        .filter(({ name }) => name !== 'code')
        .map(({ name, sql, type, field }) => ({
          name,
          sql,
          type,
          area: (field.type === 'ref' || field.type === 'refs') && 'area' in field ? field.area : undefined,
        })),
      ...(whole ? this.lines.map(({ name, select }) => ({ name, sql: select, type: 'json' })) : []),
    ]
    const authors = ['createdBy', 'updatedBy'].map((name) => ({ name, area: STAFF }))
    return {
      text: shown.map(({ name, sql }) => `${sql} as ${quote(name)}`).join(', '),
      writer: new RowWriter(shown.map(({ name, sql, type, area }) => cellOf(name, sql, type, area))),
      names: new Set(['id', 'code', 'version', ...names, ...(stamped ? STAMPS.map(({ name }) => name) : [])]),
      refs: [...(stamped ? authors : []), ...pointing(columns, 'ref')],
      manyRefs: pointing(columns, 'refs'),
      pictures: columns
        .filter(({ field: { type } }) => type === 'pictures' || type === 'image')
        .map(({ name }) => name),
    }
  }

  /** The record's search text: every field that `q` finds, the code first. */
  searchText(record: Readonly<Record<string, unknown>>): string {
    return searchText(this.area, record)
  }
}
/** SQL of a value that has no column of its own; undefined for a column. Throws for one that the area does not compute. */
function derivedSql(
  name: string,
  { derived }: Field,
  { area, server }: LoadedArea,
  areas: ReadonlyMap<string, LoadedArea>,
): string | undefined {
  if (derived === 'phase') return phaseSql(area)
  if (derived === 'uses') return usesSql(area, server, areas)
  if (derived === undefined) return undefined
  const computed = server.computed?.[name]
  if (computed === undefined) throw new Error(`area ${area.id}: no SQL for the computed field ${name}`)
  return `(${computed})`
}

/** The SQL type of a derived value; undefined for text and for a column. */
function derivedType({ derived, type }: Field): string | undefined {
  if (derived === 'uses') return 'int8'
  return derived === 'sql' ? DERIVED_TYPES[type] : undefined
}

/** By the field's type; absent: text. */
const DERIVED_TYPES: Partial<Record<Field['type'], string>> = {
  boolean: 'bool',
  decimal: 'numeric',
  duration: 'int8',
  integer: 'int8',
  money: 'int8',
  refs: '_uuid',
  time: 'timestamptz',
}

function pointing(columns: readonly Column[], type: 'ref' | 'refs'): { name: string; area: string }[] {
  return columns.flatMap(({ name, field }) =>
    field.type === type && 'area' in field ? [{ name, area: field.area }] : [],
  )
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
