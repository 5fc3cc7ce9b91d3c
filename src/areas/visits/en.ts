import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Visits',
  one: 'visit',
  many: 'visits',
  keywords: 'traffic, page views, visitors, sources',
  names: 'page view',
  verbs: { add: 'Send visits from the shop' },
  fields: { at: 'At', page: 'Page', product: 'Product', referrer: 'Source', device: 'Device' },
  values: {
    referrer: {
      direct: 'Direct',
      search: 'Search',
      social: 'Social networks',
      ads: 'Ads',
      mail: 'Mail',
      other: 'Other',
    },
    device: { mobile: 'Phone', desktop: 'Computer', tablet: 'Tablet' },
  },
  empty: 'No visit yet. The server of the shop sends them through the API.',
  views: { all: 'All', today: 'Today' },
  reasons: {
    noProduct: 'There is no product {code}.',
  },
  detail: {
    by: 'By',
    bys: { day: 'Day', page: 'Page', product: 'Product', referrer: 'Source', device: 'Device' },
    visits: 'Page views',
    visitsMeans: 'Pages that were opened.',
    visitors: 'Visitors',
    visitorsMeans: 'Each counts once a day.',
    orders: 'Orders placed',
    ordersMeans: 'Placed in these days, through any channel.',
    conversion: 'Conversion',
    conversionMeans: 'Orders placed to visitors.',
    before: 'before: {value}',
    chart: 'Page views and visitors per day',
    table: 'Page views by {by}',
    total: 'All',
    none: 'No visit in these days',
    noneText: 'Choose other days. The server of the shop sends visits through the API.',
    see: '{row}: {value} page views. Open the list',
    gone: 'Deleted ({key})',
  },
}
