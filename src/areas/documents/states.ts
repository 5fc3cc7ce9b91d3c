import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type LearningDocument } from './area.ts'

export const states = defineStates<LearningDocument>()(area, {
  field: 'status',
  initial: ['draft'],
  transitions: {
    publish: {
      from: ['draft'],
      to: 'published',
      decides: true,
      guard: ({ lessonCount }) => (lessonCount > 0 ? undefined : { key: 'noLessons' }),
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    archive: { from: ['draft', 'published'], to: 'archived', danger: 'undo', icon: 'archive' },
    reopen: { from: ['archived'], to: 'draft', danger: 'undo', main: true, icon: 'undo-2' },
  },
})

export const noFix: NoFix = { noLessons: 'lessons are records of their own, added to its chapters' }
