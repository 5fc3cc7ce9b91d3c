import { defineConsole } from '../../../console/kit/face.ts'
import { knownText } from '../../../console/kit/form/known-text.tsx'
import { area } from '../area.ts'
import { Leads, Orders, Tickets } from './orders.tsx'
import { Overview } from './overview.tsx'
import { Points } from './points.tsx'

export const face = defineConsole({
  area,
  overview: Overview,
  tabs: [
    {
      id: 'orders',
      title: 'orders:title',
      count: (customer) => customer.orderCount,
      component: Orders,
    },
    { id: 'points', title: 'customers:detail.points', component: Points },
    { id: 'tickets', title: 'tickets:title', component: Tickets },
    { id: 'leads', title: 'leads:title', component: Leads },
  ],
  form: [
    { id: 'profile', fields: ['name', 'phone', 'vid', 'email', 'birthday', 'gender'] },
    {
      id: 'address',
      title: 'detail:sections.address',
      fields: ['address', 'ward', 'district', 'province'],
    },
    { id: 'body', title: 'detail:sections.body', fields: ['heightCm', 'weightKg', 'hobbies'] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  controls: { province: knownText(area, 'province') },
})
