/** Rows of an area's table: read, inserted, changed and deleted with the record's shape on both sides. */

import type { AnyRecord } from '../../../../core/area.ts'
import type { PictureValue } from '../../../../core/pictures.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { richOf } from '../../../../core/rich-text.ts'
import { codeForm } from '../../../../core/sameness.ts'
import { claimPictures } from '../../pictures/kept.ts'
import type { AreaTable, Projection } from '../columns.ts'
import type { Actor, Changes, Write } from '../face.ts'
import { bringLinesBack, keepLines, LINES_KEY, refreshLines } from '../lines/stored-lines.ts'
import type { RefNames } from '../read/refs.ts'
import { readRows } from '../read/row-text.ts'
import { inSearchText } from '../read/search-text.ts'
import { type Compiler, visibleTo } from '../read/visible.ts'
import { isUuid, Params, quote, type Runner, run } from '../statement.ts'
import { claimFiles } from './attached.ts'
import { violation } from './violations.ts'

export type RowTools = { compiler: Compiler; refs: RefNames }

/** Whether a text can be an id or a code at all. */
function isKey(key: string): boolean {
  return key.length > 0 && key.length <= 60 && !key.includes('\0')
}

/** The condition that finds a record by its id or code. */
function isKeyed(key: string, params: Params): string {
  return isUuid(key)
    ? `t."id" = ${params.add(key, 'uuid')}`
    : `t."code" = ${params.add(codeForm(key), 'text')}`
}

/** One record by its id or code as an actor sees it, before masking; undefined when there is none. */
export async function findRow(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  key: string,
  actor: Actor,
  how: { lock?: boolean } = {},
): Promise<AnyRecord | undefined> {
  if (!isKey(key)) return undefined
  const params = new Params()
  const where = isKeyed(key, params)
  const [row] = await selectRows(tools, runner, table, params, [where], { actor, limit: 1, ...how })
  return row
}

/** As findRow, but nothing of the record itself: whether it is there for an actor. */
export async function findKey(
  { compiler }: Pick<RowTools, 'compiler'>,
  runner: Runner,
  table: AreaTable,
  key: string,
  actor: Actor,
): Promise<{ id: string; code: string } | undefined> {
  if (!isKey(key)) return undefined
  const params = new Params()
  const visible = visibleTo(compiler, table, actor)
  const conditions = [isKeyed(key, params), ...(visible ? [visible.compile(params)] : [])]
  const text = `select t."id", t."code" from ${table.table} t where ${conditions.join(' and ')}`
  const [row] = await run<{ id: string; code: string }>(runner, text, params.values)
  return row
}

/** A record with what its detail shows, as JSON before masking. Throws `notFound`. */
export async function readDetail(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  key: string,
  actor: Actor,
): Promise<{ version: number; json: string }> {
  if (!isKey(key)) throw new Problem('notFound')
  const params = new Params()
  const { detail } = table
  const visible = visibleTo(tools.compiler, table, actor)
  const conditions = [isKeyed(key, params), ...(visible ? [visible.compile(params)] : [])]
  const text = `select ${detail.select()} from ${table.table} t where ${conditions.join(' and ')}`
  const rows = await readRows(runner, text, params.values)
  const [json] = await detail.write(tools.refs, runner, rows)
  const version = rows[0]?.[detail.cells.findIndex(({ name }) => name === 'version')]
  if (json === undefined || version == null) throw new Problem('notFound')
  return { version: Number(version), json }
}

/** As findRow, but throws `notFound`. */
export async function needRow(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  key: string,
  actor: Actor,
  how: { lock?: boolean } = {},
): Promise<AnyRecord> {
  const row = await findRow(tools, runner, table, key, actor, how)
  if (row) return row
  throw new Problem('notFound')
}

