/** The query of a list as it came in, checked. Every complaint names the parameter or field. */
import { type Condition, parseSort } from '../../../../core/fields.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import { type Cursor, readCursor } from './cursor.ts'
import { type Order, orderOf } from './order.ts'
import { readText, readWhere } from './where.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100
const MAX_WHERE = 20_000
/** Beyond this there is no row in any table, and PostgreSQL's OFFSET is a bigint anyway. */
const MAX_AT = 1_000_000_000

/** Which rows: shared by lists, positions and bulk changes. */
export type Filter = { where: readonly Condition[]; q: string }

export type ListRequest = Filter & {
  order: Order
  limit: number
  cursor?: Cursor
  at?: number
  /** Listed fields to answer; absent: all of them. */
  fields?: readonly string[]
}

type Given = Readonly<Record<string, unknown>>

/** The query's parameters as text. Throws naming one that is unknown or given twice. */
export function readParameters<const N extends string>(
  query: unknown,
  known: readonly N[],
): Partial<Record<N, string>> {
  const read: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries((query ?? {}) as Given)) {
    if (!(known as readonly string[]).includes(name)) {
      throw new Problem('badFilter', { fields: { [name.slice(0, 60)]: { key: 'unknownParameter' } } })
    }
    if (typeof value !== 'string')
      throw new Problem('badFilter', { fields: { [name]: { key: 'wrongValue' } } })
    read[name] = value
  }
  return read as Partial<Record<N, string>>
}

/** A whole number within bounds; `fallback` when it was not given. */
export function readNumber(
  name: string,
  text: string | undefined,
  bounds: { min: number; max: number },
  fallback: number,
): number {
  if (text === undefined) return fallback
  const fail = (key: string, params?: Record<string, number>) =>
    new Problem('badFilter', { fields: { [name]: { key, params } } })
  if (!/^-?\d{1,15}$/.test(text)) throw fail('integer')
  const value = Number(text)
  if (value < bounds.min) throw fail('tooSmall', { min: bounds.min })
  if (value > bounds.max) throw fail('tooBig', { max: bounds.max })
  return value
}

/** `where` and `q` from text. */
export function readFilter(table: AreaTable, { where, q }: { where?: string; q?: string }): Filter {
  return { where: where === undefined ? [] : readWhere(table, parseJson(where)), q: readText(q ?? '').trim() }
}

function parseJson(text: string): unknown {
  if (text.length > MAX_WHERE) {
    throw new Problem('badFilter', { fields: { where: { key: 'tooLong', params: { max: MAX_WHERE } } } })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('badFilter', { fields: { where: { key: 'format' } } })
  }
}

/** The order of a list; the manifest's when none is asked for. */
export function readOrder(
  table: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  text: string | undefined,
): Order {
  const order = orderOf(table, tables, parseSort(text ?? table.area.sort))
  if (!order) throw new Problem('badFilter', { fields: { sort: { key: 'unknownField' } } })
  return order
}

const PARAMETERS = ['where', 'q', 'sort', 'limit', 'after', 'at', 'fields'] as const

/** Reads the query string of `GET /api/{area}`. */
export function readListRequest(
  table: AreaTable,
  tables: ReadonlyMap<string, AreaTable>,
  query: unknown,
): ListRequest {
  const given = readParameters(query, PARAMETERS)
  const order = readOrder(table, tables, given.sort)
  const request: ListRequest = {
    ...readFilter(table, given),
    order,
    limit: readNumber('limit', given.limit, { min: 1, max: MAX_LIMIT }, DEFAULT_LIMIT),
  }
  if (given.after !== undefined && given.at !== undefined) {
    throw new Problem('badFilter', { fields: { at: { key: 'unknownParameter' } } })
  }
  if (given.after !== undefined) request.cursor = readCursor(order.text, given.after)
  if (given.at !== undefined) request.at = readNumber('at', given.at, { min: 0, max: MAX_AT }, 0)
  if (given.fields !== undefined) request.fields = readFields(table, given.fields)
  return request
}

/** Columns that every response has. */
const ALWAYS_READ = ['id', 'code', 'version']

function readFields(table: AreaTable, text: string): string[] {
  const names = text.split(',').filter((name) => name !== '')
  const unknown = names.filter((name) => !ALWAYS_READ.includes(name) && !table.listed(name))
  if (unknown.length > 0) {
    const fields = Object.fromEntries(
      ['fields', ...unknown.slice(0, 20)].map((name) => [name, { key: 'unknownField' }]),
    )
    throw new Problem('unknownField', { fields })
  }
  return names.filter((name) => !ALWAYS_READ.includes(name))
}
