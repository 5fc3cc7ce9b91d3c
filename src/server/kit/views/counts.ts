/** How many records each saved view holds now, counted as lists are, a few of them at a time. */
import { Problem } from '../../../core/problems/problems.ts'
import type { Total } from '../../../core/wire/lists.ts'
import type { AreaTable } from '../area/columns.ts'
import type { Tools } from '../area/dependencies.ts'
import type { Actor } from '../area/face.ts'
import { countedSet } from '../area/read/counted-set.ts'
import type { Filter } from '../area/read/list-query.ts'
import { refuseScan } from '../area/read/scans.ts'
import { readText, readWhere } from '../area/read/where.ts'
import { holdsNow, type StoredView } from './saved-view.ts'
import { visibleViews } from './store.ts'

/** A tab waits this long for its number; what takes longer is there when it is asked for the next time. */
const WAIT_MS = 1_000
/** Views of one request that are counted at the same time: the lists need connections too. */
const AT_ONCE = 2

/** Counts under way, so that a slow one is not begun again by every user who asks meanwhile. */
const counting = new WeakMap<Tools, Map<string, Promise<Total | undefined>>>()

function count(tools: Tools, table: AreaTable, filter: Filter, actor: Actor): Promise<Total | undefined> {
  const set = countedSet(tools, table, filter, actor)
  const mine = counting.get(tools) ?? new Map<string, Promise<Total | undefined>>()
  counting.set(tools, mine)
  const running = mine.get(set.key)
  if (running) return running
  const work = refuseScan(tools, table, filter, actor)
    .then(() => tools.totals.total(set))
    // Too slow, too much to look at or cancelled: the tab shows no number, which is better than a wrong one.
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
  const totals: Record<string, Total> = {}
  const left = views.values()
  // Goes on when the answer is sent: what was too slow for it is known the next time.
  const work = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const view of left) {
        const total = await totalOf(tools, table, view, actor)
        if (total) totals[view.id] = total
      }
    }),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
  return { ...totals }
}

/** None for a view that cannot be asked any more. */
async function totalOf(
  tools: Tools,
  table: AreaTable,
  view: StoredView,
  actor: Actor,
): Promise<Total | undefined> {
  try {
    const where = readWhere(table, holdsNow(tools, table, view).where)
    const filter = { where, q: readText(view.q).trim() }
    await tools.questions.filter(table, filter, actor)
    return await count(tools, table, filter, actor)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
