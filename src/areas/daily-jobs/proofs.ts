/** Facts about jobs for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  gates: { itemsDone: [0, 2], itemsTotal: [2] },
  fixes: [
    { off: 'daily-jobs.edit', on: { status: 'done' }, fix: 'daily-jobs.reopen' },
    {
      off: 'daily-jobs.finish',
      on: { status: 'todo', itemsDone: 0, itemsTotal: 2 },
      fix: 'daily-jobs.tick',
    },
  ],
  unmoved: {
    tick: 'it needs the words of a line of the checklist',
    untick: 'it needs the words of a line of the checklist',
  },
  phrases: {
    'daily-jobs.create': { en: 'create job, add task', vi: 'tao cong viec, thêm việc' },
  },
}
