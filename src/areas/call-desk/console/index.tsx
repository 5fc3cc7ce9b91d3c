import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { Calls, Reveals, type TaskRecord } from './calls.tsx'

export const face = defineConsole({
  area,
  tabs: [
    {
      id: 'calls',
      title: 'call-desk:detail.calls',
      count: (task: TaskRecord) => task.calls?.length,
      component: Calls,
    },
    {
      id: 'reveals',
      title: 'call-desk:detail.reveals',
      count: (task: TaskRecord) => task.reveals?.length,
      component: Reveals,
    },
  ],
  input: async () => (await import('../schema.ts')).input,
})
