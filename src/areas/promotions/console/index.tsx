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
  // Spec section 8.
  createFailed: 'promotions:detail.createFailed',
  form: [
    { id: 'general', fields: ['name', 'note', 'startsAt', 'endsAt'] },
    { id: 'value', title: 'promotions:detail.value', fields: ['kind', 'percent', 'amount', 'cap'] },
    {
      id: 'scope',
      title: 'promotions:detail.scope',
      fields: ['scope', 'categories', 'brands', 'products', 'shops', 'minOrder'],
    },
    { id: 'limits', title: 'promotions:detail.limits', fields: ['maxUses', 'perCustomer'] },
    { id: 'cost', title: 'promotions:detail.cost', fields: ['bearer', 'storeShare'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  asks: {
    percent: ({ kind }) => kind === 'percent',
    amount: ({ kind }) => kind === 'amount',
    categories: ({ scope }) => scope === 'categories',
    brands: ({ scope }) => scope === 'brands',
    products: ({ scope }) => scope === 'products',
    shops: ({ scope }) => scope === 'shops',
    storeShare: ({ bearer }) => bearer === 'shared',
  },
})
