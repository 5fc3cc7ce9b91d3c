/** Row number of a record in a list: the nearest seek point (the key of every 1,000th row) before it, plus the rows between. */

import { Problem } from '../../../../core/problems/problems.ts'
import { codeForm } from '../../../../core/sameness.ts'
import { CUSTOM_PLAN } from '../../database/session-client.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { isUuid, Params, run } from '../statement.ts'
import { countedSet, type Lists } from './counted-set.ts'
import type { Key } from './cursor.ts'
import type { Filter } from './list-query.ts'
import { type Order, walk } from './order.ts'
import { refuseScan } from './scans.ts'
import { SEEK_POINT_EVERY } from './seek-points.ts'
import { COUNTED } from './totals.ts'

export type PositionRequest = Filter & { order: Order /** Id or code. */; id: string }

/** Returns the row number from 0; null if the record is not in the list. Throws `badFilter` if the id is empty. */
export async function readPosition(
  lists: Lists,
  table: AreaTable,
  request: PositionRequest,
  actor: Actor,
): Promise<number | null> {
  if (request.id === '') throw new Problem('badFilter', { fields: { id: { key: 'required' } } })
  const { order } = request
  await refuseScan(lists, table, request, actor)
  const set = countedSet(lists, table, request, actor)
  const params = new Params()
  const key = isUuid(request.id)
    ? `t."id" = ${params.add(request.id, 'uuid')}`
    : `t."code" = ${params.add(codeForm(request.id), 'text')}`
  const where = [key, ...set.compile(params)].join(' and ')
  const text = `${CUSTOM_PLAN} select ${order.expression}::text as value, t."id" from ${table.table} t where ${where}`
  const [place] = await run<Key>(lists.reader, text, params.values)
  if (!place) return null
  const { total } = await lists.totals.total(set)
  const seekPoints = total > COUNTED ? await lists.seekPoints.all(set, order) : []
  const passed = await countPassed(seekPoints, (part) => seekPointsBefore(lists, order, part, place))
  return (
    passed * SEEK_POINT_EVERY +
    (await rowsBefore(lists, table, request, actor, place, seekPoints[passed - 1]))
  )
}

/** More seek points than this are not all sent: first every so many of them, then those between two. */
const SENT_AT_ONCE = 256

/** How many of a sorted list are passed, asked in two small lists where it is long. `count` counts a part's. */
export async function countPassed<T>(
  sorted: readonly T[],
  count: (part: readonly T[]) => Promise<number>,
): Promise<number> {
  if (sorted.length <= SENT_AT_ONCE) return count(sorted)
  const step = Math.ceil(Math.sqrt(sorted.length))
  const from = (await count(sorted.filter((_, index) => index % step === step - 1))) * step
  return from + (await count(sorted.slice(from, from + step - 1)))
}

/** Returns the number of seek points before or at a key. The database compares them, by its collation. */
async function seekPointsBefore(
  { reader }: Lists,
  order: Order,
  seekPoints: readonly Key[],
  { value, id }: Key,
): Promise<number> {
  if (seekPoints.length === 0) return 0
  const params = new Params()
  const values = params.add(
    seekPoints.map((seekPoint) => seekPoint.value),
    `text[]::${order.type}[]`,
  )
  const ids = params.add(
    seekPoints.map((seekPoint) => seekPoint.id),
    'uuid[]',
  )
  const sign = order.sort.descending ? '>=' : '<='
  const own = params.add(id, 'uuid')
  const condition =
    value === null
      ? `(f.k is not null or f.id ${sign} ${own})`
      : `f.k is not null and (f.k${order.collate ?? ''}, f.id) ${sign} (${params.add(value, `text::${order.type}`)}, ${own})`
  const text = `select count(*) as passed from unnest(${values}, ${ids}) as f(k, id) where ${condition}`
  const [row] = await run<{ passed: number }>(reader, text, params.values)
  return row?.passed ?? 0
}

/** Counts the rows from a seek point, or the start, to just before a key. */
async function rowsBefore(
  lists: Lists,
  table: AreaTable,
  request: PositionRequest,
  actor: Actor,
  place: Key,
  seekPoint: Key | undefined,
): Promise<number> {
  const { order } = request
  const params = new Params()
  const sign = order.sort.descending ? '>' : '<'
  const own = params.add(place.id, 'uuid')
  const { expression } = order
  const before =
    place.value === null
      ? `(${expression} is not null or t."id" ${sign} ${own})`
      : `${order.nullable ? `${expression} is not null and ` : ''}(${expression}, t."id") ${sign} (${params.add(place.value, `text::${order.type}`)}, ${own})`
  const conditions = [...countedSet(lists, table, request, actor).compile(params), before]
  const rows = walk(params, {
    table,
    order,
    conditions,
    ...(seekPoint && { start: { key: seekPoint, inclusive: true } }),
  })
  const text = `${CUSTOM_PLAN} select count(*) as count from (${rows}) w`
  const [row] = await run<{ count: number }>(lists.reader, text, params.values)
  return row?.count ?? 0
}
