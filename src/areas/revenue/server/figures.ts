/** Measures of the orders that a filter finds, whole and broken down. */

import { RANGE_DAYS_MAX } from '../../../core/dates/ranges.ts'
import type { Condition } from '../../../core/fields.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import type { Tools } from '../../../server/kit/area/dependencies.ts'
import type { Actor } from '../../../server/kit/area/face.ts'
import { countedSet } from '../../../server/kit/area/read/counted-set.ts'
import { type Filter, readFilter } from '../../../server/kit/area/read/list-query.ts'
import { refuseScan } from '../../../server/kit/area/read/scans.ts'
import { visibleTo } from '../../../server/kit/area/read/visible.ts'
import { compileWhere } from '../../../server/kit/area/read/where.ts'
import { Params, run } from '../../../server/kit/area/statement.ts'
import { CUSTOM_PLAN } from '../../../server/kit/database/session-client.ts'
import { type Asked, askedDays, LINE_FIELDS } from '../../orders/measured/basis.ts'
import {
  BY_BASIS,
  COSTS,
  clashes,
  DIMENSION_FIELDS,
  DIMENSIONS,
  type Dimension,
  isOfTime,
  type MeasureId,
  OF_LINES,
} from '../../orders/measured/measures.ts'
import type { Figures, Report, Row } from '../../orders/measured/schema.ts'
import {
  boundsOf,
  COUNTED,
  COUNTED_BY,
  type Counted,
  partOf,
  ROOTS,
  rowsBy,
  sharedTables,
} from './measures.ts'
import { NARROWED_BY, type Narrowed, planOf, storedRows } from './sums.ts'

/** Rows of an answer: more than days of a year, and than most breakdowns have. */
export const ROWS_MAX = 500
/** Rows of a sheet. */
export const SHEET_ROWS_MAX = 20_000

export type Question = Filter & Asked & { by: Dimension | undefined }

const wrong = (name: string, key = 'wrongValue', params?: Record<string, number>) =>
  new Problem('badFilter', { fields: { [name]: { key, ...(params && { params }) } } })

/** Reads the parameters of a question. Throws `badFilter` naming the one that is wrong. */
export function readQuestion(
  { tables }: Pick<Tools, 'tables'>,
  given: { where?: string; q?: string; by?: string },
): Question {
  const filter = readFilter(ordersIn(tables), given)
  const by = DIMENSIONS.find((one) => one === given.by)
  if (given.by !== undefined && by === undefined) throw wrong('by')
  const days = askedDays(filter.where)
  if (!days) throw wrong('where')
  if (!days.asked) throw wrong('where', 'tooBig', { max: RANGE_DAYS_MAX })
  if (clashes(by, filter.where)) throw wrong('by')
  return { ...filter, ...days.asked, by }
}

function ordersIn(tables: Tools['tables']) {
  const found = tables.get('orders')
  if (!found) throw new Error('there are no orders to measure')
  return found
}

/** Conditions on the products of lines that a filter of orders asks for. */
const lineConditions = (where: readonly Condition[]): Condition[] =>
  where.flatMap(([name, operator, value]) =>
    name in LINE_FIELDS && name !== 'goods' && operator === 'in'
      ? [[LINE_FIELDS[name as keyof typeof LINE_FIELDS], operator, value] as const]
      : [],
  )

/** Tables with the names of keys. */
const NAMED: Partial<Record<Dimension, string>> = {
  shop: 'shops',
  carrier: 'carriers',
  brand: 'brands',
  category: 'categories',
  product: 'products',
}

type Read = {
  whole: boolean
  key: string | null
  name: string | null
  code: string | null
  of: unknown
  intact: boolean
} & Record<string, unknown>

/** Sums that are marked stale between the two statements are asked for again so many times, then the orders are counted. */
const TRIES = 3

type Asks = { costs: boolean; max?: number; stored?: boolean }

