import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'

export const face = defineConsole({
  area,
  states,
  form: [
    { id: 'main', fields: ['name', 'nameEn', 'effect', 'position'] },
    {
      id: 'cases',
      title: 'call-outcomes:detail.form.cases',
      fields: ['careName', 'careNameEn', 'leadName', 'leadNameEn'],
    },
  ],
  input: async () => (await import('../schema.ts')).input,
})
