/** Which ready-made views are a person's work: those whose records they may move on. */
import type { AnyStates } from '../../../../commands/derive.ts'
import type { Area } from '../../../core/area.ts'
import type { Condition } from '../../../core/fields.ts'
import { writeListQuery } from '../../../core/filters.ts'
import type { Transition } from '../../../core/states.ts'
import { listPath } from '../../kit/areas.ts'

export type View = NonNullable<Area['views']>[number]
export type Queue = {
  area: Area
  view: View
  /** The transition that this person would make; absent when it is other people's work. */
  todo?: string
}

const modules = import.meta.glob<{ states: AnyStates }>('../../../areas/*/states.ts', { eager: true })

function statesOf(area: Area): AnyStates | undefined {
  return modules[`../../../areas/${area.id}/states.ts`]?.states
}

/** The state a view stands for, when it is a view of one state. */
function stateOf(view: View, field: string): string | undefined {
  const [only, ...more] = view.where
  return only && more.length === 0 && only[0] === field && only[1] === 'eq' ? String(only[2]) : undefined
}

/** The main transition that takes a record out of a view's state, if the person may make it. */
function todoOf(area: Area, view: View, can: (ability: string) => boolean): string | undefined {
  const states = statesOf(area)
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

/** Queues of the areas one may view, the person's own first. */
export function queuesOf(areas: readonly Area[], can: (ability: string) => boolean): Queue[] {
  const queues = areas
    .filter((area) => can(`${area.id}.view`))
    .flatMap((area) =>
      (area.views ?? [])
        .filter((view) => view.where.length > 0)
        .map((view): Queue => ({ area, view, todo: todoOf(area, view, can) })),
    )
  return [...queues.filter((queue) => queue.todo), ...queues.filter((queue) => !queue.todo)]
}

/** The list that shows exactly the records of some conditions. */
export function listLink(area: Area, where: readonly Condition[]): string {
  const search = writeListQuery(area, { where: [...where], q: '', sort: area.sort }).toString()
  return search ? `${listPath(area)}?${search}` : listPath(area)
}

/** The list of a queue. */
export function queueLink({ area, view }: Queue): string {
  return listLink(area, view.where as readonly Condition[])
}
