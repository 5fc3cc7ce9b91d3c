import { defineConsole } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { Due } from '../../../families/cases/console/due.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

/** The parts of an open record; the list does not wait for them. */
const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview)

export const face = defineConsole({
  area,
  states,
  commands,
  overview: Overview,
  cells: { dueAt: (ticket) => <Due area={area.id} one={ticket} /> },
  // The number is left to the server, which takes the customer's: it may be masked here.
  begin(from, record) {
    const { id, code, name, buyerName, customer } = record
    if (from === 'customers') return { customer: { id, code, name }, contactName: name }
    return { topic: 'order', customer, contactName: buyerName, order: { id, code, name: code } }
  },
  form: [
    { id: 'what', fields: ['subject', 'topic', 'channel', 'tags', 'description'] },
    {
      id: 'about',
      title: 'tickets:detail.form.about',
      fields: ['customer', 'contactName', 'phone', 'order'],
    },
    { id: 'work', title: 'tickets:detail.form.work', fields: ['priority', 'assignee'] },
  ],
  preload: () => Overview.preload(),
  input: async () => (await import('../schema.ts')).input,
})
