/** Which ready-made views are a person's work: those whose records they may move on. */

import type { Area } from '../../../core/area.ts'
import { listLink } from '../../../core/filter/filters.ts'
import type { Transition } from '../../../core/states.ts'
import { partsOf } from '../../kit/areas.ts'

export type View = NonNullable<Area['views']>[number]
export type Queue = {
  area: Area
  view: View
  /** The transition that this person would make; absent when it is other people's work. */
  todo?: string
  /** Late or owed, and this person's to settle. */
  late: boolean
  /** It waits for this person; other people's work otherwise. */
  waits: boolean
}

/** The state of a view that shows one state. */
function stateOf(view: View, field: string): string | undefined {
  const [only, ...more] = view.where
  return only && more.length === 0 && only[0] === field && only[1] === 'eq' ? String(only[2]) : undefined
}

/** The main transition that takes a record out of a view's state, if the person may make it. */
function todoOf(area: Area, view: View, can: (ability: string) => boolean): string | undefined {
  const states = partsOf(area.id)?.states
  const state = states && stateOf(view, states.field)
  if (!states || state === undefined) return undefined
  const rows = Object.entries(states.transitions) as unknown as [string, Transition<never, string>][]
  const initial = (states.initial as readonly string[]).includes(state)
  const row = rows.find(
    ([, transition]) =>
      transition.main && transition.from.includes(state) && (transition.to !== 'same' || initial),
  )
  return row && can(`${area.id}.${row[0]}`) ? row[0] : undefined
}

const READING = new Set(['view', 'export'])

/** Whether a person works in a section: changes something there, or it is a board that nobody can change. */
function worksIn(area: Area, can: (ability: string) => boolean): boolean {
  const changing = area.verbs.filter((verb) => !READING.has(verb))
  return (
    can(`${area.id}.view`) && (changing.length === 0 || changing.some((verb) => can(`${area.id}.${verb}`)))
  )
}

function queueOf(area: Area, view: View, can: (ability: string) => boolean): Queue {
  const todo = todoOf(area, view, can)
  const late = view.queue ? can(`${area.id}.${view.queue.late}`) : false
  const mine = view.where.some(([, , value]) => value === 'me')
  return { area, view, todo, late, waits: late || mine || todo !== undefined }
}

/** Queues of the sections one works in, section by section: in each what is late first, then the person's own. */
export function queuesOf(areas: readonly Area[], can: (ability: string) => boolean): Queue[] {
  const rank = (queue: Queue) => (queue.late ? 0 : queue.waits ? 1 : 2)
  return areas
    .filter((area) => worksIn(area, can))
    .flatMap((area) =>
      (area.views ?? [])
        .filter((view) => view.where.length > 0 && view.queue !== false)
        .map((view) => queueOf(area, view, can))
        .toSorted((a, b) => rank(a) - rank(b)),
    )
}

/** Queues by their section, in the order they have. */
export function bySection(queues: readonly Queue[]): (readonly [Area, readonly Queue[]])[] {
  return [...Map.groupBy(queues, (queue) => queue.area)]
}

/** The list of a queue. */
export function queueLink({ area, view }: Queue): string {
  return listLink(area, view.where)
}
