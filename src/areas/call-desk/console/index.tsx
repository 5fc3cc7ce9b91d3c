import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { LastOutcome } from '../../call-outcomes/console/public.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { Calls, type TaskRecord } from './calls.tsx'

export const face = defineConsole({
  area,
  states,
  commands,
  cells: { outcome: ({ outcome }) => outcome && <LastOutcome outcome={outcome} /> },
  tabs: [
    {
      id: 'calls',
      title: 'call-desk:detail.calls',
      count: (task: TaskRecord) => task.calls?.length,
      component: Calls,
    },
  ],
  home: lazyComponent(async () => (await import('./desk/page.tsx')).CallDeskPage),
  pages: {
    board: lazyComponent(async () => (await import('./board/page.tsx')).CallBoardPage),
    statistics: lazyComponent(async () => (await import('./statistics/page.tsx')).CallStatisticsPage),
  },
  input: async () => (await import('../schema.ts')).input,
})
