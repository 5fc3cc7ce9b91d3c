import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Return policies',
  one: 'policy',
  many: 'policies',
  keywords: 'returns, refund, exchange',
  names: 'return policy',
  fields: {
    name: 'Name',
    shop: 'Applies to supplier',
    days: 'Days to return',
    active: 'In use',
    note: 'Note',
  },
  help: { shop: 'Leave empty to apply to every supplier.', days: 'Counted from the day of delivery.' },
  values: {},
  empty: 'No policy yet.',
}
