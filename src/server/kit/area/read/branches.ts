/** Branches of a tree, as SQL. */
import type { AreaTable } from '../columns.ts'

/** The select of the ids of some records of a tree and of all that are under them; `found` selects one id a row. */
export function branchesOf({ area, columns, table }: AreaTable, found: string): string {
  const parent = area.tree && columns.get(area.tree.parent)?.bare
  if (parent === undefined) throw new Error(`area ${area.id} has no tree`)
  // `union` leaves out what is there already: a circle in broken data ends.
  return `with recursive branch (id) as (
      select f."id" from (${found}) as f ("id")
      union select c."id" from ${table} c join branch on c.${parent} = branch.id
    ) select id from branch`
}
