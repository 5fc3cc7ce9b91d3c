/**
 * Pages of a list, by cursor or by row number: one statement for a page in the usual case. Which way a text
 * search goes is decided by how much it finds: few rows are collected through the trigram index and sorted,
 * many are met anyway on a walk in the list's order (measured on a million orders: 0.5 ms instead of 60).
 */

import type { Total } from '../../../../core/wire/lists.ts'
import { CUSTOM_PLAN } from '../../database/session-client.ts'
import type { AreaTable, Projection } from '../columns.ts'
import type { Actor } from '../face.ts'
import { Params, type Runner } from '../statement.ts'
import { countedSet, forActor, type Lists } from './counted-set.ts'
import { type Key, writeCursor } from './cursor.ts'
import type { Filter, ListRequest } from './list-query.ts'
import { type Order, orderBy, type Start, segments, walk } from './order.ts'
import { type RowValues, readTexts, splitRow } from './row-text.ts'
import { refuseScan } from './scans.ts'
import { COUNTED, type Counted } from './totals.ts'
import { meantIds } from './where-refs.ts'
import type { WrittenRow } from './written-rows.ts'

export type Page = Total & {
  rows: WrittenRow[]
  /** Row number of the first row; null where the cursor did not know it. */
  at: number | null
  next: string | null
}

/** Up to this row number a walk from the start is as quick as one from a seek point. */
const NEAR = 2_000

/** One page being read. */
type Reading = {
  lists: Lists
  table: AreaTable
  set: Counted
  request: ListRequest
  projection: Projection
  known: Total | undefined
}

/** One page of a list as an actor sees it, before masking. */
export async function readPage(
  lists: Lists,
  table: AreaTable,
  request: ListRequest,
  actor: Actor,
): Promise<Page> {
  const { totals, seekPoints } = lists
  await refuseScan(lists, table, request, actor)
  const filter = forActor(table, request, actor)
  const meant = await meantIds(lists.reader, table, lists.tables, filter.where)
  const set = countedSet(lists, table, filter, actor, meant)
  const projection = request.fields ? table.narrowed(request.fields) : table.list
  const counter = totals.counter(table)
  const few = request.q !== '' && (await totals.about(set)) <= COUNTED
  let total = totals.known(set)
  const reading: Reading = { lists, table, set, request, projection, known: total }
  const at = request.cursor ? request.cursor.at : (request.at ?? 0)

  const texts = await (few
    ? collect(reading)
    : request.cursor || at === null
      ? step(reading)
      : jump(reading, at))

  const first = texts[0] === undefined ? undefined : splitRow(texts[0])
  const counted = first && countOf(projection, first)
  if (counted !== undefined) total = await totals.counted(set, counted, counter)
  else if (!total && !first && at === 0) total = await totals.counted(set, 0, counter)
  total ??= await totals.total(set)
  if (total.total > COUNTED) seekPoints.prepare(set, request.order)

  const more = texts.length > request.limit
  if (more) texts.length = request.limit
  const last = more ? texts.at(-1) : undefined
  const end = last && {
    key: keyOf(projection, splitRow(last)),
    at: at === null ? null : at + texts.length,
  }
  const reader = namesReader(lists, projection)
  // The first page is what many look at; pages on the way to a row are each another's.
  const rows = await (at === 0 && !few
    ? lists.written.write(projection.writer, reader, texts)
    : lists.written.once(projection.writer, reader, texts))
  return { rows, ...total, at, next: end ? writeCursor(request.order.text, end) : null }
}

/** Names are remembered, so they are not asked of a replica that may not have their latest change yet. */
function namesReader({ changes, runner, reader }: Lists, { refs, manyRefs }: Projection): Runner {
  const isStale = ({ area }: { area: string }) => changes.mayLag(area)
  return refs.some(isStale) || manyRefs.some(isStale) ? runner : reader
}

/** The page behind a cursor. */
function step(reading: Reading): Promise<string[]> {
  const { cursor } = reading.request
  return walked(reading, { start: cursor && { key: cursor.key, inclusive: false }, offset: 0 })
}

