/** Pointers to a record: refs of all areas, derived from their manifests, and tables that an area names itself. */
import type { AnyRecord, Area } from '../../../../core/area.ts'
import { isPast, type Ref } from '../../../../core/fields.ts'
import type { AnyLine } from '../../../../core/lines.ts'
import type { AreaTable } from '../columns.ts'
import type { KeyColumn, Write } from '../face.ts'
import type { LineTable } from '../lines/line-table.ts'
import { isUuid, quote, type Runner, run } from '../statement.ts'
import type { Journal } from '../write/journal.ts'

/** One column that points to records of an area. */
export type Pointer = {
  /** `orders.customer`, or the name under which the area lists a table of its own. */
  name: string
  table: string
  column: string
  /** It holds several ids. */
  many: boolean
  /** The area whose records point; absent: rows without a version and a history. */
  owner?: { table: AreaTable; field: string }
  /** It is a column of lines: `owner.field` holds them. */
  lines?: LineTable
  /** It holds keys instead of ids: `of` is SQL of the key of the record whose id is in a parameter. */
  key?: { held: string; where: string; of(placeholder: string): string }
}

/** Every pointer to records of an area. */
export function pointersTo(tables: ReadonlyMap<string, AreaTable>, target: AreaTable): Pointer[] {
  const pointers: Pointer[] = []
  for (const table of tables.values()) {
    for (const column of table.columns.values()) {
      const { field, name } = column
      if ((field.type !== 'ref' && field.type !== 'refs') || field.area !== target.area.id) continue
      if (column.bare === undefined || field.derived || isPast(field)) continue
      pointers.push({
        name: `${table.area.id}.${name}`,
        table: table.table,
        column: column.bare,
        many: field.type === 'refs',
        owner: { table, field: name },
      })
    }
    for (const lines of table.lines) {
      for (const { name, field, column } of lines.columns) {
        if (field.type !== 'ref' || field.area !== target.area.id) continue
        pointers.push({
          name: `${table.area.id}.${lines.name}.${name}`,
          table: lines.table,
          column: quote(column),
          many: false,
          owner: { table, field: lines.name },
          lines,
        })
      }
    }
  }
  for (const [name, { table, column }] of Object.entries(target.server.merge?.tables ?? {}))
    pointers.push({ name, table: quote(table), column: quote(column), many: false })
  for (const { server } of tables.values())
    for (const [name, column] of Object.entries(server.keyed?.[target.area.id] ?? {}))
      pointers.push(keyPointer(name, column, target))
  return pointers
}

function keyPointer(
  name: string,
  { table, column, of, where, holds }: KeyColumn,
  target: AreaTable,
): Pointer {
  const { key } = target.server
  if (key === undefined) throw new Error(`area ${target.area.id} has no key, which ${table} holds`)
  const bare = quote(column)
  return {
    name,
    table: quote(table),
    column: bare,
    many: false,
    key: {
      held: holds ?? `u.${bare}`,
      where: where ?? 'true',
      of: (placeholder) =>
        `(select ${key} from ${target.table} t where t."id" = ${placeholder}::uuid and ${of ?? 'true'})`,
    },
  }
}

function points({ column, many, key }: Pointer, placeholder: string): string {
  if (key) return `${key.where} and ${key.held} = ${key.of(placeholder)}`
  return many ? `u.${column} @> array[${placeholder}::uuid]` : `u.${column} = ${placeholder}::uuid`
}

/** How many rows of each pointer point to a record; those with none are left out. */
export async function countPointing(
  runner: Runner,
  pointers: readonly Pointer[],
  id: string,
): Promise<{ name: string; count: number }[]> {
  if (pointers.length === 0) return []
  const parts = pointers.map(
    (pointer, place) =>
      `select ${place} as place, count(*)::integer as count from ${pointer.table} u where ${points(pointer, '$1')}`,
  )
  const rows = await run<{ place: number; count: number }>(runner, parts.join(' union all '), [id])
  return rows.flatMap(({ place, count }) => {
    const name = pointers[place]?.name
    return name !== undefined && count > 0 ? { name, count } : []
  })
}

type Open = { write: Write; runner: Runner; journal: Journal }
type Row = { id: string; code?: string; version?: number }

/** Ids of lists that hold both records. */
export async function holdingBoth(
  runner: Runner,
  { table, column, many }: Pointer,
  one: string,
  other: string,
): Promise<string[]> {
  if (!many) return []
  const rows = await run<{ id: string }>(
    runner,
    `select u."id" from ${table} u where u.${column} @> array[$1::uuid, $2::uuid]`,
    [one, other],
  )
  return rows.map(({ id }) => id)
}

