/** Lines of a record in their tables: written whole with the record, kept with one that is deleted. */
import type { AnyRecord } from '../../../../core/area.ts'
import { type AnyLine, linesIn } from '../../../../core/lines.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { newId } from '../../ids.ts'
import { claimPictures } from '../../pictures/kept.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes, Write } from '../face.ts'
import type { RefNames } from '../read/refs.ts'
import { type Runner, run } from '../statement.ts'
import { claimLineFiles } from '../write/attached.ts'
import { violation } from '../write/violations.ts'
import type { LineTable } from './line-table.ts'

/** Key of a deleted row's lines, as the history stores them. */
export const LINES_KEY = '$lines'

/** A record's lines by field, as they are now. */
export async function readLines(
  runner: Runner,
  { lines, table }: AreaTable,
  id: string,
): Promise<Record<string, AnyLine[]>> {
  if (lines.length === 0) return {}
  const selects = lines.map(({ select, name }) => `${select} as "${name}"`)
  const [row] = await run<Record<string, AnyLine[]>>(
    runner,
    `select ${selects.join(', ')} from ${table} t where t."id" = $1::uuid`,
    [id],
  )
  return row ?? {}
}

/**
 * Lines of rows that were locked: a statement that waited for a lock sees the row as it is now, but other tables as they
 * were when it began.
 */
export async function refreshLines(
  runner: Runner,
  table: AreaTable,
  rows: readonly AnyRecord[],
): Promise<void> {
  if (table.lines.length === 0 || rows.length === 0) return
  const selects = table.lines.map(({ select, name }) => `${select} as "${name}"`)
  const fresh = await run<AnyRecord>(
    runner,
    `select t."id", ${selects.join(', ')} from ${table.table} t where t."id" = any($1::uuid[])`,
    [rows.map(({ id }) => id)],
  )
  const byId = new Map(fresh.map((row) => [row.id, row]))
  for (const row of rows) Object.assign(row, byId.get(row.id))
}

/**
 * Stores the lines among the values of a record whose row has just been written, and returns the record with them. Throws
 * `invalid` for a line of another record, for a pointer to none and for a file that is not the user's.
 */
export async function storeLines(
  { refs }: { refs: RefNames },
  runner: Runner,
  table: AreaTable,
  write: Write,
  record: AnyRecord,
  values: Changes,
): Promise<AnyRecord> {
  const written = table.lines.filter(({ name }) => values[name] !== undefined)
  if (written.length === 0) return record
  for (const lines of written) {
    const rows = linesIn(values[lines.name])
    await checkRefs(refs, runner, lines, rows)
    await checkLinePictures(runner, lines, rows)
    await claimLineFiles(runner, table, write, record.id, lines, rows)
    await replace(runner, table, lines, record.id, rows)
  }
  const computed = await readComputed(refs, runner, table, record.id)
  return { ...record, ...computed, ...(await readLines(runner, table, record.id)) }
}

/** Values that SQL computes, as they are now: the row was returned before its lines were stored. */
async function readComputed(
  refs: RefNames,
  runner: Runner,
  table: AreaTable,
  id: string,
): Promise<Record<string, unknown>> {
  const names = [...table.columns.values()].flatMap(({ name, field }) =>
    field.derived === 'sql' ? [name] : [],
  )
  if (names.length === 0) return {}
  const text = `select ${table.record.text} from ${table.table} t where t."id" = $1::uuid`
  const rows = await run<AnyRecord>(runner, text, [id])
  await refs.fill(runner, table.record, rows)
  return Object.fromEntries(names.map((name) => [name, rows[0]?.[name]]))
}

/** Claims the pictures of lines. Throws `invalid`, naming the cell, for one that nobody uploaded. */
async function checkLinePictures(runner: Runner, lines: LineTable, rows: readonly AnyLine[]): Promise<void> {
  for (const { name, field } of lines.columns) {
    if (field.type !== 'image') continue
    const pictures = rows.map((row) => row[name]).filter((one) => typeof one === 'string' && one !== '')
    const [unknown] = await claimPictures(runner, pictures as string[])
    if (unknown === undefined) continue
    const at = rows.findIndex((row) => row[name] === unknown)
    throw new Problem('invalid', { fields: { [`${lines.name}.${at}.${name}`]: { key: 'pictureUnknown' } } })
  }
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)

