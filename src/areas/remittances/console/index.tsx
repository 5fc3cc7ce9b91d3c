import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { ImportPage } from './import-page.tsx'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  overview: Overview,
  pages: { import: ImportPage },
  input: async () => (await import('../schema.ts')).form,
})