/** Records by conditions, those the actor sees, in the order of their ids (so that locks never cross). */
export async function selectRows(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  params: Params,
  conditions: readonly string[],
  { actor, lock, limit }: { actor: Actor; lock?: boolean; limit?: number },
): Promise<AnyRecord[]> {
  const visible = visibleTo(tools.compiler, table, actor)
  const all = [...conditions, ...(visible ? [visible.compile(params)] : [])]
  const text = `select ${table.record.text} from ${table.table} t where ${all.join(' and ')}
    ${limit === 1 ? '' : 'order by t."id"'}${limit === undefined ? '' : ` limit ${limit}`}${lock ? ' for update of t' : ''}`
  const rows = await run<AnyRecord>(runner, text, params.values)
  await tools.refs.fill(runner, table.record, rows)
  if (lock) await refreshLines(runner, table, rows)
  return rows
}

/** Values as columns, those of JSON marked. Throws on a name that is no column of the table. */
function columnValues(
  table: AreaTable,
  values: Changes,
): { bare: string; value: unknown; isJson: boolean }[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const column = table.columns.get(name)
      const bare = column?.bare ?? table.hidden.get(name)
      if (bare === undefined || column?.field.derived || name === 'createdAt' || name === 'updatedAt') {
        throw new Error(`area ${table.area.id}: "${name}" is no column that can be written`)
      }
      // The history of older versions has plain text where there is rich text now.
      const written = column?.field.type === 'rich' && typeof value === 'string' ? richOf(value) : value
      const isJson = column?.type === 'jsonb'
      return { bare, value: isJson ? written : stored(value), isJson }
    })
}

/** Values as `[column, placeholder]` pairs. */
function assignments(table: AreaTable, values: Changes, params: Params): [string, string][] {
  return columnValues(table, values).map(({ bare, value, isJson }) => [
    bare,
    isJson ? params.add(value && JSON.stringify(value), 'jsonb') : params.add(value),
  ])
}

/** Records are stored by their id. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Runs a write; broken rules of the table become Problems that name the field. */
async function writing<T>(table: AreaTable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw violation(table, error) ?? error
  }
}

/** The next human code of an area, from its sequence. */
async function nextCode(runner: Runner, { area, server }: AreaTable): Promise<string> {
  const [row] = await run<{ number: number }>(runner, 'select nextval($1::regclass) as number', [
    quote(`${server.table}_code`),
  ])
  return `${area.code.prefix}${String(row?.number).padStart(area.code.digits, '0')}`
}

/** Inserts a record; returns it as stored. */
export async function insertRow(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  write: Write,
  id: string,
  values: Changes,
): Promise<AnyRecord> {
  const code = await nextCode(runner, table)
  const params = new Params()
  const pairs: [string, string][] = [
    ['"id"', params.add(id, 'uuid')],
    ['"code"', params.add(code)],
    ['"search"', params.add(table.searchText({ ...values, code }))],
    ['"created_at"', params.add(write.now)],
    ['"created_by_id"', params.add(write.actor.accountId)],
    ['"updated_at"', params.add(write.now)],
    ['"updated_by_id"', params.add(write.actor.accountId)],
    ...assignments(table, values, params),
  ]
  const text = `insert into ${table.table} as t (${pairs.map(([column]) => column).join(', ')})
    values (${pairs.map(([, value]) => value).join(', ')}) returning ${table.record.text}`
  const [row] = await writing(table, () => run<AnyRecord>(runner, text, params.values))
  if (!row) throw new Error(`nothing was inserted into ${table.server.table}`)
  await claimFiles(runner, table, write, id, values)
  return named(tools, runner, table.record, row, values)
}

