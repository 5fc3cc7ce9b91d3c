import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Settings',
  one: 'setting',
  many: 'settings',
  keywords: 'configuration, options, limits, time-out, deadline, session',
  names: 'option',
  fields: {
    name: 'Name',
    nameEn: 'English name',
    topic: 'About',
    value: 'Value',
    standard: 'Default',
    unit: 'Unit',
    key: 'Key',
  },
  help: { value: 'Empty: the default holds.' },
  values: {
    topic: {
      sessions: 'Sessions',
      numbers: 'Phone numbers',
      messages: 'Outgoing messages',
      points: 'Customers’ points',
      tickets: 'Customer care',
      leads: 'Consulting',
    },
    unit: { seconds: 'seconds', minutes: 'minutes', hours: 'hours', count: 'number', points: 'points' },
  },
  empty: 'There are no settings.',
  views: { all: 'All', changed: 'Not the default' },
}
