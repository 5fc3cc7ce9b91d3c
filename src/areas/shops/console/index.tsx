import { defineConsole } from '../../../console/kit/face.ts'
import { knownText } from '../../../console/kit/form/known-text.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { Earnings } from './earnings.tsx'
import { Overview } from './overview.tsx'
import { Products } from './products.tsx'

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  tabs: [
    { id: 'products', title: 'products:title', component: Products },
    { id: 'earnings', title: 'shops:detail.earnings', component: Earnings },
  ],
  form: [
    {
      id: 'general',
      fields: ['name', 'owner', 'representative', 'kind', 'businessForm', 'taxCode', 'commission', 'onHome'],
    },
    {
      id: 'contact',
      title: 'detail:sections.contact',
      fields: ['phone', 'fax', 'contactPerson', 'contactPhone', 'email'],
    },
    {
      id: 'address',
      title: 'detail:sections.address',
      fields: ['address', 'ward', 'district', 'province', 'pickupAddress'],
    },
    { id: 'dates', title: 'detail:sections.dates', fields: ['activatedOn', 'expiresOn'] },
    { id: 'bank', title: 'detail:sections.bank', fields: ['bankAccount', 'bankHolder', 'bankName'] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  controls: { province: knownText(area, 'province') },
})