/**
 * Returns the measures of a question that an actor sees, the largest rows first, days in their order. Without a further filter, or by
 * time of one supplier and the like, they come from sums by day as far as there are any (decision 0178); `stored: false` counts all orders.
 */
export async function readReport(
  tools: Tools,
  question: Question,
  actor: Actor,
  { costs, max = ROWS_MAX, stored = true }: Asks,
): Promise<Report> {
  const orders = ordersIn(tools.tables)
  await tools.questions.filter(orders, question, actor)
  await refuseScan(tools, orders, question, actor)
  const { basis, span, by, where, q } = question
  const seesAll = q === '' && !visibleTo(tools.compiler, orders, actor)
  const narrowed = seesAll && (by === undefined || isOfTime(by)) ? await narrowedBy(tools, where) : undefined
  const kept = seesAll && (where.length === 1 || narrowed !== undefined)
  let rows: Read[] | undefined
  for (let tries = 0; stored && kept && !rows && tries < TRIES; tries++) {
    const plan = await planOf(tools.reader, question)
    if (plan.stored.length === 0) break
    rows = await readRows(tools, question, max, (params) => storedRows(question, plan, narrowed, params))
  }
  rows ??= await readRows(tools, question, max, (params) => countedRows(tools, question, actor, params))
  rows ??= []
  const figures = (row: Read | undefined) => pick(basis, row, costs)
  const total = rows.find(({ whole }) => whole)
  const parts = rows.filter(({ whole }) => !whole)
  return {
    basis,
    ...span,
    by: by ?? null,
    filter: await namesOf(tools, where),
    total: figures(total),
    rows: parts.map((row): Row => ({ key: row.key, name: row.name, code: row.code, figures: figures(row) })),
    left: Math.max(0, Number(total?.of ?? 1) - 1 - parts.length),
  }
}

/** The keys of a breakdown that a filter asks for besides its days. Undefined where it asks for anything else, or for a record by its name. */
async function narrowedBy(
  { reader, tables }: Tools,
  where: readonly Condition[],
): Promise<Narrowed | undefined> {
  const asked = where.flatMap((condition) => {
    const [name, operator, value] = condition
    const by = NARROWED_BY.find((one) => DIMENSION_FIELDS[one] === name)
    const isKey = (operator === 'eq' || operator === 'in') && typeof value !== 'boolean'
    return by && isKey ? [{ by, condition, given: [...new Set([value].flat().map(String))] }] : []
  })
  const [one] = asked
  if (!one || asked.length > 1 || where.length !== 2) return undefined
  const { by, condition, given } = one
  const compile = (params: Params) => compileWhere(ordersIn(tables), tables, [condition], params)
  const table = NAMED[by]
  if (!table) return { by, keys: given, compile }
  const params = new Params()
  const lower = params.add(
    given.map((key) => key.toLowerCase()),
    'text[]',
  )
  const upper = params.add(given.map(codeForm), 'text[]')
  const rows = await run<{ id: string }>(
    reader,
    `select id::text as id from ${table} where id::text = any(${lower}) or code = any(${upper})`,
    params.values,
  )
  return rows.length === given.length ? { by, keys: rows.map(({ id }) => id), compile } : undefined
}

/** Counts the orders that the filter finds. */
function countedRows(tools: Tools, question: Question, actor: Actor, params: Params): Counted {
  const { basis, span, by, where } = question
  const conditions = countedSet(tools, ordersIn(tools.tables), question, actor).compile(params)
  const bounds = boundsOf(basis, span, params)
  const ofLines = lineConditions(where)
  const products = tools.tables.get('products')
  const goods = where.flatMap(([name, operator, value]) =>
    name === 'goods' && operator === 'in' ? [value].flat().map(String) : [],
  )
  const scope = [
    ...(products ? compileWhere(products, tools.tables, ofLines, params) : []),
    ...(goods.length > 0
      ? [
          `(t."id"::text = any(${params.add(goods, 'text[]')}) or t."code" = any(${params.add(goods, 'text[]')}))`,
        ]
      : []),
  ]
  // Of some goods alone, orders are counted by their lines, and no line has a part of the order's fee.
  const byLines = scope.length > 0 || (by !== undefined && OF_LINES.has(by))
  return {
    tables: sharedTables(basis, conditions, scope),
    rows: rowsBy(basis, by, bounds, byLines),
    intact: 'true',
  }
}

