import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole } from '../../../console/kit/face.ts'
import { ADDRESS_FIELDS, addressControls } from '../../../console/kit/form/address.tsx'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'

const ContactVid = lazyComponent(async () => (await import('./contact-vid.tsx')).ContactVid)

export const face = defineConsole({
  area,
  states,
  cells: { logo: (club) => <Picture src={club.logo} size={24} /> },
  form: [
    { id: 'general', fields: ['name', 'phone', 'logo'] },
    { id: 'contact', title: 'detail:sections.contact', fields: ['contactVid', 'contactName'] },
    { id: 'address', title: 'detail:sections.address', fields: ADDRESS_FIELDS },
    { id: 'note', fields: ['note'] },
  ],
  controls: { ...addressControls, contactVid: ContactVid },
  input: async () => (await import('../schema.ts')).input,
})
