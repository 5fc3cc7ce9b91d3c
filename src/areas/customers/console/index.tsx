import { defineConsole } from '../../../console/kit/face.ts'
import { ADDRESS_FIELDS, addressControls } from '../../../console/kit/form/address.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { Calls } from './calls.tsx'
import { BODY, PROFILE } from './field-groups.ts'
import { Notes } from './notes.tsx'
import { Overview } from './overview.tsx'
import { Points } from './points.tsx'
import { Timeline } from './timeline.tsx'

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  tabs: [
    { id: 'notes', title: 'customers:detail.notes', component: Notes },
    { id: 'calls', title: 'customers:detail.calls', component: Calls },
    { id: 'points', title: 'customers:detail.points', component: Points },
    { id: 'timeline', title: 'customers:detail.timeline.title', component: Timeline },
  ],
  form: [
    { id: 'profile', fields: PROFILE },
    {
      id: 'address',
      title: 'detail:sections.address',
      fields: ADDRESS_FIELDS,
    },
    { id: 'body', title: 'detail:sections.body', fields: BODY },
  ],
  input: async () => (await import('../schema.ts')).input,
  // With a first note, below the other fields; later ones are added by their command.
  newInput: async () => (await import('../schema.ts')).newInput,
  controls: addressControls,
})