/** Reads the rows of a question, with the names of their keys; undefined where sums that it relies on were stale by then. */
async function readRows(
  { reader }: Tools,
  { basis, by }: Question,
  max: number,
  compile: (params: Params) => Counted,
): Promise<Read[] | undefined> {
  const params = new Params()
  const { tables, rows, intact } = compile(params)
  const counted = COUNTED[partOf(basis)]
  const table = by && NAMED[by]
  const main =
    basis === 'placed' ? 'value' : basis === 'revenue' ? 'revenue' : basis === 'returned' ? 'returned' : 'net'
  const found = COUNTED_BY[basis].map((id) => `coalesce(g."${id}", 0) > 0`).join(' or ')
  const text = `${CUSTOM_PLAN} with recursive ${[
    ...(by === 'category' ? [ROOTS] : []),
    ...tables,
    `u as (${rows})`,
    `m as (select whole, key, ${counted.map((id) => `sum("${id}")::bigint as "${id}"`).join(', ')} from u group by whole, key)`,
    basis === 'placed'
      ? 'g as (select m.* from m)'
      : 'g as (select m.*, m.net - m.returned as revenue, m.net - m.returned - m.cost as profit from m)',
  ].join(',\n')}
    select g.*, ${table ? 'n.name, n.code' : 'null as name, null as code'}, count(*) over () as of, ${intact} as intact
    from g ${table ? `left join ${table} n on n.id::text = g.key` : ''}
    where g.whole or ${found}
    order by g.whole desc, ${isOfTime(by) ? 'g.key' : `g."${main}" desc, g.key`} limit ${max + 1}`
  const read = await run<Read>(reader, text, params.values)
  return read[0]?.intact === false ? undefined : read
}

/** Names of the records that conditions ask for by id or code; a record that is gone is its key. */
async function namesOf({ reader }: Tools, where: readonly Condition[]): Promise<Report['filter']> {
  const found: Report['filter'] = []
  for (const by of Object.keys(NAMED) as Dimension[]) {
    const field = isOfTime(by) ? undefined : DIMENSION_FIELDS[by]
    for (const [name, , value] of where) {
      if (name !== field || typeof value === 'boolean') continue
      const keys = [value].flat().map(String)
      const params = new Params()
      const rows = await run<{ key: string; name: string }>(
        reader,
        `select k.key, coalesce(n.name, k.key) as name from unnest(${params.add(keys, 'text[]')}) k (key)
          left join ${NAMED[by]} n on n.id::text = lower(k.key) or n.code = upper(k.key)`,
        params.values,
      )
      found.push({ field, name: rows.map((row) => row.name).join(', ') })
    }
  }
  return found
}

const shareOf = (part: number, all: number): number | null =>
  all > 0 ? Math.round((10_000 * part) / all) : null

/** The measures of a row, rates among them. */
function pick(basis: Question['basis'], row: Read | undefined, costs: boolean): Figures {
  const known = (id: MeasureId): number => Number(row?.[id] ?? 0)
  const rates: Partial<Record<MeasureId, number | null>> = {
    cancelRate: shareOf(known('cancelled'), known('placed')),
    average: known('placed') > 0 ? Math.round(known('value') / known('placed')) : null,
    returnRate: shareOf(known('returned'), known('net')),
    margin: shareOf(known('profit'), known('revenue')),
    shipping: row?.shipping == null ? null : Number(row.shipping),
  }
  return Object.fromEntries(
    BY_BASIS[basis]
      .filter((id) => costs || !COSTS.has(id))
      .map((id) => [id, id in rates ? (rates[id] ?? null) : known(id)]),
  )
}
