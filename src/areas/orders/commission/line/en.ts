import type { vi } from './vi.ts'

export const en: typeof vi = {
  stockLeft: 'Only {count} in stock',
  lineDiscount: '{amount} off',
  lineShare: 'order discount −{amount}',
  price: 'This price: why?',
  rate: 'Price, commission {rate}: why?',
  importPrice: 'Price, import price {price}: why?',
  fee: 'Shipping fee: why?',
}
