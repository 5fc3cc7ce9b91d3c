import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'

export const face = defineConsole({
  area,
  states,
  input: async () => (await import('../schema.ts')).input,
})
