import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'
import { ImportPage } from './import-page.tsx'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  pages: { import: ImportPage },
  input: async () => (await import('../schema.ts')).form,
})
