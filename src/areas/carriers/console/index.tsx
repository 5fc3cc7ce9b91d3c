import { defineConsole } from '../../../console/kit/face.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { Orders } from './orders.tsx'

export const face = defineConsole({
  area,
  states,
  tabs: [{ id: 'orders', title: 'orders:title', component: Orders }],
  input: async () => (await import('../schema.ts')).input,
})
