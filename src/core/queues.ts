/** Ready-made views of areas as queues of work, for the dashboard. */
import type { Area } from './area.ts'
import { listLink } from './filter/filters.ts'
import type { AnyStates, Transition } from './states.ts'

type View = NonNullable<Area['views']>[number]

export type QueueView = {
  id: string
  /** Address of the list that shows exactly these records. */
  to: string
  /** The main transition that takes a record out of the view. */
  todo?: string
  /** Late or owed: the verb of users who can settle it. */
  late?: string
  /** Of the user's own records. */
  mine?: true
}

/** The queues of an area. `changing`: its verbs that change a record. */
export type AreaQueues = { id: string; changing: readonly string[]; views: readonly QueueView[] }

const READING = new Set(['view', 'export'])

/** The state of a view that shows one state. */
function stateOf(view: View, field: string): string | undefined {
  const [only, ...more] = view.where
  return only && more.length === 0 && only[0] === field && only[1] === 'eq' ? String(only[2]) : undefined
}

/** The main transition that takes a record out of a view's state. */
function todoOf(view: View, states: AnyStates | undefined): string | undefined {
  const state = states && stateOf(view, states.field)
  if (!states || state === undefined) return undefined
  const rows = Object.entries(states.transitions) as unknown as [string, Transition<never, string>][]
  const initial = (states.initial as readonly string[]).includes(state)
  return rows.find(
    ([, transition]) =>
      transition.main && transition.from.includes(state) && (transition.to !== 'same' || initial),
  )?.[0]
}

/** The queues of an area, from its manifest and its states. */
export function areaQueues(area: Area, states?: AnyStates): AreaQueues {
  const views = (area.views ?? []).filter((view) => view.where.length > 0 && view.queue !== false)
  return {
    id: area.id,
    changing: area.verbs.filter((verb) => !READING.has(verb)),
    views: views.map((view) => ({
      id: view.id,
      to: listLink(area, view.where),
      todo: view.queue && 'todo' in view.queue ? view.queue.todo : todoOf(view, states),
      late: view.queue && 'late' in view.queue ? view.queue.late : undefined,
      mine: view.where.some(([, , value]) => [value].flat().includes('me')) || undefined,
    })),
  }
}
