import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { commands } from '../commands.ts'

export const face = defineConsole({
  area,
  commands,
  begin: (_from, { id, code, name }) => ({ document: { id, code, name } }),
  input: async () => (await import('../schema.ts')).input,
})
