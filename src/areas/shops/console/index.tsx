import { defineConsole } from '../../../console/kit/face.ts'
import { ADDRESS_FIELDS, addressControls } from '../../../console/kit/form/address.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { Earnings } from './earnings.tsx'
import { CONTACT, COPIES, GENERAL } from './field-groups.ts'
import { Overview } from './overview.tsx'
import { Uncovered } from './uncovered.tsx'

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  tabs: [
    { id: 'earnings', title: 'shops:detail.earnings', component: Earnings },
    { id: 'uncovered', title: 'shops:detail.uncovered', component: Uncovered },
  ],
  form: [
    {
      id: 'general',
      fields: GENERAL,
    },
    {
      id: 'contact',
      title: 'detail:sections.contact',
      fields: [...CONTACT, 'contacts'],
    },
    {
      id: 'address',
      title: 'detail:sections.address',
      fields: [...ADDRESS_FIELDS, 'pickups'],
    },
    { id: 'dates', title: 'detail:sections.dates', fields: ['activatedOn', 'expiresOn'] },
    { id: 'bank', title: 'detail:sections.bank', fields: ['bankAccounts', ...COPIES] },
    { id: 'note', fields: ['note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  asks: Object.fromEntries(COPIES.map((name) => [name, () => false])),
  controls: addressControls,
})
