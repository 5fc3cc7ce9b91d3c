import type { Shape } from '../../../core/words.ts'
import { en as discountWords } from '../discounts/en.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  listed: 'Listed {price} × {count}',
  shipping: 'Shipping fee',
  left: 'The buyer pays',
  kind: { sale: 'Sale', ...discountWords.kind },
  ownSale: 'Reduced price of the product',
  piece: '{amount} a piece',
  goods: { percent: '{percent} off', amount: '{amount} off', all: 'off the price' },
  fee: {
    percent: '{percent} off the shipping fee',
    amount: '{amount} off the shipping fee',
    all: 'free shipping',
  },
  most: 'at most {amount}',
  from: 'orders from {amount}',
  upTo: 'orders up to {amount}',
  moved: 'Agreed: {was}. Now: {now}.',
  without: 'no such term',
  gone: 'No longer there.',
  other: 'Other discount',
  later: 'Added after the order was placed.',
  failed: 'This could not be read: close it and try again.',
  borne: 'the supplier bears {amount}',
  supplier: 'The supplier has',
  byImport: 'Import price {price} × {count}.',
  byImportLess: 'Import price {price} × {count}, less {borne} that the supplier bears.',
  byCommission: 'Commission {rate} of {of}: {amount}.',
  less: 'Less {borne} that the supplier bears.',
  own: 'No contract held for these goods when the order was placed: the commission of the supplier.',
  clause: 'Contract {contract}, discount “{name}” for the {kind} {goods}.',
  band: 'Revenue of the goods group in the month, before this order: {revenue}. Band from {from} to {to}.',
  lastBand: 'Revenue of the goods group in the month, before this order: {revenue}. Band from {from} on.',
  clauseOf: { product: 'product', brand: 'brand', category: 'category' },
}