/** All lines of one field in place of those before; lines that stay keep their ids. */
async function replace(
  runner: Runner,
  table: AreaTable,
  lines: LineTable,
  record: string,
  rows: readonly AnyLine[],
): Promise<void> {
  const before = await run<{ id: string }>(
    runner,
    `select "id" from ${lines.table} where ${lines.owner} = $1::uuid`,
    [record],
  )
  const known = new Set(before.map(({ id }) => id))
  const stored = rows.map((row, position) => ({
    id: row.id?.toLowerCase() ?? newId(),
    position,
    // A line of the history may be from before a column: a flag is not set there.
    ...Object.fromEntries(
      lines.columns.map(({ name, column, field: { type } }) => [
        column,
        type === 'boolean' ? row[name] === true : idOf(row[name]),
      ]),
    ),
  }))
  const foreign = stored.filter(({ id }, at) => rows[at]?.id !== undefined && !known.has(id))
  await refuseForeign(runner, lines, foreign, rows)
  const staying = lines.keepsRows ? stored.map(({ id }) => id) : []
  await run(
    runner,
    `delete from ${lines.table} where ${lines.owner} = $1::uuid and "id" <> all($2::uuid[])`,
    [record, staying],
  )
  if (rows.length === 0) return
  const own = ['position', ...lines.columns.map(({ column }) => column)].map((column) => `"${column}"`)
  try {
    await run(
      runner,
      `insert into ${lines.table} ("id", ${lines.owner}, ${own.join(', ')})
       select "id", $2::uuid, ${own.join(', ')} from jsonb_populate_recordset(null::${lines.table}, $1::jsonb)
       on conflict ("id") do update set ${own.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [JSON.stringify(stored), record],
    )
  } catch (error) {
    throw violation(table, error) ?? error
  }
}

/**
 * Throws `invalid` for ids that lines of other records have, and for one that two lines have. An id that none has is one of this record that was removed
 * meanwhile, e.g. by the change that is undone: it is used again.
 */
async function refuseForeign(
  runner: Runner,
  lines: LineTable,
  foreign: readonly { id: string }[],
  rows: readonly AnyLine[],
): Promise<void> {
  const ids = rows.flatMap(({ id }) => id?.toLowerCase() ?? [])
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice !== undefined) {
    const at = rows.findLastIndex(({ id }) => id?.toLowerCase() === twice)
    throw new Problem('invalid', { fields: { [`${lines.name}.${at}.id`]: { key: 'strangeLine' } } })
  }
  if (foreign.length === 0) return
  const taken = await run<{ id: string }>(
    runner,
    `select "id" from ${lines.table} where "id" = any($1::uuid[])`,
    [foreign.map(({ id }) => id)],
  )
  if (taken.length === 0) return
  const others = new Set(taken.map(({ id }) => id))
  const fields = rows.flatMap((row, at) =>
    row.id !== undefined && others.has(row.id.toLowerCase())
      ? [[`${lines.name}.${at}.id`, { key: 'strangeLine' }]]
      : [],
  )
  throw new Problem('invalid', { fields: Object.fromEntries(fields) })
}

/** Holds the records that lines point to; throws `invalid` for one that does not exist. */
async function checkRefs(
  refs: RefNames,
  runner: Runner,
  { name, columns }: LineTable,
  rows: readonly AnyLine[],
): Promise<void> {
  const wanted = new Map<string, Set<string>>()
  const pointing: { place: string; id: string }[] = []
  for (const { name: column, field } of columns) {
    if (field.type !== 'ref') continue
    const ids = wanted.get(field.area) ?? new Set<string>()
    wanted.set(field.area, ids)
    for (const [at, row] of rows.entries()) {
      const id = idOf(row[column])
      if (typeof id !== 'string') continue
      ids.add(id.toLowerCase())
      pointing.push({ place: `${name}.${at}.${column}`, id: id.toLowerCase() })
    }
  }
  if (pointing.length === 0) return
  const found = await refs.load(runner, wanted, { hold: true })
  const wrong = pointing.filter(({ id }) => !found.has(id))
  if (wrong.length === 0) return
  throw new Problem('invalid', {
    fields: Object.fromEntries(wrong.map(({ place }) => [place, { key: 'record' }])),
  })
}

/** Rows of a record's lines as they are stored, by table; undefined where the area has none. */
export async function keepLines(
  runner: Runner,
  { lines }: AreaTable,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  if (lines.length === 0) return undefined
  const kept: Record<string, unknown> = {}
  for (const { name, table, owner } of lines) {
    const [row] = await run<{ rows: unknown }>(
      runner,
      `select coalesce(jsonb_agg(to_jsonb(l) order by l."position"), '[]') as rows from ${table} l
       where l.${owner} = $1::uuid`,
      [id],
    )
    kept[name] = row?.rows ?? []
  }
  return kept
}

/** Restores what `keepLines` returned, once the row is there again. */
export async function bringLinesBack(runner: Runner, { lines }: AreaTable, row: unknown): Promise<void> {
  const kept = (row as { [LINES_KEY]?: Record<string, unknown> } | null)?.[LINES_KEY]
  for (const { name, table } of lines) {
    if (!kept?.[name]) continue
    await run(
      runner,
      `insert into ${table} select r.* from jsonb_populate_recordset(null::${table}, $1::jsonb) r
       on conflict ("id") do nothing`,
      [JSON.stringify(kept[name])],
    )
  }
}

/** Whether two lists of lines are the same; records that they point to are compared by id. */
export function sameLines({ columns }: Pick<LineTable, 'columns'>, one: unknown, other: unknown): boolean {
  const essence = (value: unknown) =>
    JSON.stringify(
      linesIn(value).map((line) => [line.id ?? null, ...columns.map(({ name }) => idOf(line[name]))]),
    )
  return essence(one) === essence(other)
}