/** The page at a row number: from the start, from the end or from a seek point, whichever is near. */
async function jump(reading: Reading, at: number): Promise<string[]> {
  const { lists, set, request, known } = reading
  const end = known?.totalKind === 'exact' ? known.total : undefined
  if (end !== undefined && at >= end) return []
  if (at <= NEAR) return walked(reading, { offset: at })
  const seekPoint = await lists.seekPoints.before(set, request.order, at)
  const offset = at - (seekPoint?.at ?? 0)
  // Near the end from there: a seek point from before rows came in would leave out the last ones.
  if (end === undefined || offset < end - at)
    return walked(reading, { start: seekPoint && { key: seekPoint.key, inclusive: true }, offset })
  // From the end, with one row more than the page where there is one, as on a walk forwards.
  const wanted = Math.min(request.limit + 1, end - at)
  return walked(reading, { offset: end - at - wanted, backwards: true, limit: wanted })
}

type Way = { start?: Start; offset: number; backwards?: boolean; limit?: number }

/** A walk in the list's order. */
function walked(reading: Reading, { offset, ...way }: Way): Promise<string[]> {
  const { lists, table, request, set } = reading
  const { order } = request
  const params = new Params()
  const conditions = set.compile(params)
  const plan = planning(request, params)
  const limit = way.limit ?? request.limit + 1
  const what = { table, order, conditions, ...way }
  const select = `${plan} select ${selectList(reading, conditions)}`
  if (!order.nullable && offset === 0 && !way.backwards) {
    return readTexts(
      lists.reader,
      `${select} ${segments(params, what).join('')} limit ${limit}`,
      params.values,
    )
  }
  // Rows that are only passed over need no more of the table than the index has.
  const ids = walk(params, what, limit, offset)
  const text = `${select} from (${ids}) w join ${table.table} t on t."id" = w."id" order by ${orderBy(order)}`
  return readTexts(lists.reader, text, params.values)
}

/** Everything that a search finds, where that is little, sorted; should it be more, a walk after all. */
function collect(reading: Reading): Promise<string[]> {
  const { lists, table, request, set } = reading
  const { order, cursor, limit } = request
  const params = new Params()
  const conditions = set.compile(params)
  const start = cursor && { key: cursor.key, inclusive: false }
  const offset = cursor ? 0 : (request.at ?? 0)
  const direction = order.sort.descending ? 'desc' : 'asc'
  const bound = start ? ` and ${behind(order, start.key, params)}` : ''
  const text = `${CUSTOM_PLAN} with hits as materialized (
      select t."id", ${order.expression} as k from ${table.table} t where ${[...conditions, 'true'].join(' and ')}
      limit ${COUNTED + 1}
    ), found as materialized (select count(*) as n from hits)
    select ${selectList(reading, conditions, '(select n from found)')} from (
      (select h."id" from hits h where (select n from found) <= ${COUNTED}${bound}
       order by h.k ${direction} nulls last, h."id" ${direction} limit ${limit + 1} offset ${params.add(offset, 'bigint')})
      union all
      (select w."id" from (${walk(params, { table, order, conditions, start }, limit + 1, offset)}) w
       where (select n from found) > ${COUNTED})
    ) w join ${table.table} t on t."id" = w."id" order by ${orderBy(order)}`
  return readTexts(lists.reader, text, params.values)
}

/** Rows of `hits` behind a key; empty values are last. */
function behind({ sort, type }: Order, { value, id }: Key, params: Params): string {
  const sign = sort.descending ? '<' : '>'
  const place = params.add(id, 'uuid')
  if (value === null) return `h.k is null and h."id" ${sign} ${place}`
  return `((h.k, h."id") ${sign} (${params.add(value, `text::${type}`)}, ${place}) or h.k is null)`
}

/** The row's cells; behind them its sort key and the total where that is unknown. */
function selectList(reading: Reading, conditions: readonly string[], total?: string): string {
  const { lists, request, projection, set, known } = reading
  const count = total ?? (known ? 'null' : lists.totals.boundedCount(set, conditions))
  return projection.writer.select(`, ${request.order.expression}::text, ${count}`)
}

const keyOf = ({ writer }: Projection, row: RowValues): Key => ({
  value: row[writer.cells.length] ?? null,
  // Every projection begins with it.
  id: String(row[0]),
})

function countOf({ writer }: Projection, row: RowValues): number | undefined {
  const count = row[writer.cells.length + 1]
  return count == null ? undefined : Number(count)
}

/** A filter may match nearly everything or nearly nothing: such statements are planned for their values, where they have any. */
function planning({ where, q }: Filter, { values }: Params): string {
  return values.length > 0 && (where.length > 0 || q !== '') ? CUSTOM_PLAN : ''
}
