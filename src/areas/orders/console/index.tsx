import { defineConsole } from '../../../console/kit/face.ts'
import { knownText } from '../../../console/kit/form/known-text.tsx'
import { area } from '../area.ts'
import { Calls } from './calls.tsx'
import type { OrderRecord } from './order.ts'
import { Overview } from './overview.tsx'
import { Payments } from './payments.tsx'

export const face = defineConsole({
  area,
  overview: Overview,
  tabs: [
    {
      id: 'calls',
      title: 'orders:detail.calls',
      count: (order: OrderRecord) => order.calls?.length,
      component: Calls,
    },
    {
      id: 'payments',
      title: 'orders:detail.payments',
      count: (order: OrderRecord) => order.payments?.length,
      component: Payments,
    },
  ],
  form: [
    { id: 'receiver', fields: ['receiverName', 'receiverPhone'] },
    {
      id: 'address',
      title: 'detail:sections.address',
      fields: ['address', 'ward', 'district', 'province'],
    },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  controls: { province: knownText(area, 'province') },
})
