import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

export const face = defineConsole({
  area,
  states,
  commands,
  // A reason is of the list of its group.
  begin: (_from, { list }) => ({ list }),
  input: async () => (await import('../schema.ts')).input,
})
