/** Names and definitions of the measures, printed under their figures and in sheets: one definition each (decision 0173). */
import type { LanguageId } from '../../../core/words.ts'
import type { MeasureId } from './measures.ts'

type Words = Readonly<Record<MeasureId, { name: string; means: string }>>

const vi: Words = {
  placed: { name: 'Đơn đặt', means: 'Số đơn theo ngày đặt, kể cả đơn đã huỷ và đã trả.' },
  pieces: { name: 'Sản phẩm đặt', means: 'Số sản phẩm trong các đơn đặt, kể cả đơn đã huỷ.' },
  value: {
    name: 'Doanh số',
    means:
      'Tiền hàng sau giảm giá của các đơn đặt, theo ngày đặt, kể cả đơn đã huỷ; không có phí vận chuyển.',
  },
  cancelled: { name: 'Đơn huỷ', means: 'Số đơn trong đó nay đã huỷ, theo ngày đặt.' },
  cancelRate: { name: 'Tỷ lệ huỷ', means: 'Đơn huỷ trên số đơn đặt.' },
  average: { name: 'Trung bình đơn', means: 'Doanh số chia cho số đơn đặt.' },
  delivered: { name: 'Đơn giao', means: 'Số đơn theo ngày giao cho người mua, kể cả đơn trả lại sau đó.' },
  gross: { name: 'Giá niêm yết', means: 'Giá niêm yết nhân số lượng của hàng đã giao, theo ngày giao.' },
  supplierOff: {
    name: 'NCC giảm',
    means: 'Phần khuyến mãi và voucher trên hàng đã giao do nhà cung cấp chịu.',
  },
  ourOff: {
    name: 'Sàn giảm',
    means: 'Phần giảm giá còn lại của hàng đã giao: giá sale, khuyến mãi và voucher do sàn chịu.',
  },
  net: { name: 'Tiền hàng giao', means: 'Giá niêm yết trừ mọi giảm giá của hàng đã giao, theo ngày giao.' },
  shipping: {
    name: 'Phí vận chuyển',
    means:
      'Phí người mua trả sau giảm giá, của đơn đã giao. Không tính vào doanh thu và lợi nhuận; không chia theo mặt hàng.',
  },
  returns: { name: 'Đơn trả', means: 'Số đơn có hàng nhận lại, theo ngày nhận.' },
  returned: {
    name: 'Hàng trả',
    means: 'Tiền và điểm phải hoàn cho hàng nhận lại, theo ngày nhận, dù đơn được giao khi nào.',
  },
  revenue: { name: 'Doanh thu', means: 'Tiền hàng giao trừ hàng trả trong kỳ; không có phí vận chuyển.' },
  returnRate: { name: 'Tỷ lệ trả', means: 'Hàng trả trên tiền hàng giao trong kỳ.' },
  cost: {
    name: 'Giá vốn',
    means:
      'Số phải trả nhà cung cấp cho hàng đã giao: giá nhập (hoặc giá bán trừ hoa hồng) trừ phần giảm NCC chịu; trừ phần của hàng trả.',
  },
  commission: {
    name: 'Hoa hồng',
    means:
      'Tiền hàng nhân tỷ lệ hoa hồng đã chốt trên từng dòng, trừ phần của hàng trả. Để đối chiếu: đã nằm trong lợi nhuận.',
  },
  profit: {
    name: 'Lợi nhuận',
    means: 'Doanh thu trừ giá vốn. Chưa trừ phí vận chuyển sàn chịu và chi phí vận hành.',
  },
  margin: { name: 'Biên lợi nhuận', means: 'Lợi nhuận trên doanh thu.' },
}

const en: Words = {
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
    means: 'The part of promotions and vouchers on the goods delivered that suppliers bear.',
  },
  ourOff: {
    name: 'Our discount',
    means:
      'The rest of the discounts on the goods delivered: sale prices, and promotions and vouchers that we bear.',
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

export const MEASURE_WORDS: Readonly<Record<LanguageId, Words>> = { vi, en }
