/** The numbers of the menu: for users who can move on what waits. */
import type { AreaHead } from '../../../core/area.ts'

/** Whether a section shows how much waits in it: it has such a view, and the user may do the work of that view. */
export function countsWaiting(
  area: Pick<AreaHead, 'id' | 'hasPending' | 'pendingVerb'> | undefined,
  can: (ability: `${string}.${string}`) => boolean,
): boolean {
  if (!area?.hasPending) return false
  return area.pendingVerb === undefined || can(`${area.id}.${area.pendingVerb}`)
}
