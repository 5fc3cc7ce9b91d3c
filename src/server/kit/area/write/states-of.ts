/** The states of an area as code that serves all areas sees them. */
import type { AnyRecord } from '../../../../core/area.ts'
import type { States } from '../../../../core/states.ts'
import type { AreaTable } from '../columns.ts'

/** States and transitions of an area; undefined where it has none. */
export function statesOf({ server }: AreaTable): States<AnyRecord, string, string> | undefined {
  return server.states as unknown as States<AnyRecord, string, string> | undefined
}
