import type { commissionWords as vi } from './vi.ts'

export const commissionWords: typeof vi = {
  why: 'Commission {rate}: why?',
  own: 'No contract held for these goods when the order was placed: the commission of the supplier.',
  clause: 'Contract {contract}, discount “{name}” for the {kind} {goods}.',
  band: 'Revenue of the goods group in the month, before this order: {revenue}. Band from {from} to {to}.',
  lastBand: 'Revenue of the goods group in the month, before this order: {revenue}. Band from {from} on.',
  kind: { product: 'product', brand: 'brand', category: 'category' },
}
