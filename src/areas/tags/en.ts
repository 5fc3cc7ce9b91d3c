import { COLOUR_WORDS } from '../../core/choice-list.ts'
import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Tags',
  one: 'tag',
  many: 'tags',
  keywords: 'label, mark, colour, segment',
  names: 'label',
  fields: {
    name: 'Name',
    kind: 'Used for',
    colour: 'Colour',
    uses: 'Uses',
    place: 'Place',
    status: 'Status',
  },
  help: {
    kind: 'It cannot be changed later.',
    colour: 'How the tag looks in lists and records.',
  },
  values: {
    kind: {
      customers: 'Customers',
      tickets: 'Tickets',
      products: 'Products',
      notifications: 'Kinds of notifications',
    },
    colour: COLOUR_WORDS.en,
    status: { active: 'In use', inactive: 'Stopped' },
  },
  verbs: { merge: 'Merge two tags' },
  empty: 'No tag yet: make one here, or type a new name into the tags of a customer.',
  views: {
    all: 'All',
    customers: 'Customers',
    tickets: 'Tickets',
    products: 'Products',
    notifications: 'Kinds of notifications',
  },
  reasons: {
    nameTaken: 'There is a tag “{name}” ({code}): choose it, or take another name.',
    nameStopped: 'The tag “{name}” ({code}) exists and is stopped: use it again.',
    kindFixed: 'A tag keeps the kind that it was made for: make a new one for the other kind.',
    otherKind: 'Only tags of one kind can be merged: {code} is used for other records.',
    inUse: 'Used in {count} places: merge it into another tag, or stop using it.',
    inUse_one: 'Used in one place: merge it into another tag, or stop using it.',
  },
  detail: { shown: 'Show the records' },
  transitions: {
    activate: {
      title: 'Use tag again',
      done: 'Using {code} again',
      doneMany: 'Using {count} tags again',
      doneMany_one: 'Using {count} tag again',
      will: '{count} tags will be used again',
      will_one: '{count} tag will be used again',
    },
    deactivate: {
      title: 'Stop using tag',
      done: 'Stopped {code}; records that have it keep it',
      doneMany: 'Stopped {count} tags; records that have them keep them',
      doneMany_one: 'Stopped {count} tag; records that have it keep it',
      will: '{count} tags will no longer be offered',
      will_one: '{count} tag will no longer be offered',
    },
  },
}
