import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Reasons',
  one: 'reason',
  many: 'reasons',
  keywords: 'cancel return failed delivery settings',
  fields: {
    list: 'Asked for',
    name: 'Words in Vietnamese',
    nameEn: 'Words in English',
    position: 'Order',
    status: 'Status',
  },
  help: { position: 'Small numbers come first where one chooses.' },
  values: {
    list: {
      cancel: 'Cancelling an order',
      'fail-delivery': 'Failed delivery',
      'cancel-payment': 'Taking a payment back',
      return: 'Return',
      'reject-return': 'Return turned down',
    },
    status: { active: 'In use', inactive: 'Stopped' },
  },
  empty: 'No reason yet.',
  views: {
    all: 'All',
    cancel: 'Cancelling',
    failDelivery: 'Failed delivery',
    return: 'Returns',
    cancelPayment: 'Payments',
  },
  reasons: {
    lastOfList: 'This is the last reason of its list: whoever chooses needs at least one.',
    listFixed: 'A reason stays in the list it was made for: add a new one to the other list.',
  },
  transitions: {
    activate: {
      title: 'Use reason again',
      done: 'Using {code} again',
      doneMany: 'Using {count} reasons again',
      doneMany_one: 'Using {count} reason again',
      will: '{count} reasons will be used again',
      will_one: '{count} reason will be used again',
    },
    deactivate: {
      title: 'Stop using reason',
      done: 'Stopped {code}',
      doneMany: 'Stopped {count} reasons',
      doneMany_one: 'Stopped {count} reason',
      will: '{count} reasons can no longer be chosen',
      will_one: '{count} reason can no longer be chosen',
    },
  },
}
