import type { AreaWords } from '../../core/words.ts'
import type { area } from './area.ts'
import type { states } from './states.ts'

export const en = {
  title: 'Clubs',
  one: 'club',
  many: 'clubs',
  keywords: 'golf club',
  names: 'golf clubs',
  fields: {
    logo: 'Logo',
    name: 'Name',
    phone: 'Phone',
    contactVid: 'VID of contact',
    contactName: 'Contact',
    contactVerified: 'Verified',
    secretary1: 'Secretary 1',
    secretary2: 'Secretary 2',
    freeSlots: 'Free slots',
    memberCount: 'Members',
    status: 'Status',
    address: 'Street and number',
    ward: 'Ward',
    district: 'District',
    province: 'Province',
    note: 'Note',
  },
  help: {
    contactVid: 'The name is taken from the customer with this VID.',
    contactName: 'Typed by hand where no customer has this VID.',
    district: 'Empty for addresses of two tiers (since July 2025).',
  },
  values: { status: { active: 'Active', inactive: 'Inactive' } },
  empty: 'No club matches the filter.',
  views: { all: 'All', freeSlot: 'Slot free', unverified: 'Not verified', inactive: 'Inactive' },
  transitions: {
    activate: {
      title: 'Activate club',
      done: '{code} activated',
      doneMany: '{count} clubs activated',
      will: '{count} clubs will be activated',
    },
    deactivate: {
      title: 'Deactivate club',
      done: '{code} deactivated',
      doneMany: '{count} clubs deactivated',
      will: '{count} clubs will be deactivated',
    },
  },
  reasons: { contactUnknown: 'No customer has this VID: enter the name of the contact.' },
  detail: {
    vidOf: 'Customer: {name}',
    vidUnknown: 'No customer has this VID.',
  },
} satisfies AreaWords<typeof area, typeof states>
