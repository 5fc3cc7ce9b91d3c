import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'

export const face = defineConsole({
  area,
  states,
  cells: { logo: (partner) => <Picture src={partner.logo} size={24} /> },
  form: [
    { id: 'general', fields: ['name', 'shortName', 'kind'] },
    { id: 'contact', fields: ['contactPerson', 'phone', 'email', 'website'] },
    { id: 'logo', fields: ['logo'] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
