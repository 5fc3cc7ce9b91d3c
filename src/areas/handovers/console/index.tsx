import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { BoardPage } from './board.tsx'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  pages: { board: BoardPage },
  form: [
    { id: 'what', fields: ['carrier', 'day'] },
    { id: 'who', fields: ['driverName', 'vehicle'] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).form,
})
