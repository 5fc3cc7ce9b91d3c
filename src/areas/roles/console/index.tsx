import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { Holders } from './holders.tsx'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  overview: Overview,
  tabs: [{ id: 'accounts', title: 'accounts:title', component: Holders }],
  input: async () => (await import('../schema.ts')).input,
})
