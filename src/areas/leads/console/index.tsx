import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { Due } from '../../../families/cases/console/due.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { BODY } from './field-groups.ts'

/** The parts of an open record; the list does not wait for them. */
const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  states,
  overview: Overview,
  cells: { dueAt: (lead) => <Due area={area.id} one={lead} /> },
  form: [
    { id: 'about', fields: ['customer', 'contactName', 'phone', 'source'] },
    { id: 'what', title: 'leads:detail.form.what', fields: ['interest', 'budget', 'need'] },
    {
      id: 'body',
      title: 'leads:detail.form.body',
      fields: BODY,
    },
    { id: 'work', title: 'leads:detail.form.work', fields: ['priority', 'assignee'] },
  ],
  preload: () => Overview.preload(),
  input: async () => (await import('../schema.ts')).input,
})
