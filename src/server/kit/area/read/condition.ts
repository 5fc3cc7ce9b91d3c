/** A filter of an area as SQL for statements that areas write by hand. */
import { type RawBuilder, sql } from 'kysely'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { Params } from '../statement.ts'
import { countedSet, type Lists } from './counted-set.ts'
import { readText, readWhere } from './where.ts'

/** A filter as it came in: of the API, or stored. */
export type Asked = { where: readonly unknown[]; q?: string }

/** A condition over the row `t` of an area. */
export type RowCondition = RawBuilder<boolean>

/**
 * Returns the condition over the area's row `t` that holds for the rows which an actor sees under a filter, joined by `and`.
 * Throws `badFilter` or `unknownField` for a filter that does not fit the area.
 */
export function conditionOf(
  lists: Lists,
  table: AreaTable,
  { where, q = '' }: Asked,
  actor: Actor,
): RowCondition {
  const params = new Params()
  const filter = { where: readWhere(table, where), q: readText(q).trim() }
  const conditions = countedSet(lists, table, filter, actor).compile(params)
  // The text is the compiler's own, all input is in the parameters; they get the numbers of the statement around it.
  const parts = [...conditions, 'true'].join(' and ').split(/\$(\d+)/)
  return sql.join<boolean>(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.val(params.values[Number(part) - 1]))),
    sql.raw(''),
  ) as RowCondition
}
