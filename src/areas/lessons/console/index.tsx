import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'

export const face = defineConsole({
  area,
  commands,
  begin: (_from, { id, code, name }) => ({ chapter: { id, code, name } }),
  form: [
    { id: 'general', fields: ['name', 'chapter', 'minutes', 'video'] },
    { id: 'text', fields: ['text', 'attachment'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
