/** Measures of the orders that a filter finds, whole and broken down. */
import { instantsOf, RANGE_DAYS_MAX } from '../../../core/dates/ranges.ts'
import type { Condition } from '../../../core/fields.ts'
import { Problem } from '../../../core/problems/problems.ts'
import type { Tools } from '../../../server/kit/area/dependencies.ts'
import type { Actor } from '../../../server/kit/area/face.ts'
import { countedSet } from '../../../server/kit/area/read/counted-set.ts'
import { type Filter, readFilter } from '../../../server/kit/area/read/list-query.ts'
import { refuseScan } from '../../../server/kit/area/read/scans.ts'
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
  eventsTable,
  grouped,
  groups,
  linesTable,
  ordersSums,
  ordersTable,
  ROOTS,
  returnsSums,
  sumsOf,
} from './measures.ts'

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
} & Record<string, unknown>

/** Returns the measures of a question that an actor sees, the largest rows first, days in their order. */
export async function readReport(
  tools: Tools,
  question: Question,
  actor: Actor,
  { costs, max = ROWS_MAX }: { costs: boolean; max?: number },
): Promise<Report> {
  const orders = ordersIn(tools.tables)
  await tools.questions.filter(orders, question, actor)
  await refuseScan(tools, orders, question, actor)
  const { basis, span, by, where } = question
  const params = new Params()
  const conditions = countedSet(tools, orders, question, actor).compile(params)
  const { from, until } = instantsOf(span)
  // Orders placed in the days are found by the conditions alone.
  const bounds =
    basis === 'placed'
      ? { from: '', until: '' }
      : { from: params.add(from, 'timestamptz'), until: params.add(until, 'timestamptz') }
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
  const comesBack = basis === 'revenue' || basis === 'returned'
  // Each has its measures in columns, by the row's key.
  const joined = [...(byLines || basis === 'returned' ? [] : ['s']), ...(comesBack ? ['r'] : [])]
  const table = by && NAMED[by]
  const main =
    basis === 'placed' ? 'value' : basis === 'revenue' ? 'revenue' : basis === 'returned' ? 'returned' : 'net'
  const text = `${CUSTOM_PLAN} with recursive ${[
    ...(by === 'category' ? [ROOTS] : []),
    ordersTable(conditions),
    linesTable(scope),
    eventsTable(basis, by, scope, bounds),
    ...(joined.includes('s') ? [ordersSums(basis, by, bounds)] : []),
    ...(comesBack ? [returnsSums(by)] : []),
    `g as (select ${[grouped(by), ...sumsOf(basis, byLines)].join(', ')} from e ${groups(by)})`,
  ].join(',\n')}
    select ${[...joined, 'g'].map((name) => `${name}.*`).join(', ')},
      ${table ? 'n.name, n.code' : 'null as name, null as code'}, count(*) over () as of
    from g ${joined.map((name) => `left join ${name} on ${name}.whole = g.whole and ${name}.key is not distinct from g.key`).join(' ')}
    ${table ? `left join ${table} n on n.id::text = g.key` : ''}
    order by g.whole desc, ${isOfTime(by) ? 'g.key' : `g."${main}" desc, g.key`} limit ${max + 1}`
  const rows = await run<Read>(tools.reader, text, params.values)
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
