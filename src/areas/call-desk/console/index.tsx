import { defineConsole } from '../../../console/kit/face.ts'
import { LastOutcome } from '../../call-outcomes/console/outcome.tsx'
import { area } from '../area.ts'
import { Calls, type TaskRecord } from './calls.tsx'

export const face = defineConsole({
  area,
  cells: { outcome: ({ outcome }) => outcome && <LastOutcome outcome={outcome} /> },
  tabs: [
    {
      id: 'calls',
      title: 'call-desk:detail.calls',
      count: (task: TaskRecord) => task.calls?.length,
      component: Calls,
    },
  ],
  input: async () => (await import('../schema.ts')).input,
})
