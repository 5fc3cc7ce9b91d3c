/** The rows that an actor sees under a filter, as one thing that lists, totals and positions count and walk. */
import { createHash } from 'node:crypto'
import { STAFF } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { hides, refuseProbing, wholeNumbersOnly } from '../privacy/private.ts'
import type { Runner } from '../statement.ts'
import type { Changes } from '../write/changes.ts'
import type { Filter } from './list-query.ts'
import type { RefNames } from './refs.ts'
import type { SeekPoints } from './seek-points.ts'
import type { Counted, Totals } from './totals.ts'
import { type Compiler, visibleTo } from './visible.ts'
import { compileText, compileWhere } from './where.ts'
import type { MeantIds } from './where-refs.ts'
import type { WrittenRows } from './written-rows.ts'

/** Dependencies of lists; one set per process. */
export type Lists = {
  runner: Runner
  /** Lists and searches, which can bear the short lag of a replica; never a decision. */
  reader: Runner
  compiler: Compiler
  tables: ReadonlyMap<string, AreaTable>
  changes: Changes
  totals: Totals
  seekPoints: SeekPoints
  refs: RefNames
  written: WrittenRows
}

/** `me`, in a field that refers to an account, is the caller: so one view works for every user. Other conditions stay the same objects. */
export function forActor(table: AreaTable, { where, q }: Filter, { accountId }: Actor): Filter {
  const known = <V>(value: V) => (value === 'me' ? accountId : value)
  return {
    q,
    where: where.map((one): Condition => {
      const [name, operator, value] = one
      const field = table.listed(name)?.field
      if (!field || !('area' in field) || field.area !== STAFF || ![value].flat().includes('me')) return one
      return [name, operator, Array.isArray(value) ? value.map(known) : known(value)]
    }),
  }
}

/** The rows that an actor sees under a filter, as something to count and to walk. `meant`: see `compileWhere`. */
export function countedSet(
  lists: Lists,
  table: AreaTable,
  given: Filter,
  actor: Actor,
  meant?: MeantIds,
): Counted {
  refuseProbing(table, given, actor)
  const filter = forActor(table, given, actor)
  const visible = visibleTo(lists.compiler, table, actor)
  // Values of the clock are counted again with every minute.
  const clocked = filter.where.some(([name]) => table.listed(name)?.field.derived)
  const minute = clocked ? Math.floor(Date.now() / 60_000) : undefined
  const hidden = filter.q !== '' && hides(table, actor)
  return {
    table,
    key: shorten(
      `${table.area.id} ${JSON.stringify([filter.where, filter.q, visible?.key, hidden, minute])}`,
    ),
    compile: (params) => [
      ...compileWhere(table, lists.tables, filter.where, params, meant),
      ...compileText(table, lists.tables, filter.q, params),
      ...(hidden ? wholeNumbersOnly(table, filter.q, params) : []),
      ...(visible ? [visible.compile(params)] : []),
    ],
  }
}

/** Keys are kept by the thousand: a long one is replaced by its hash. */
function shorten(key: string): string {
  return key.length <= 200 ? key : createHash('sha256').update(key).digest('base64')
}
