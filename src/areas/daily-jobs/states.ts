import { defineStates } from '../../core/states.ts'
import type { Proposal } from '../../core/steps.ts'
import { area, type DailyJob } from './area.ts'
import type { DailyJobDetail } from './schema.ts'

const item = { name: 'item', kind: 'text', max: 200 } as const

/** The next line that is not ticked; a line is identified by its words. */
function proposeLine(jobs: readonly DailyJob[]): Proposal {
  const [{ checklist = [] } = {}, ...more] = jobs as readonly Partial<DailyJobDetail>[]
  const next = checklist.find(({ at }) => at === null)
  return next && more.length === 0 ? { answers: { item: next.text } } : {}
}

/** todo -> doing -> done, and back. Ticking the first line begins a job. */
export const states = defineStates<DailyJob>()(area, {
  field: 'status',
  initial: ['todo'],
  editable: (job) => (job.status === 'done' ? { key: 'isDone' } : undefined),
  fixes: { isDone: { verb: 'reopen' }, notTicked: { verb: 'tick' } },
  transitions: {
    finish: {
      from: ['todo', 'doing'],
      to: 'done',
      guard: ({ itemsDone, itemsTotal }) =>
        itemsDone < itemsTotal ? { key: 'notTicked', params: { count: itemsTotal - itemsDone } } : undefined,
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    start: { from: ['todo'], to: 'doing', danger: 'undo', keys: 'b', icon: 'circle-dot' },
    reopen: { from: ['done'], to: 'doing', danger: 'undo', main: true, icon: 'rotate-ccw' },
    tick: {
      from: ['todo', 'doing'],
      to: 'same',
      decides: false,
      steps: [item],
      propose: proposeLine,
      danger: 'undo',
      icon: 'square-check',
    },
    untick: {
      from: ['todo', 'doing'],
      to: 'same',
      decides: false,
      steps: [item],
      danger: 'undo',
      icon: 'square-check',
    },
  },
})
