import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Partners',
  one: 'partner',
  many: 'partners',
  keywords: 'cooperation, bank, media, club, sponsor',
  names: 'affiliate',
  fields: {
    logo: 'Logo',
    name: 'Partner name',
    shortName: 'Short name',
    kind: 'Kind',
    contactPerson: 'Contact person',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    status: 'Status',
    note: 'Note',
  },
  help: { shortName: 'For narrow places, such as labels and reports.' },
  values: {
    kind: { bank: 'Bank', carrier: 'Carrier', media: 'Media', club: 'Club', other: 'Other' },
    status: { active: 'Active', inactive: 'Stopped' },
  },
  empty: 'No partner matches the filter.',
  views: { all: 'All', noLogo: 'Without logo', inactive: 'Stopped' },
  transitions: {
    activate: {
      title: 'Work with partner again',
      done: 'Working with {code} again',
      doneMany: 'Working with {count} partners again',
      doneMany_one: 'Working with {count} partner again',
      will: '{count} partners will be active again',
      will_one: '{count} partner will be active again',
    },
    deactivate: {
      title: 'Stop working with partner',
      done: 'Stopped working with {code}',
      doneMany: 'Stopped working with {count} partners',
      doneMany_one: 'Stopped working with {count} partner',
      will: '{count} partners will be stopped',
      will_one: '{count} partner will be stopped',
    },
  },
}
