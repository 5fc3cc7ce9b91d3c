import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Assignment rules',
  one: 'assignment rule',
  many: 'assignment rules',
  keywords: 'automatic assignment, assign orders, telesales, round robin',
  names: 'distribution rule',
  fields: {
    name: 'Name',
    position: 'Order',
    active: 'In use',
    shops: 'Suppliers',
    provinces: 'Provinces',
    minTotal: 'Order from',
    maxTotal: 'Order up to',
    paymentMethod: 'Payment method',
    method: 'Given by',
    persons: 'Given to',
  },
  help: {
    position: 'Smaller numbers are looked at first; the first rule that fits is used.',
    shops: 'A condition that is left empty is not looked at.',
    persons: 'Only those who take orders at the time are given any.',
  },
  values: {
    paymentMethod: { cod: 'Cash on delivery', bank: 'Bank transfer', card: 'Card', wallet: 'E-wallet' },
    method: { round_robin: 'Turns', least_load: 'Least load' },
  },
  empty: 'No rule yet: new orders are given to nobody.',
  reasons: { maxBelowMin: 'The highest value must not be below the lowest.' },
  detail: {
    conditions: 'Conditions',
    everything: 'All orders.',
    trial: "Tried on the last 7 days' orders",
    sum: '{taken} of {orders} orders would have gone by this rule; {earlier} fall under earlier ones.',
    nothing: 'None of the {orders} orders of the last 7 days would have gone by this rule.',
    latest: 'Latest orders',
  },
}
