import { PHASE_WORDS } from '../../core/phase.ts'
import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Banners',
  one: 'banner',
  many: 'banners',
  keywords: 'advertising, hero, home page, pop-up',
  names: 'advertisement, ad',
  fields: {
    image: 'Picture',
    title: 'Title',
    place: 'Shown in',
    phase: 'Phase',
    target: 'Opens',
    targetRecord: 'Record',
    targetUrl: 'Address',
    targetState: 'Target state',
    startsAt: 'Shown from',
    endsAt: 'Until before',
    position: 'Place',
    status: 'Status',
  },
  help: {
    title: 'Shoppers see it with the picture, and hear it where they do not see that.',
    targetRecord: 'A product, category, display category, brand, supplier or voucher.',
    targetUrl: 'It begins with https:// or http://.',
    startsAt: 'Empty: at once.',
    endsAt: 'Empty: for good.',
    position: 'Each place shows its own in this order.',
  },
  values: {
    place: {
      home_top: 'Home, top',
      home_middle: 'Home, middle',
      landing: 'Landing page',
      popup: 'Pop-up',
    },
    target: { none: 'Nothing', record: 'A record', url: 'A web address' },
    targetState: {
      fine: 'Fine',
      ends_before: 'Ends first',
      off: 'Hidden or off',
      gone: 'Gone',
    },
    phase: PHASE_WORDS.en,
    status: { active: 'On', inactive: 'Off' },
  },
  empty: 'No banner matches the filter.',
  views: {
    all: 'All',
    homeTop: 'Home, top',
    homeMiddle: 'Home, middle',
    landing: 'Landing page',
    popup: 'Pop-up',
    running: 'Shown now',
    badTarget: 'Bad target',
    inactive: 'Off',
  },
  reasons: {
    recordNeeded: 'Choose the record that the banner opens.',
    urlNeeded: 'Enter the address that the banner opens.',
    endNotAfter: 'It has to be after the beginning.',
    notForShoppers:
      'Shoppers cannot open {code}: choose a product, category, display category, brand, supplier or voucher.',
  },
  detail: {
    preview: 'Seen by shoppers',
    noImage: 'No picture yet.',
    where: 'Place and target',
    warn: {
      ends_before: '{code} ends at {time}, before the banner does.',
      off: '{code} is hidden or off: shoppers who click find nothing.',
      gone: '{code} is gone: choose another target.',
    },
  },
  transitions: {
    activate: {
      title: 'Turn banner on',
      done: '{code} is on',
      doneMany: '{count} banners are on',
      doneMany_one: '{count} banner is on',
      will: '{count} banners will be turned on',
      will_one: '{count} banner will be turned on',
    },
    deactivate: {
      title: 'Turn banner off',
      done: '{code} is off',
      doneMany: '{count} banners are off',
      doneMany_one: '{count} banner is off',
      will: '{count} banners will no longer be shown',
      will_one: '{count} banner will no longer be shown',
    },
  },
}
