/** Which ready-made views are a person's work: those whose records they may move on. */
import type { AreaQueues, QueueView } from '../../../core/queues.ts'

export type Queue = {
  area: string
  view: QueueView
  /** The transition that this person would make; absent when it is other people's work. */
  todo?: string
  /** Late or owed, and this person's to settle. */
  late: boolean
  /** It waits for this person; other people's work otherwise. */
  waits: boolean
}

type Can = (ability: string) => boolean

/** Whether a person works in a section: changes something there, or it is a board that nobody can change. */
function worksIn({ id, changing }: AreaQueues, can: Can): boolean {
  return can(`${id}.view`) && (changing.length === 0 || changing.some((verb) => can(`${id}.${verb}`)))
}

function queueOf(area: string, view: QueueView, can: Can): Queue {
  const todo = view.todo !== undefined && can(`${area}.${view.todo}`) ? view.todo : undefined
  const late = view.late !== undefined && can(`${area}.${view.late}`)
  const mine = view.mine === true && (view.todo === undefined || todo !== undefined)
  return { area, view, todo, late, waits: late || mine || todo !== undefined }
}

/** Queues of the sections one works in, section by section: in each what is late first, then the person's own. */
export function queuesOf(areas: readonly AreaQueues[], can: Can): Queue[] {
  const rank = (queue: Queue) => (queue.late ? 0 : queue.waits ? 1 : 2)
  return areas
    .filter((area) => worksIn(area, can))
    .flatMap(({ id, views }) =>
      views
        .map((view) => queueOf(id, view, can))
        // What waits for its author is no work of users who cannot do it.
        .filter(({ view, waits }) => waits || !view.mine)
        .toSorted((a, b) => rank(a) - rank(b)),
    )
}

/** Queues by their section, in the order they have. */
export function bySection(queues: readonly Queue[]): (readonly [string, readonly Queue[]])[] {
  return [...Map.groupBy(queues, (queue) => queue.area)]
}
