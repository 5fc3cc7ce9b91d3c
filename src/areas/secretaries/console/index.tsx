import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'

export const face = defineConsole({
  area,
  commands,
  begin(_from, { id, code, name, secretary1 }) {
    return { club: { id, code, name }, slot: secretary1 ? '2' : '1' }
  },
  form: [
    { id: 'office', fields: ['name', 'club', 'slot', 'startsOn', 'endsOn'] },
    { id: 'contact', title: 'detail:sections.contact', fields: ['phone', 'email', 'vid'] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
