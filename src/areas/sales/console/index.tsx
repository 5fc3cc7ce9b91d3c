import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  preload: () => Overview.preload(),
  // From a product: the sale begins with it.
  begin: (_from, { id, code, name }) => ({ products: [{ product: { id, code, name } }] }),
  form: [
    { id: 'general', fields: ['name', 'startsAt', 'endsAt'] },
    { id: 'products', title: 'sales:fields.products', fields: ['products', 'belowImport'] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
})
