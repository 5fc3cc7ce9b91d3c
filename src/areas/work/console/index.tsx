import { defineConsole } from '../../../console/kit/face.ts'
import { area, type Work } from '../area.ts'
import { commands } from '../commands.ts'
import { COUNTS } from '../orders-of.ts'
import { CountLink, Person } from './cells.tsx'
import { Orders } from './orders.tsx'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  commands,
  cells: {
    name: (work) => <Person work={work} />,
    ...Object.fromEntries(
      COUNTS.map((count) => [count, (work: Work) => <CountLink work={work} count={count} />]),
    ),
  },
  overview: Overview,
  tabs: [{ id: 'orders', title: 'work:detail.orders', count: (work) => work.open, component: Orders }],
  input: async () => (await import('../schema.ts')).input,
})
