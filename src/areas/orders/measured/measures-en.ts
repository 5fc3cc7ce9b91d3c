/** Names and definitions of the measures, printed under their figures and in sheets: one definition each (decision 0173). */
import type { MeasureWords } from './measures.ts'

export const measureWords: MeasureWords = {
  placed: {
    name: 'Orders placed',
    means: 'Orders by the day they were placed, cancelled and returned ones included.',
  },
  pieces: { name: 'Pieces', means: 'Pieces in the orders placed, cancelled ones included.' },
  value: {
    name: 'Sales',
    means:
      'Goods of the orders placed after discounts, by the day placed, cancelled ones included; without shipping.',
  },
  cancelled: { name: 'Cancelled', means: 'Those of the orders that are cancelled now, by the day placed.' },
  cancelRate: { name: 'Cancel rate', means: 'Cancelled orders of orders placed.' },
  average: { name: 'Average order', means: 'Sales divided by orders placed.' },
  delivered: {
    name: 'Delivered',
    means: 'Orders by the day they were delivered, also where goods came back later.',
  },
  gross: {
    name: 'List price',
    means: 'List price times quantity of the goods delivered, by the day delivered.',
  },
  supplierOff: {
    name: 'Supplier’s discount',
    means: 'The part of the discounts on the goods delivered that suppliers bear.',
  },
  ourOff: {
    name: 'Our discount',
    means:
      'The rest of the discounts on the goods delivered: reduced prices, and all that suppliers do not bear.',
  },
  net: {
    name: 'Goods delivered',
    means: 'List price less all discounts of the goods delivered, by the day delivered.',
  },
  shipping: {
    name: 'Shipping',
    means:
      'Fees that buyers paid after discounts, of orders delivered. Neither revenue nor profit; no goods have a part of it.',
  },
  returns: {
    name: 'Orders returned',
    means: 'Orders of which goods were received back, by the day received.',
  },
  returned: {
    name: 'Goods returned',
    means: 'Money and points due for goods received back, by the day received, whenever they were delivered.',
  },
  revenue: { name: 'Revenue', means: 'Goods delivered less goods returned in the range; without shipping.' },
  returnRate: { name: 'Return rate', means: 'Goods returned of goods delivered in the range.' },
  cost: {
    name: 'Cost',
    means:
      'Owed to suppliers for goods delivered: import price (or price less commission) less the discounts they bear; less the part of goods returned.',
  },
  commission: {
    name: 'Commission',
    means:
      'Goods times the commission frozen on each line, less the part of goods returned. For comparison: profit contains it.',
  },
  profit: { name: 'Profit', means: 'Revenue less cost, before shipping that we bear and running costs.' },
  margin: { name: 'Margin', means: 'Profit of revenue.' },
}
