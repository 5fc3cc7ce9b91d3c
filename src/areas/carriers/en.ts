import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Carriers',
  one: 'carrier',
  many: 'carriers',
  keywords: 'shipping, transport, delivery',
  names: 'courier, shipping company',
  fields: {
    name: 'Name',
    status: 'Status',
    phone: 'Hotline',
    website: 'Website',
    trackingUrl: 'Tracking page',
    takesStandard: 'Takes standard',
    takesExpress: 'Takes express',
    billShape: 'Shape of bill codes',
    cutOff: 'Last pickup of the day',
    daysNorth: 'Days to the north',
    daysCentral: 'Days to the centre',
    daysSouth: 'Days to the south',
    baseFee: 'Base fee',
    note: 'Note',
  },
  help: {
    trackingUrl: '{code} is replaced by the bill code.',
    billShape: '# is a digit, @ a letter, * either; anything else stands for itself. Example: VTP#########.',
    cutOff: 'What is packed later leaves on the next day.',
    daysNorth: 'Fills in the expected date of delivery.',
  },
  values: { status: { active: 'In use', inactive: 'Stopped' } },
  empty: 'No carrier yet.',
  reasons: {
    hasOrders: '{count} orders still use this carrier.',
    hasOrders_one: '{count} order still uses this carrier.',
  },
  transitions: {
    activate: {
      title: 'Use carrier again',
      done: 'Using {code} again',
      doneMany: 'Using {count} carriers again',
      doneMany_one: 'Using {count} carrier again',
      will: '{count} carriers will be used again',
      will_one: '{count} carrier will be used again',
    },
    deactivate: {
      title: 'Stop using carrier',
      done: 'Stopped {code}',
      doneMany: 'Stopped {count} carriers',
      doneMany_one: 'Stopped {count} carrier',
      will: '{count} carriers will be stopped',
      will_one: '{count} carrier will be stopped',
    },
  },
}
