import type { Shape } from '../../core/words.ts'
import { COUNTRY_WORDS } from './countries.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Brands',
  one: 'brand',
  many: 'brands',
  keywords: 'trademark, make, maker, label, logo',
  names: 'trademark',
  fields: {
    logo: 'Logo',
    name: 'Brand name',
    shortName: 'Short name',
    country: 'Country',
    showOnHome: 'Home page',
    uses: 'Uses',
    place: 'Place',
    status: 'Status',
    description: 'Description',
  },
  help: {
    shortName: 'For narrow places, such as labels and filters of the storefront.',
    showOnHome: 'Shown on the storefront’s home page, in the order by hand.',
  },
  values: {
    country: COUNTRY_WORDS.en,
    status: { active: 'In use', inactive: 'Stopped' },
  },
  verbs: { merge: 'Merge two brands' },
  empty: 'No brand matches the filter.',
  views: { all: 'All', home: 'Home page', unused: 'Not used', noLogo: 'Without logo', inactive: 'Stopped' },
  reasons: {
    nameTaken: 'There is a brand “{name}” ({code}): choose it, or take another name.',
    nameStopped: 'The brand “{name}” ({code}) exists and is stopped: use it again.',
    inUse: 'Used in {count} places: merge it into another brand, or stop using it.',
    inUse_one: 'Used in one place: merge it into another brand, or stop using it.',
  },
  transitions: {
    activate: {
      title: 'Use brand again',
      done: 'Using {code} again',
      doneMany: 'Using {count} brands again',
      doneMany_one: 'Using {count} brand again',
      will: '{count} brands will be used again',
      will_one: '{count} brand will be used again',
    },
    deactivate: {
      title: 'Stop using brand',
      done: 'Stopped {code}; products that have it keep it',
      doneMany: 'Stopped {count} brands; products that have them keep them',
      doneMany_one: 'Stopped {count} brand; products that have it keep it',
      will: '{count} brands will no longer be offered',
      will_one: '{count} brand will no longer be offered',
    },
  },
}
