import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  preload: () => Overview.preload(),
  input: async () => (await import('../schema.ts')).input,
})