/** Changes a record of this very version; returns it as stored, undefined when the version is another. */
export async function updateRow(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  write: Write,
  record: AnyRecord,
  changes: Changes,
): Promise<AnyRecord | undefined> {
  const params = new Params()
  const pairs = assignments(table, changes, params)
  const isFound = Object.keys(changes).some((name) => inSearchText(table.columns.get(name)?.field))
  if (isFound) pairs.push(['"search"', params.add(table.searchText({ ...record, ...changes }))])
  pairs.push(['"updated_at"', params.add(write.now)], ['"updated_by_id"', params.add(write.actor.accountId)])
  const text = `update ${table.table} as t set ${pairs.map(([column, value]) => `${column} = ${value}`).join(', ')},
    "version" = t."version" + 1
    where t."id" = ${params.add(record.id, 'uuid')} and t."version" = ${params.add(record.version, 'integer')}
    returning ${table.record.text}`
  const [row] = await writing(table, () => run<AnyRecord>(runner, text, params.values))
  if (!row) return undefined
  await claimFiles(runner, table, write, record.id, changes)
  return named(tools, runner, table.record, row, changes)
}

/**
 * Changes locked records all alike, in one statement; returns them as stored, by their ids. Not for fields
 * that are searched: each record's search text is its own.
 */
export async function updateRows(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  write: Write,
  records: readonly AnyRecord[],
  changes: Changes,
): Promise<Map<string, AnyRecord>> {
  const params = new Params()
  const pairs = assignments(table, changes, params)
  pairs.push(['"updated_at"', params.add(write.now)], ['"updated_by_id"', params.add(write.actor.accountId)])
  const ids = records.map(({ id }) => id)
  const text = `update ${table.table} as t set ${pairs.map(([column, value]) => `${column} = ${value}`).join(', ')},
    "version" = t."version" + 1 where t."id" = any(${params.add(ids, 'uuid[]')}) returning ${table.record.text}`
  const rows = await writing(table, () => run<AnyRecord>(runner, text, params.values))
  await checkTargets(tools, runner, table.record, [changes])
  await tools.refs.fill(runner, table.record, rows)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Changes locked records, each in its own way: those that change the same fields in one statement. Returns them as stored, by
 * their ids.
 */
export async function updateEach(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  write: Write,
  rows: readonly { record: AnyRecord; changes: Changes }[],
): Promise<Map<string, AnyRecord>> {
  const groups = new Map<string, { columns: string[]; values: Record<string, unknown>[] }>()
  for (const { record, changes } of rows) {
    const written = columnValues(table, changes).map(({ bare, value }): [string, unknown] => [bare, value])
    if (Object.keys(changes).some((name) => inSearchText(table.columns.get(name)?.field)))
      written.push(['"search"', table.searchText({ ...record, ...changes })])
    const columns = written.map(([bare]) => bare)
    const group = groups.get(columns.join()) ?? { columns, values: [] }
    groups.set(columns.join(), group)
    const own = written.map(([bare, value]) => [bare.slice(1, -1), value])
    group.values.push({ id: record.id, version: record.version, ...Object.fromEntries(own) })
  }
  const stored: AnyRecord[] = []
  for (const { columns, values } of groups.values()) {
    // Under names of their own: computed fields may name columns without the table.
    const given = ['"id"', '"version"', ...columns].map((bare) => `p.${bare} as ${asGiven(bare)}`)
    const set = columns.map((bare) => `${bare} = v.${asGiven(bare)}, `)
    const text = `update ${table.table} as t set ${set.join('')}"version" = t."version" + 1,
      "updated_at" = $2, "updated_by_id" = $3
      from (select ${given.join(', ')} from jsonb_populate_recordset(null::${table.table}, $1::jsonb) p) v
      where t."id" = v."$id" and t."version" = v."$version" returning ${table.record.text}`
    const own = [JSON.stringify(values), write.now, write.actor.accountId]
    stored.push(...(await writing(table, () => run<AnyRecord>(runner, text, own))))
  }
  await checkTargets(
    tools,
    runner,
    table.record,
    rows.map(({ changes }) => changes),
  )
  for (const { record, changes } of rows) await claimFiles(runner, table, write, record.id, changes)
  await tools.refs.fill(runner, table.record, stored)
  return new Map(stored.map((row) => [row.id, row]))
}

/** The name of a value next to the column that it is for. */
const asGiven = (bare: string) => `"$${bare.slice(1)}`

/**
 * Deletes a locked record of this very version; returns the row as it was stored, with its lines, and undefined for another
 * version.
 */
export async function deleteRow(runner: Runner, table: AreaTable, record: AnyRecord): Promise<unknown> {
  const lines = await keepLines(runner, table, record.id)
  const [row] = await writing(table, () =>
    run<{ stored: Record<string, unknown> }>(
      runner,
      `delete from ${table.table} t where t."id" = $1::uuid and t."version" = $2::integer returning to_jsonb(t) as stored`,
      [record.id, record.version],
    ),
  )
  return lines && row ? { ...row.stored, [LINES_KEY]: lines } : row?.stored
}

/** Restores a deleted row under the next version; returns it as stored. */
export async function restoreRow(
  tools: RowTools,
  runner: Runner,
  table: AreaTable,
  write: Write,
  row: unknown,
  version: number,
): Promise<AnyRecord> {
  const fresh = { version, updated_at: write.now, updated_by_id: write.actor.accountId }
  const text = `insert into ${table.table} as t
    select r.* from jsonb_populate_record(null::${table.table}, $1::jsonb || $2::jsonb) r returning ${table.record.text}`
  const values = [JSON.stringify(row), JSON.stringify(fresh)]
  const [restored] = await writing(table, () => run<AnyRecord>(runner, text, values))
  if (!restored) throw new Error(`nothing was restored in ${table.server.table}`)
  await bringLinesBack(runner, table, row)
  await refreshLines(runner, table, [restored])
  // What it points to may have been deleted meanwhile.
  const fields = Object.keys(table.area.fields).map((name) => [name, restored[name]])
  return named(tools, runner, table.record, restored, Object.fromEntries(fields))
}

/** Names the records that a written row points to; throws `invalid` for one that does not exist. */
async function named(
  tools: RowTools,
  runner: Runner,
  projection: Projection,
  row: AnyRecord,
  values: Changes,
): Promise<AnyRecord> {
  await checkTargets(tools, runner, projection, [values])
  await tools.refs.fill(runner, projection, [row])
  return row
}

/** Claims the uploaded pictures that are written. Throws `invalid` for those that nobody uploaded. */
async function checkPictures(
  runner: Runner,
  { pictures }: Projection,
  all: readonly Changes[],
): Promise<void> {
  for (const name of pictures) {
    const named = all.flatMap((values) => {
      const value = (values[name] ?? []) as string | readonly PictureValue[]
      return typeof value === 'string' ? [value] : value.map(({ picture }) => picture)
    })
    const unknown = await claimPictures(runner, named)
    if (unknown.length > 0) throw new Problem('invalid', { fields: { [name]: { key: 'pictureUnknown' } } })
  }
}

/**
 * Other records are read in this transaction, not remembered, and held until it ends: one that was just
 * deleted must not pass, nor may one be deleted before what points to it can be seen. Deleting locks first.
 */
async function checkTargets(
  { refs }: RowTools,
  runner: Runner,
  projection: Projection,
  all: readonly Changes[],
): Promise<void> {
  await checkPictures(runner, projection, all)
  const wanted = new Map<string, Set<string>>()
  const pointing: { name: string; ids: string[] }[] = []
  for (const { name, area } of [...projection.refs, ...projection.manyRefs]) {
    const ids = all.flatMap((values) => [stored(values[name]) ?? []].flat().map(String))
    if (ids.length === 0) continue
    pointing.push({ name, ids })
    const known = wanted.get(area) ?? new Set()
    for (const id of ids) known.add(id)
    wanted.set(area, known)
  }
  if (pointing.length === 0) return
  const found = await refs.load(runner, wanted, { hold: true })
  const wrong = pointing.filter(({ ids }) => ids.some((id) => !found.has(id.toLowerCase())))
  if (wrong.length === 0) return
  throw new Problem('invalid', {
    fields: Object.fromEntries(wrong.map(({ name }) => [name, { key: 'record' }])),
  })
}
