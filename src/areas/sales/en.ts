import { PHASE_WORDS } from '../../core/phase.ts'
import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Sales & priority',
  one: 'sale',
  many: 'sales',
  keywords: 'flash sale, special price, clearance',
  names: 'flash sale, special offer',
  fields: {
    name: 'Name',
    phase: 'Phase',
    status: 'Status',
    startsAt: 'From',
    endsAt: 'Until before',
    priority: 'Priority',
    products: 'Products',
    productCount: 'Products',
    sold: 'Sold',
    notBelow: 'Not below listed',
    chosen: 'Has product',
    belowImport: 'Below import price is meant',
    note: 'Note',
  },
  help: {
    products: 'A product is in one sale at a time.',
    belowImport: 'Needed where a sale price is below the import price.',
    priority: 'Shoppers see the sales in this order.',
  },
  values: {
    phase: PHASE_WORDS.en,
    status: { active: 'On', inactive: 'Off' },
  },
  lines: {
    products: {
      one: 'product',
      none: 'No product is chosen.',
      fields: {
        product: 'Product',
        salePrice: 'Sale price',
        quantity: 'Pieces',
        perCustomer: 'Per golfer',
      },
    },
  },
  empty: 'No sale matches the filter.',
  views: {
    all: 'All',
    running: 'Running',
    upcoming: 'Upcoming',
    notBelow: 'Price not below listed',
    ended: 'Ended',
    inactive: 'Off',
  },
  reasons: {
    productNeeded: 'You must add a product first!',
    productTwice: 'This product is in the list already.',
    endNotAfter: 'It must be after the start.',
    perCustomerAbove: 'More than there are in the sale.',
    notBelowListed: 'The sale price of {name} must be below its listed price of {price}.',
    belowImport: 'Below the import price: {names}. Turn on “Below import price is meant” if it is.',
    otherSale: '{name} is in {code} already, from {from} to {to}.',
    lineSold: '{name} is in {count} orders: lower its pieces instead of removing it.',
    lineSold_one: '{name} is in {count} order: lower its pieces instead of removing it.',
    fewerThanSold: '{sold} were sold.',
    soldKept: '{count} pieces were sold by this sale: turn it off instead of deleting it.',
    soldKept_one: '{count} piece was sold by this sale: turn it off instead of deleting it.',
    left: '{name}: only {left} left at the price of {code}.',
    perCustomer:
      '{name}: {most} at most for each golfer at the price of {code}; this one has bought {bought}.',
  },
  detail: {
    goods: 'Products and pieces sold',
    listed: 'Listed price',
    notBelow: 'Not below the listed price any more',
    soldOf: '{sold} of {quantity}',
    soldOut: 'Sold out',
    gone: 'The product was deleted',
  },
  transitions: {
    activate: {
      title: 'Turn sale on',
      done: '{code} is on',
      doneMany: '{count} sales are on',
      doneMany_one: '{count} sale is on',
      will: '{count} sales will be on',
      will_one: '{count} sale will be on',
    },
    deactivate: {
      title: 'Turn sale off',
      done: '{code} is off',
      doneMany: '{count} sales are off',
      doneMany_one: '{count} sale is off',
      will: '{count} sales will be off, their products cost the usual price again',
      will_one: '{count} sale will be off, its products cost the usual price again',
    },
  },
}
