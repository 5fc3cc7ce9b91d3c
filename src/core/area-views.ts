/** Ready-made views of an area: which one a filter belongs to, and which are worked one record at a time. */
import { type Area, PENDING } from './area.ts'
import type { Condition } from './fields.ts'
import type { AnyStates } from './states.ts'

type View = NonNullable<Area['views']>[number]

/** The ready-made view that a filter belongs to: the narrowest whose conditions are all part of it. */
export function readyMade(area: Area, where: readonly Condition[]): string | undefined {
  const has = new Set(where.map((condition) => JSON.stringify(condition)))
  const fitting = (area.views ?? []).filter((view) => view.where.every((one) => has.has(JSON.stringify(one))))
  return fitting.toSorted((a, b) => b.where.length - a.where.length)[0]?.id
}

/** The states from which a main transition starts. */
function mainStates(states: AnyStates): Set<string> {
  const rows = Object.values(states.transitions)
  return new Set(rows.flatMap((row) => (row.main ? row.from : [])))
}

/** Whether each record under these conditions waits for a main transition. */
function isQueue(states: AnyStates, where: readonly Condition[]): boolean {
  const mains = mainStates(states)
  return where.some(([field, operator, value]) => {
    if (field !== states.field) return false
    const wanted = operator === 'eq' ? [value] : operator === 'in' && Array.isArray(value) ? value : []
    return wanted.length > 0 && wanted.every((one) => mains.has(String(one)))
  })
}

/**
 * The view that is worked one record at a time where no other is chosen: what waits to be done, else the first whose
 * records all wait for a main transition. Undefined where the area has none.
 */
export function queueView(area: Area, states: AnyStates | undefined): View | undefined {
  const queues = (area.views ?? []).filter((view) => states && isQueue(states, view.where))
  return queues.find(({ id }) => id === PENDING) ?? queues[0]
}
