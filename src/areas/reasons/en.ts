import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { Shape } from '../../core/words.ts'
import { reasonListWords } from './lists.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Reasons',
  one: 'reason',
  many: 'reasons',
  keywords: 'reasons of cancelling, reasons of returns, reasons of failed deliveries, settings',
  fields: {
    list: 'Asked for',
    name: 'Words in Vietnamese',
    nameEn: 'Words in English',
    parent: 'Group',
    resellable: 'Returned goods resellable',
    colour: 'Colour',
    uses: 'Uses',
    place: 'Order',
    status: 'Status',
  },
  help: {
    parent: 'A reason in a group is offered under the name of the group; the group itself is not.',
    resellable:
      'For reasons of returns alone: "Back on the shelf" is ticked by it when a return is approved; the receiver may still change that.',
    colour: 'How the reason looks where it is chosen and in orders.',
  },
  values: {
    list: reasonListWords('en'),
    colour: COLOUR_WORDS.en,
    status: { active: 'In use', inactive: 'Stopped' },
  },
  verbs: { merge: 'Merge two reasons' },
  detail: {
    merge: {
      cancellations: 'Cancelled orders',
      lostCalls: 'Calls that cancelled',
      attempts: 'Failed deliveries',
      reversals: 'Payments taken back',
      returns: 'Returns',
      rejections: 'Returns turned down',
    },
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
    otherList: 'This group belongs to another list: choose one of the same list.',
    otherListMerged: 'Only reasons of one list can be merged: {code} is for something else.',
    groupMerged: 'A group and a reason are not merged: {code} is a group. Merge two groups, or two reasons.',
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
