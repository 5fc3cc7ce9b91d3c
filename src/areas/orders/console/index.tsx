import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { ASKED_FIELDS } from '../discount-fields.ts'
import { states } from '../states.ts'
import type { OrderRecord } from './order.ts'
import { RECEIVER } from './placing/receiver.ts'
import { ListTotals } from './totals.tsx'

/** Parts of an open record; the list does not wait for them. */
const detail = () => import('./detail.ts')
const Overview = lazyComponent(async () => (await detail()).Overview)
const Calls = lazyComponent(async () => (await detail()).Calls)
const Payments = lazyComponent(async () => (await detail()).Payments)
const Returns = lazyComponent(async () => (await detail()).Returns)

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  totals: ListTotals,
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
    {
      id: 'returns',
      title: 'orders:detail.returns',
      count: (order: OrderRecord) => order.returns?.length,
      component: Returns,
    },
  ],
  form: [
    // The golfer and what was acknowledged only of a new order; the form's own layout leaves them out later.
    { id: 'goods', fields: ['customer', 'lines', 'acknowledged'] },
    {
      id: 'receiver',
      fields: RECEIVER,
    },
    {
      id: 'payment',
      fields: ['paymentMethod', 'shippingFee', 'shippingType', ...ASKED_FIELDS, 'points', 'note'],
    },
  ],
  preload: () => Promise.all([Overview, Calls, Payments, Returns].map((part) => part.preload())),
  input: async () => (await import('../schema.ts')).input,
  newInput: async () => (await import('../schema.ts')).newInput,
  beside: ['lines', 'acknowledged'],
  body: async () => (await import('./placing/body.tsx')).orderForm,
})
