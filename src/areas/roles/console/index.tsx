import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  overview: Overview,
  input: async () => (await import('../schema.ts')).input,
})
