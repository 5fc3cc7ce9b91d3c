/** Values of a change as an actor may see them. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { AreaTable } from '../columns.ts'
import type { Actor } from '../face.ts'
import { hidesAny } from '../privacy/private.ts'
import { masked } from '../write/write.ts'

/** Returns one side of a change, masked as the record itself would be. */
export function shownSide(
  table: AreaTable,
  record: AnyRecord,
  values: Readonly<Record<string, unknown>>,
  actor: Actor,
): Record<string, unknown> {
  const { mask, maskBeside } = table.server
  const beside = maskBeside?.(values, actor) ?? values
  if (!mask && !hidesAny(table, actor)) return { ...beside }
  const shown = masked(table, { ...record, ...beside }, actor)
  return Object.fromEntries(Object.keys(values).map((name) => [name, shown[name]]))
}