/**
 * Makes rows point to another record, in the order of their ids. `only`: these rows of them; `both`: lists of them that keep
 * the first one as well. Records get a new version and an entry in their history that has no undo of its own. Returns the ids.
 */
export async function repoint(
  open: Open,
  pointer: Pointer,
  moving: { from: Ref; to: Ref; only?: readonly string[]; both?: readonly string[] },
): Promise<string[]> {
  const { write, runner, journal } = open
  const { from, to, only, both = [] } = moving
  const { table, column, many, owner, lines, key } = pointer
  if (owner && lines) return repointLines(open, { ...pointer, owner, lines }, moving)
  const keys = owner ? 'u."id", u."code", u."version"' : 'u."id"'
  const rows = await run<Row>(
    runner,
    `select ${keys} from ${table} u where ${points(pointer, '$1')} and ($2::uuid[] is null or u."id" = any($2::uuid[]))
     order by u."id" for update of u`,
    [from.id, only ?? null],
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  // A list that has both keeps one of them.
  const value = key
    ? `case when $1::uuid is not null then ${key.of('$2')} end`
    : many
      ? `case when u."id" = any('{${both.filter(isUuid).join()}}'::uuid[]) then u.${column} || $2::uuid
       when u.${column} @> array[$2::uuid] then array_remove(u.${column}, $1::uuid)
       else array_replace(u.${column}, $1::uuid, $2::uuid) end`
      : 'case when $1::uuid is not null then $2::uuid end'
  const stamp = owner
    ? `, "version" = u."version" + 1, "updated_at" = $4::timestamptz, "updated_by_id" = $5::uuid`
    : ''
  await run(
    runner,
    `update ${table} as u set ${column} = ${value}${stamp} where u."id" = any($3::uuid[])`,
    owner ? [from.id, to.id, ids, write.now, write.actor.accountId] : [from.id, to.id, ids],
  )
  if (!owner) return ids
  for (const { id, code = '', version = 0 } of rows)
    journal.add({
      area: owner.table.area.id,
      record: id,
      code,
      version: version + 1,
      action: 'update',
      verb: 'edit',
      change: 'none',
      before: { [owner.field]: many ? [from] : from },
      after: { [owner.field]: many ? [to] : to },
    })
  return ids
}

type Owned = { id: string; code: string; version: number; lines: AnyLine[] }

/** The same for a column of lines: the records they belong to get the new version. Returns the ids of the lines. */
async function repointLines(
  { write, runner, journal }: Open,
  { table, column, owner, lines }: Pointer & Required<Pick<Pointer, 'owner' | 'lines'>>,
  { from, to, only }: { from: Ref; to: Ref; only?: readonly string[] },
): Promise<string[]> {
  const owners = owner.table.table
  const pointing = `select l."record_id" from ${table} l where l.${column} = $1::uuid
    and ($2::uuid[] is null or l."id" = any($2::uuid[]))`
  await run(
    runner,
    `select t."id" from ${owners} t where t."id" in (${pointing}) order by t."id" for update of t`,
    [from.id, only ?? null],
  )
  const read = (ids: readonly string[]) =>
    run<Owned>(
      runner,
      `select t."id", t."code", t."version", ${lines.select} as "lines" from ${owners} t where t."id" = any($1::uuid[])`,
      [ids],
    )
  const found = await run<{ record_id: string }>(runner, pointing, [from.id, only ?? null])
  const ids = [...new Set(found.map((row) => row.record_id))]
  if (ids.length === 0) return []
  const before = new Map((await read(ids)).map((row) => [row.id, row.lines]))
  const moved = await run<{ id: string }>(
    runner,
    `update ${table} as l set ${column} = $3::uuid where l.${column} = $1::uuid
     and ($2::uuid[] is null or l."id" = any($2::uuid[])) returning l."id"`,
    [from.id, only ?? null, to.id],
  )
  await run(
    runner,
    `update ${owners} as t set "version" = t."version" + 1, "updated_at" = $2::timestamptz, "updated_by_id" = $3::uuid
     where t."id" = any($1::uuid[])`,
    [ids, write.now, write.actor.accountId],
  )
  for (const { id, code, version, lines: after } of await read(ids))
    journal.add({
      area: owner.table.area.id,
      record: id,
      code,
      version,
      action: 'update',
      verb: 'edit',
      change: 'none',
      before: { [owner.field]: before.get(id) },
      after: { [owner.field]: after },
    })
  return moved.map(({ id }) => id)
}

/** A record as others point to it. */
export const refTo = (area: Area, record: AnyRecord): Ref => {
  const name = record[area.nameField]
  return {
    id: record.id,
    code: record.code,
    name: typeof name === 'string' && name !== '' ? name : record.code,
  }
}
