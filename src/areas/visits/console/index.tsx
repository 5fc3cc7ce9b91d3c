import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'

export const face = defineConsole({
  area,
  input: async () => (await import('../schema.ts')).input,
})
