/** How many records each saved view holds now, counted as lists are; none of them holds up the others. */
import { Problem } from '../../../core/problems.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Actor } from '../area/face.ts'
import { countedSet } from '../area/list.ts'
import type { Tools } from '../area/tools.ts'
import type { Counted, Total } from '../area/totals.ts'
import { readText, readWhere } from '../area/where.ts'
import { holdsNow } from './saved-view.ts'
import { visibleViews } from './store.ts'

/** A tab waits this long for its number; what takes longer is there when it is asked for the next time. */
const WAIT_MS = 1_000

/** Counts under way, so that a slow one is not begun again by everybody who asks meanwhile. */
const counting = new WeakMap<Tools, Map<string, Promise<Total | undefined>>>()

function count(tools: Tools, set: Counted): Promise<Total | undefined> {
  const mine = counting.get(tools) ?? new Map<string, Promise<Total | undefined>>()
  counting.set(tools, mine)
  const running = mine.get(set.key)
  if (running) return running
  const work = tools.totals
    .total(set)
    // Too slow or cancelled: the tab shows no number, which is better than a wrong one.
    .catch(() => undefined)
    .finally(() => mine.delete(set.key))
  mine.set(set.key, work)
  return work
}

/** Totals of an area's saved views as an actor sees them, by the view's id. */
export async function savedTotals(
  tools: Tools,
  table: AreaTable,
  actor: Actor,
): Promise<Record<string, Total>> {
  const views = await visibleViews(tools, actor, table.area.id)
  if (views.length === 0) return {}
  const sets = views.flatMap((view) => {
    try {
      const where = readWhere(table, holdsNow(tools, table, view).where)
      return { id: view.id, set: countedSet(tools, table, { where, q: readText(view.q).trim() }, actor) }
    } catch (error) {
      if (error instanceof Problem) return []
      throw error
    }
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS)
  })
  const totals = await Promise.all(sets.map(({ set }) => Promise.race([count(tools, set), late])))
  clearTimeout(timer)
  return Object.fromEntries(
    sets.flatMap(({ id }, at) => {
      const total = totals[at]
      return total ? [[id, total]] : []
    }),
  )
}
