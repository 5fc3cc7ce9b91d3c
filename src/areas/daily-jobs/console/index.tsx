import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { Overview } from './overview.tsx'

const weekly = ({ repeat }: Readonly<Record<string, unknown>>) => repeat === 'weekly'

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  cells: {
    itemsDone: ({ itemsDone, itemsTotal }) => itemsTotal > 0 && `${itemsDone} / ${itemsTotal}`,
  },
  form: [
    { id: 'what', fields: ['title', 'assignee', 'linked'] },
    {
      id: 'when',
      title: 'daily-jobs:detail.form.when',
      fields: ['day', 'repeat', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    },
    { id: 'steps', title: 'daily-jobs:detail.form.steps', fields: ['steps', 'note'] },
  ],
  asks: {
    monday: weekly,
    tuesday: weekly,
    wednesday: weekly,
    thursday: weekly,
    friday: weekly,
    saturday: weekly,
    sunday: weekly,
  },
  input: async () => (await import('../schema.ts')).input,
})
