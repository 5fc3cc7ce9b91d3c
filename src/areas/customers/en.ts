import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Customers',
  one: 'customer',
  many: 'customers',
  keywords: 'golfers buyers vid',
  fields: {
    name: 'Full name',
    phone: 'Phone',
    vid: 'VID',
    email: 'Email',
    birthday: 'Birthday',
    gender: 'Gender',
    heightCm: 'Height (cm)',
    weightKg: 'Weight (kg)',
    hobbies: 'Hobbies',
    address: 'House number, street',
    ward: 'Ward',
    district: 'District',
    province: 'Province/City',
    orderCount: 'Orders',
    points: 'Points',
    spent: 'Bought',
    note: 'Note',
  },
  help: {
    district: 'Leave empty for a two-tier address (since 01/07/2025).',
    vid: 'Golf membership number, if any.',
  },
  values: { gender: { male: 'Male', female: 'Female' } },
  empty: 'No customer matches the filter.',
  reasons: {
    phoneTaken: 'This phone number belongs to {code} · {name}.',
    hasOrders: 'This customer has orders.',
  },
  detail: {
    points: 'Points',
    noPoints: 'The customer has neither used nor been given points.',
    why: 'Why',
    change: 'Points +/−',
    after: 'Left',
    kind: {
      opening: 'Opening balance',
      use: 'Used for an order',
      'give-back': 'Given back by an order',
      refund: 'Refund in points',
      adjust: 'By hand',
    },
  },
}
