/** Checks before every change of a record: whether its state allows it, then the hook of the area. */
import type { AnyRecord } from '../../../../core/area.ts'
import { Problem } from '../../../../core/problems/problems.ts'
import type { AreaTable } from '../columns.ts'
import type { Changes, Write } from '../face.ts'
import { withLinks } from './links.ts'
import { statesOf } from './states-of.ts'

/** Throws `notAllowed` with the reason of `states.editable`, where the record's state fixes its fields. */
export function refuseFixed(table: AreaTable, record: AnyRecord): void {
  const reason = statesOf(table)?.editable?.(record)
  if (reason) throw new Problem('notAllowed', { area: table.area.id, reason })
}

/** Changes after the state's rule and the area's `before.update`. Throws `notAllowed`, or what the hook throws. */
export async function beforeUpdate(
  table: AreaTable,
  write: Write,
  record: AnyRecord,
  changes: Changes,
): Promise<Changes> {
  refuseFixed(table, record)
  const linked = await withLinks(write, table, changes, record)
  return (await table.server.before?.update?.(write, record as never, linked)) ?? linked
}
