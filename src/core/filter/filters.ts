/**
 * The filter of a list as it is in the console's address: readable, shareable, and parsed without loss.
 * `status=pending,to_pack&total=>1000000&q=nguyen&sort=-placedAt`
 */
import { type Area, type AreaHead, listedFields } from '../area.ts'
import type { Condition } from '../fields.ts'
import { readWritten, writeCondition } from './condition.ts'

export type ListQuery = { where: Condition[]; q: string; sort: string }

/** The parameter of a list's address under which it is worked one record at a time; its value is the view. */
export const QUEUE_PARAM = 'queue'

/** The parameter of a record's address under which it is merged with another one; its value is the other's code. */
export const MERGE_PARAM = 'merge'

/** The parameter of a list's address under which it is shown as a calendar; its value is the part of time. */
export const CALENDAR_PARAM = 'calendar'

/** The parameter of a list's address under which it is edited as a grid. */
export const GRID_PARAM = 'grid'

const RESERVED = new Set(['q', 'sort', 'view', QUEUE_PARAM, MERGE_PARAM, CALENDAR_PARAM, GRID_PARAM])

export type ParsedQuery = ListQuery & {
  /** Parameters that were not understood, as written: shown to the user, the rest is kept. */
  unknown: { name: string; text: string }[]
}

/** Reads a list's address. Never throws: what it does not understand is named in `unknown`. */
export function parseListQuery(area: Area, params: URLSearchParams): ParsedQuery {
  const fields = new Map(Object.entries(listedFields(area)))
  const where: Condition[] = []
  const unknown: ParsedQuery['unknown'] = []
  for (const [name, text] of params) {
    if (RESERVED.has(name)) continue
    const field = fields.get(name)
    const condition = field && readWritten(name, field, text)
    if (condition) where.push(condition)
    else unknown.push({ name, text })
  }
  const wanted = params.get('sort') ?? area.sort
  const column = fields.get(wanted.replace(/^-/, ''))
  const sorts = column !== undefined && column.sort !== false
  if (!sorts) unknown.push({ name: 'sort', text: wanted })
  return { where, q: params.get('q') ?? '', sort: sorts ? wanted : area.sort, unknown }
}

/** Writes a list's address; the default order is left out. */
export function writeListQuery(area: Pick<AreaHead, 'sort'>, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const condition of query.where) params.append(condition[0], writeCondition(condition))
  if (query.q !== '') params.set('q', query.q)
  if (query.sort !== area.sort) params.set('sort', query.sort)
  return params
}

/** The address of an area's list under a filter. */
export function listLink(
  area: Pick<AreaHead, 'path' | 'sort'>,
  where: readonly Condition[],
  { q = '', sort = area.sort }: Partial<Pick<ListQuery, 'q' | 'sort'>> = {},
): string {
  const search = writeListQuery(area, { where: [...where], q, sort }).toString()
  return `${area.path}/list${search && `?${search}`}`
}
