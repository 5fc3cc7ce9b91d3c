import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

export const face = defineConsole({
  area,
  states,
  commands,
  form: [
    { id: 'main', fields: ['name', 'nameEn', 'effect', 'colour'] },
    {
      id: 'cases',
      title: 'call-outcomes:detail.form.cases',
      fields: ['careName', 'careNameEn', 'leadName', 'leadNameEn'],
    },
  ],
  input: async () => (await import('../schema.ts')).input,
})
