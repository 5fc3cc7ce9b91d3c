/** Counts and sums of a list by one or two fields, under the list's own filter: figures of dashboards and charts (decision 0126). */

import { holds } from '../../../../core/abilities.ts'
import { GROUPS_MAX, type GroupRow, type Groups, isGrouping, sumsVerb } from '../../../../core/groups.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import { CUSTOM_PLAN } from '../../database/session-client.ts'
import type { AreaTable, Column } from '../columns.ts'
import type { Actor } from '../face.ts'
import { Params, run } from '../statement.ts'
import { countedSet, type Lists } from './counted-set.ts'
import { type Filter, readFilter, readParameters } from './list-query.ts'
import { refuseScan } from './scans.ts'

export type GroupsRequest = Filter & { by: readonly Column[]; sum: readonly Column[] }

const BY_MAX = 2

const wrong = (name: string, key = 'unknownField') =>
  new Problem('badFilter', { fields: { [name]: { key } } })

function columnsOf(
  table: AreaTable,
  parameter: string,
  text: string,
  fits: (column: Column) => boolean,
): Column[] {
  return [...new Set(text.split(',').filter((name) => name !== ''))].map((name) => {
    const column = table.listed(name)
    if (!column || !fits(column)) throw wrong(parameter)
    return column
  })
}

/**
 * Reads the query string of `GET /api/{area}/groups`. Throws `badFilter` naming the parameter, and `forbidden` where sums
 * are asked for without the area's ability for them.
 */
export function readGroupsRequest(table: AreaTable, query: unknown, actor: Actor): GroupsRequest {
  const given = readParameters(query, ['where', 'q', 'by', 'sum'])
  const by = columnsOf(table, 'by', given.by ?? '', ({ field }) => isGrouping(field))
  if (by.length === 0 || by.length > BY_MAX) throw wrong('by', 'wrongValue')
  const sum = columnsOf(
    table,
    'sum',
    given.sum ?? '',
    ({ field }) => field.type === 'money' && !field.private,
  )
  const verb = sumsVerb(table.area)
  const ability = `${table.area.id}.${verb ?? 'sums'}`
  if (sum.length > 0 && (verb === undefined || !holds(actor.abilities, ability)))
    throw new Problem('forbidden', {
      reason: { key: 'missingAbility', params: { ability } },
      data: { ability },
    })
  return { ...readFilter(table, given), by, sum }
}

/** The key of a group: times by the day of the shop's clock, ends by their last day. */
function keyOf({ field, sql }: Column): string {
  if (field.type !== 'time') return sql
  const at = field.end ? `(${sql} - interval '1 ms')` : sql
  return `(${at} at time zone 'Asia/Ho_Chi_Minh')::date`
}

type Read = Record<string, string | number | null>

/** Returns the groups that an actor sees, the largest first; of more than `GROUPS_MAX` the rest is only counted. */
export async function readGroups(
  lists: Lists,
  table: AreaTable,
  request: GroupsRequest,
  actor: Actor,
): Promise<Groups> {
  await refuseScan(lists, table, request, actor)
  const set = countedSet(lists, table, request, actor)
  const params = new Params()
  const conditions = set.compile(params)
  const { by, sum } = request
  const keys = by.map((column, at) => `${keyOf(column)} as k${at}`)
  const sums = sum.map(({ sql }, at) => `coalesce(sum(${sql}), 0)::bigint as s${at}`)
  // Text only of the few groups: rows are grouped by the shorter values.
  const read = [
    ...by.map((_, at) => `k${at}::text as k${at}`),
    'n',
    ...sum.map((_, at) => `s${at}`),
    'count(*) over () as of',
  ]
  const order = by.map((_, at) => `g.k${at} nulls last`)
  const text = `${CUSTOM_PLAN} select ${read.join(', ')} from (
      select ${[...keys, 'count(*) as n', ...sums].join(', ')} from ${table.table} t
      where ${[...conditions, 'true'].join(' and ')} group by ${by.map((_, at) => at + 1).join(', ')}
    ) g order by n desc, ${order.join(', ')} limit ${GROUPS_MAX}`
  const rows = await run<Read>(lists.reader, text, params.values)
  const named = await lists.refs.named(lists.runner, (want) => {
    for (const row of rows)
      for (const [at, { field }] of by.entries())
        if (field.type === 'ref' && row[`k${at}`] !== null) want(field.area, String(row[`k${at}`]))
  })
  const data = rows.map((row): GroupRow => {
    const ids = by.map((_, at) => (row[`k${at}`] ?? null) as string | null)
    return {
      keys: ids,
      names: by.map(({ field }, at) => {
        const id = ids[at]
        return field.type === 'ref' && typeof id === 'string'
          ? (named(field.area, id)?.ref.name ?? null)
          : null
      }),
      count: Number(row.n),
      sums: Object.fromEntries(sum.map(({ name }, at) => [name, Number(row[`s${at}`])])),
    }
  })
  return { rows: data, left: Math.max(0, Number(rows[0]?.of ?? 0) - data.length) }
}
