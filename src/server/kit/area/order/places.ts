/**
 * Places of records in an order by hand: fractional keys (package `fractional-indexing`), so that a move writes the
 * moved rows and no others. All of it happens under one lock per area (decision 0110).
 */
import { generateNKeysBetween } from 'fractional-indexing'
import type { AnyRecord } from '../../../../core/area.ts'
import type { AreaTable, Column } from '../columns.ts'
import { Params, type Runner, run } from '../statement.ts'
import { refuseMisplaced } from './tree.ts'

/** A row at its place. */
export type Place = { id: string; key: string }

/** Longer keys come of many moves to one spot: then the whole order gets new ones. */
const LONGEST_KEY = 40

/** The column of an area's places. Throws for an area without an order by hand. */
export function placeColumn({ area, columns }: AreaTable): Column {
  const column = area.order && columns.get(area.order.by)
  if (!column) throw new Error(`area ${area.id} has no order by hand`)
  return column
}

/** The column whose values have an order each; undefined where all records are one list. */
export function groupColumn({ area, columns }: AreaTable): Column | undefined {
  const name = area.tree?.parent ?? area.order?.within
  return name === undefined ? undefined : columns.get(name)
}

/** The stored value by which a record belongs to its group; null for the group of all. */
export function groupOf(table: AreaTable, record: Readonly<Record<string, unknown>>): string | null {
  const column = groupColumn(table)
  const value = column && record[column.name]
  if (value === undefined || value === null) return null
  return typeof value === 'object' && 'id' in value ? String(value.id) : String(value)
}

/** Holds the order of an area until the transaction ends: two moves never decide on the same places. */
export async function lockOrder(runner: Runner, { area }: AreaTable): Promise<void> {
  await run(runner, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order ${area.id}`])
}

/** The condition of a group's rows. */
function inGroup(table: AreaTable, group: string | null, params: Params): string {
  const column = groupColumn(table)
  if (!column) return 'true'
  return `${column.sql} is not distinct from ${params.add(group, column.type === 'uuid' ? 'uuid' : 'text')}`
}

/** All rows of a group but some, in their order. */
async function placesOf(
  runner: Runner,
  table: AreaTable,
  group: string | null,
  without: readonly string[],
): Promise<Place[]> {
  const params = new Params()
  const { sql: key } = placeColumn(table)
  const condition = `${inGroup(table, group, params)} and t."id" <> all(${params.add(without, 'uuid[]')})`
  return run<Place>(
    runner,
    `select t."id", ${key} as key from ${table.table} t where ${condition} order by ${key}, t."id"`,
    params.values,
  )
}

/** The row next to a place on one side, without some; from the end of the group where there is no place. */
async function nextTo(
  runner: Runner,
  table: AreaTable,
  group: string | null,
  { from, side, without }: { from: Place | undefined; side: 'before' | 'after'; without: readonly string[] },
): Promise<Place | undefined> {
  const params = new Params()
  const { sql: key } = placeColumn(table)
  const direction = side === 'before' ? 'desc' : 'asc'
  const conditions = [inGroup(table, group, params), `t."id" <> all(${params.add(without, 'uuid[]')})`]
  if (from) {
    const place = `(${params.add(from.key, 'text')}, ${params.add(from.id, 'uuid')})`
    conditions.push(`(${key}, t."id") ${side === 'before' ? '<' : '>'} ${place}`)
  }
  const [row] = await run<Place>(
    runner,
    `select t."id", ${key} as key from ${table.table} t where ${conditions.join(' and ')}
     order by ${key} ${direction}, t."id" ${direction} limit 1`,
    params.values,
  )
  return row
}

/** Where rows go: before or after a row, or to an end of the group. */
export type Spot = { side: 'before' | 'after'; anchor: Place } | { end: 'first' | 'last' }

/** The rows on both sides of a spot. */
async function gapAt(
  runner: Runner,
  table: AreaTable,
  group: string | null,
  spot: Spot,
  without: readonly string[],
): Promise<[Place | undefined, Place | undefined]> {
  if ('end' in spot) {
    const side = spot.end === 'first' ? 'after' : 'before'
    const row = await nextTo(runner, table, group, { from: undefined, side, without })
    return spot.end === 'first' ? [undefined, row] : [row, undefined]
  }
  const { anchor, side } = spot
  const other = await nextTo(runner, table, group, { from: anchor, side, without })
  return side === 'before' ? [other, anchor] : [anchor, other]
}

/** Keys between two rows; undefined where there is no room: equal, foreign or overlong keys. */
function keysBetween(
  before: Place | undefined,
  after: Place | undefined,
  count: number,
): string[] | undefined {
  if (before && after && before.key >= after.key) return undefined
  try {
    const keys = generateNKeysBetween(before?.key ?? null, after?.key ?? null, count)
    return keys.some((key) => key.length > LONGEST_KEY) ? undefined : keys
  } catch {
    return undefined
  }
}

/** Gives all rows of a group new keys, with room for `count` at the spot; returns those. Their order stays as it is. */
async function respread(
  runner: Runner,
  table: AreaTable,
  group: string | null,
  spot: Spot,
  moving: { ids: readonly string[]; count: number },
): Promise<string[]> {
  const rows = await placesOf(runner, table, group, moving.ids)
  const found = 'end' in spot ? -1 : rows.findIndex(({ id }) => id === spot.anchor.id)
  const at =
    'end' in spot ? (spot.end === 'first' ? 0 : rows.length) : spot.side === 'before' ? found : found + 1
  const keys = generateNKeysBetween(null, null, rows.length + moving.count)
  const fresh = keys.splice(at, moving.count)
  const params = new Params()
  const ids = params.add(
    rows.map(({ id }) => id),
    'uuid[]',
  )
  await run(
    runner,
    `update ${table.table} t set ${placeColumn(table).bare} = k.key
     from unnest(${ids}, ${params.add(keys, 'text[]')}) as k(id, key) where t."id" = k.id`,
    params.values,
  )
  return fresh
}

/** Keys for rows that go to a spot, in their order; the order is locked by the caller. */
export async function keysAt(
  runner: Runner,
  table: AreaTable,
  group: string | null,
  spot: Spot,
  moving: { ids: readonly string[]; count: number },
): Promise<string[]> {
  const [before, after] = await gapAt(runner, table, group, spot, moving.ids)
  return keysBetween(before, after, moving.count) ?? (await respread(runner, table, group, spot, moving))
}

/**
 * Values of a new record, or of one that gets another parent, with its place: the last of its group unless it brings one.
 * Throws `invalid` for a parent under which it cannot stand.
 */
export async function withPlace<V extends Readonly<Record<string, unknown>>>(
  runner: Runner,
  table: AreaTable,
  id: string | undefined,
  values: V,
): Promise<V> {
  const { order, tree } = table.area
  const parent = tree && values[tree.parent]
  if (!order || (id !== undefined && parent === undefined)) return values
  await lockOrder(runner, table)
  if (parent) await refuseMisplaced(runner, table, id, groupOf(table, values) ?? '')
  if (values[order.by] !== undefined) return values
  const group = groupOf(table, values)
  const [key] = await keysAt(runner, table, group, { end: 'last' }, { ids: [], count: 1 })
  return { ...values, [order.by]: key }
}

/** A record's place. */
export const placeOf = (table: AreaTable, record: AnyRecord): Place => ({
  id: record.id,
  key: String(record[placeColumn(table).name]),
})
