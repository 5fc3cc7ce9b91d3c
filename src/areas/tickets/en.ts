import type { Shape } from '../../core/words.ts'
import { detail, fields, help, priority, reasons, transitions, views } from '../../families/cases/en.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Customer care',
  one: 'ticket',
  many: 'tickets',
  keywords: 'support, complaint, warranty, help desk',
  names: 'complaint, support case',
  fields: {
    subject: 'Subject',
    ...fields,
    topic: 'Topic',
    tags: 'Tags',
    channel: 'Channel',
    order: 'Order',
    lostReason: 'Why closed',
    description: 'Description',
  },
  help: { ...help, order: 'The order that the customer speaks of, if any.' },
  values: {
    status: {
      new: 'New',
      in_progress: 'In progress',
      waiting: 'Waiting',
      resolved: 'Resolved',
      lost: 'Not resolved',
    },
    priority,
    topic: {
      question: 'Question',
      order: 'Order',
      delivery: 'Delivery',
      return: 'Return',
      warranty: 'Warranty',
      complaint: 'Complaint',
      other: 'Other',
    },
    channel: {
      phone: 'Phone',
      zalo: 'Zalo',
      facebook: 'Facebook',
      email: 'Email',
      web: 'Website',
      store: 'Store',
    },
    lostReason: {
      unreachable: 'Cannot be reached',
      withdrawn: 'Withdrawn by the customer',
      no_solution: 'No solution',
      duplicate: 'The same as another',
      other: 'Other',
    },
  },
  empty: 'No tickets.',
  views,
  reasons: { ...reasons, isClosed: 'The ticket is closed: reopen it before changing it.' },
  transitions: transitions('ticket', 'tickets'),
  detail: {
    ...detail,
    start: {
      customer: 'Open a ticket for this customer',
      order: 'Open a ticket about this order',
      keywords: 'open a ticket, create ticket for customer, request, complaint, support care',
    },
  },
}
