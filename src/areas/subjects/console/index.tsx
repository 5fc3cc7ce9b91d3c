import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

export const face = defineConsole({
  area,
  states,
  commands,
  input: async () => (await import('../schema.ts')).input,
})
